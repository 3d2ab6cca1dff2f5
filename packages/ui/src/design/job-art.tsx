/** The picture on the card “Plan my week”. */
export function WeekArt() {
  return (
    <svg className="art" viewBox="0 0 240 96" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <rect x="26" y="18" width="188" height="90" rx="6" fill="var(--art-paper)" stroke="var(--art-line)" />
      {[0, 1, 2, 3, 4, 5, 6].map(day => (
        <rect key={day} x={36 + day * 25} y="28" width="14" height="4" rx="2" fill="var(--art-line)" />
      ))}
      {[0, 1, 2, 3, 4, 5].map(day => (
        <path key={day} d={`M${55.5 + day * 25.5} 40V96`} stroke="var(--art-line)" strokeWidth=".800" />
      ))}
      <rect x="34" y="58" width="18" height="14" rx="3" fill="var(--art-line)" />
      <rect x="34" y="76" width="18" height="20" rx="3" fill="var(--art-soft)" />
      <rect x="59" y="72" width="18" height="24" rx="3" fill="var(--art-line)" />
      <rect x="85" y="62" width="18" height="22" rx="3" fill="var(--accent)" />
      <rect x="110" y="74" width="18" height="22" rx="3" fill="var(--art-warm)" />
      <rect x="136" y="44" width="18" height="16" rx="3" fill="var(--art-soft)" />
      <rect x="161" y="50" width="18" height="26" rx="3" fill="var(--art-soft)" />
    </svg>
  );
}

/** The box of a line that is ticked, by the middle of its line. */
function Ticked({ y }: { readonly y: number }) {
  return (
    <>
      <circle cx="80" cy={y} r="5.500" fill="var(--accent)" />
      <path
        d={`m77.6 ${y + 0.2} 1.700 1.800 3.200-3.600`}
        fill="none"
        stroke="var(--on-accent)"
        strokeWidth="1.500"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </>
  );
}

/** The picture on the card “Make a shopping list”. */
export function ShoppingArt() {
  return (
    <svg className="art" viewBox="0 0 240 96" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <rect x="62" y="16" width="116" height="92" rx="6" fill="var(--art-paper)" stroke="var(--art-line)" />
      <rect x="74" y="28" width="34" height="5" rx="2.5" fill="var(--art-soft)" />
      <Ticked y={46} />
      <rect x="92" y="44" width="54" height="4" rx="2" fill="var(--art-line)" />
      <Ticked y={62} />
      <rect x="92" y="60" width="40" height="4" rx="2" fill="var(--art-line)" />
      <circle cx="80" cy="78" r="5" fill="none" stroke="var(--art-line)" strokeWidth="1.500" />
      <rect x="92" y="76" width="62" height="4" rx="2" fill="var(--art-line)" />
      <circle cx="80" cy="94" r="5" fill="none" stroke="var(--art-line)" strokeWidth="1.500" />
      <rect x="92" y="92" width="30" height="4" rx="2" fill="var(--art-line)" />
      <path
        d="M192 30h5l4 14h14l3-10h-19"
        fill="none"
        stroke="var(--accent)"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <circle cx="203" cy="49" r="1.800" fill="var(--accent)" />
      <circle cx="213" cy="49" r="1.800" fill="var(--accent)" />
    </svg>
  );
}

/** The picture on the card “Write a polite letter”. */
export function LetterArt() {
  return (
    <svg className="art" viewBox="0 0 240 96" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <g transform="rotate(-3 120 60)">
        <rect x="70" y="16" width="104" height="96" rx="6" fill="var(--art-paper)" stroke="var(--art-line)" />
        <rect x="82" y="30" width="30" height="4" rx="2" fill="var(--art-line)" />
        <rect x="82" y="44" width="80" height="4" rx="2" fill="var(--art-line)" />
        <rect x="82" y="53" width="74" height="4" rx="2" fill="var(--art-line)" />
        <rect x="82" y="62" width="80" height="4" rx="2" fill="var(--art-line)" />
        <rect x="82" y="71" width="48" height="4" rx="2" fill="var(--art-line)" />
        <path
          d="M84 88c6-10 9-10 8-3s3 5 7-1 5-3 5 0 4 2 8-2"
          fill="none"
          stroke="var(--accent)"
          strokeWidth="2.200"
          strokeLinecap="round"
        />
      </g>
      <path d="m168 82 26-34 7 5-26 34-9 5z" fill="var(--art-warm)" />
      <path d="m168 82 7 5-9 5z" fill="var(--ink-3)" />
    </svg>
  );
}
