/** A program whose server was removed, here or on another device, may not be started on this computer any more. */
import { type Bridge, serverKey } from '@baton/protocol';
import type { Reader } from '@baton/store/read';

type Computer = Pick<Bridge, 'allowedHere' | 'forgetProgram'>;

/** Milliseconds between two looks. */
const rest = 1_000;

/**
 * Looks now and whenever the settings change. What was approved is compared with what is stored, so that nothing is lost where this is cut off,
 * or where the server was removed while this computer was off. One that is being added has no setting yet, and is left alone.
 */
export function forgetRemoved(reader: Pick<Reader, 'get' | 'onChange'>, computer: Computer, report: (error: unknown) => void): void {
  let under = false;
  let again = false;
  const look = async (): Promise<void> => {
    again = true;
    if (under) return;
    under = true;
    while (again) {
      again = false;
      await forgetOnce(reader, computer).catch(report);
      await new Promise(resolve => setTimeout(resolve, rest));
    }
    under = false;
  };
  reader.onChange('directory', () => void look());
  void look();
}

async function forgetOnce(reader: Pick<Reader, 'get'>, computer: Computer): Promise<void> {
  const { programs } = await computer.allowedHere({});
  for (const program of programs) {
    const setting = await reader.get('directory', `setting/${serverKey(program.server)}`);
    if (setting && (setting.value as { readonly value?: unknown }).value === null) await computer.forgetProgram(program);
  }
}
