/**
 * What a step may need that not every device has. It stands in the step's rows, so every device sees what is waited for. What a device says it
 * can is a hint for the others: whether it may is decided on it alone, when it does it.
 */
/**
 * `webRead`: reads pages whether or not their site lets other sites' pages read them. `webSend`: sends requests whether or not who takes them
 * lets pages send any, also within its own network. `programs`: starts programs that serve tools. `folders`: uses folders that were granted there.
 */
export const abilities = ['webRead', 'webSend', 'programs', 'folders'] as const;
export type Ability = (typeof abilities)[number];

/** Folders of this computer. */
export const foldersOf = (device: string): string => `folders/${device}`;
/** Programs of this computer. */
export const programsOf = (device: string): string => `programs/${device}`;
/** Any computer that can read pages. */
export const pageReader: Ability = 'webRead';
/** Any computer that can send requests. */
export const sender: Ability = 'webSend';
/** This computer, for what is its own. */
export const senderOn = (device: string): string => `webSend/${device}`;

export interface Need {
  readonly ability: Ability;
  /** The one device that will do; null: any that has the ability. */
  readonly device: string | null;
}

/** What `needs` of a step means; null: nothing that this version knows, so nobody here has it. */
export function needOf(needs: string): Need | null {
  const at = needs.indexOf('/');
  const named = at < 0 ? needs : needs.slice(0, at);
  const ability = abilities.find(one => one === named);
  if (ability === undefined) return null;
  const device = at < 0 ? null : needs.slice(at + 1);
  // Folders and programs are those of one computer, pages are everybody's; an address may be either.
  return ability === sender || (ability === pageReader) === (device === null) ? { ability, device } : null;
}

/** Whether a device that has these abilities is one that such a step waits for. */
export function meets(needs: string, device: string, can: readonly string[]): boolean {
  const need = needOf(needs);
  return need !== null && can.includes(need.ability) && (need.device === null || need.device === device);
}
