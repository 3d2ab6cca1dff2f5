import { Icon } from '../design/Icon.tsx';

/** The sentence for what was not carried out, in the words of the page that asked. `trouble`: what that is called. */
export function Told({ trouble, words }: { readonly trouble: string; readonly words: string }) {
  return (
    <p className="problem row t14" data-trouble={trouble}>
      <Icon name="off" small />
      <span>{words}</span>
    </p>
  );
}
