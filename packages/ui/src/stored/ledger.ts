import type { FileChangeView } from '../model/file-change.ts';
import type { JobFiles, LedgerJob, LedgerRow, LedgerView } from '../model/ledger.ts';
import type { Loaded } from '../model/loaded.ts';
import type { Source } from './source.ts';
import { useNames } from './space.ts';
import { useRead } from './use-read.ts';

/** Comes with the page that shows it: the first screen does without. */
const reads = () => import('./ledger-reads.ts');

export function useLedger(source: Source, pages: number): Loaded<LedgerView> {
  const { reader } = source;
  const names = useNames(source);
  return useRead(reader, ['steps', 'reversals', 'sessions'], `ledger/${pages}/${names.key}`, async () =>
    (await reads()).readLedger(reader, names, pages),
  );
}

export function useLedgerRows(source: Source, turn: string): Loaded<readonly LedgerRow[]> {
  const { reader } = source;
  const names = useNames(source);
  return useRead(reader, ['steps', 'reversals', 'versions'], `rows/${turn}/${names.key}`, async () =>
    (await reads()).readLedgerRows(reader, names, turn),
  );
}

export function useFileChange(source: Source, session: string, step: string): Loaded<FileChangeView | null> {
  const { reader } = source;
  const names = useNames(source);
  return useRead(reader, ['steps'], `file/${step}/${names.key}`, async () => {
    const { readFileChange } = await import('./file-changes.ts');
    return readFileChange(reader, names, session, step);
  });
}

/** Read when somebody is about to take a whole job back. */
export function useJobFiles(source: Source, { session, turn }: Pick<LedgerJob, 'session' | 'turn'>): Loaded<JobFiles> {
  const { reader, lookAtFile } = source;
  const names = useNames(source);
  return useRead(reader, ['steps', 'directory', 'devices'], `job-files/${turn}/${names.key}/${names.awake}`, async () => {
    const { readJobFiles } = await import('./job-files.ts');
    return readJobFiles(reader, names, { session, turn }, lookAtFile);
  });
}
