import type { Problem } from '../data/port.ts';
import { Icon } from '../design/Icon.tsx';
import { useText } from '../i18n/index.tsx';

/** The sentence for a command that was not carried out. */
export function ProblemLine({ problem }: { readonly problem: Problem | undefined }) {
  const text = useText();
  if (problem === undefined) return null;
  return (
    <p className="problem row t14">
      <Icon name="off" small />
      <span>{text.problem[problem]}</span>
    </p>
  );
}
