import { lazy, Suspense, useState } from 'react';
import { Icon } from '../../design/Icon.tsx';
import { useCopyTexts } from './texts/index.ts';

const CopySheet = lazy(() => import('./CopySheet.tsx'));

interface Props {
  readonly session: string;
  /** The last thing that the copy holds. */
  readonly entry: string;
}

/** Goes on from here in a conversation of its own. */
export default function ContinueCopy({ session, entry }: Props) {
  const text = useCopyTexts();
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" className="btn quiet sm act" aria-label={text.act} title={text.act} onClick={() => setOpen(true)}>
        <Icon name="write" small />
      </button>
      {open && (
        <Suspense fallback={null}>
          <CopySheet session={session} entry={entry} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
