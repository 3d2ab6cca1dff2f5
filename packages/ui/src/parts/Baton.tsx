/** The slanted two-part bar. Drawn only where a job runs, and words beside it always say the same. */
export function Baton() {
  return <i className="baton" aria-hidden="true" />;
}
