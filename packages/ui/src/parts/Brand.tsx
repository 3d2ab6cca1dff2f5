/** The mark and the name. */
export function Brand() {
  return (
    <span className="brand grow">
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d="M5 19 10.2 13.8" stroke="var(--ink)" strokeWidth="5.5" strokeLinecap="round" />
        <path d="M14.3 9.7 19 5" stroke="var(--accent)" strokeWidth="5.5" strokeLinecap="round" />
      </svg>
      <span>Baton</span>
    </span>
  );
}
