/** The picture of the empty state “No documents yet”. */
export function NoDocumentsArt() {
  return (
    <svg viewBox="0 0 120 80" aria-hidden="true">
      <rect x="34" y="14" width="52" height="60" rx="6" fill="var(--art-paper)" stroke="var(--art-line)" />
      <path d="M44 30h32M44 42h24M44 54h28" stroke="var(--art-line)" strokeWidth="4" strokeLinecap="round" />
      <path d="m82 62 14-16" stroke="var(--accent)" strokeWidth="5" strokeLinecap="round" />
    </svg>
  );
}

/** The picture of the empty state “Nothing done yet”. */
export function NothingDoneArt() {
  return (
    <svg viewBox="0 0 120 80" aria-hidden="true">
      <circle cx="60" cy="42" r="26" fill="var(--art-paper)" stroke="var(--art-line)" />
      <path d="M60 28v14l9 6" fill="none" stroke="var(--accent)" strokeWidth="4" strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  );
}
