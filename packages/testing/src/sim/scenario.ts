/** What happens in a run, as data: who there is, what the person does, and when. */
import type { JsonValue, TableName } from '@baton/protocol';
import type { DeviceName } from './device-names.ts';
import type { HelpersKind } from './helpers.ts';
import type { Reach } from './network.ts';
import type { RelayLoss } from './points.ts';
import type { ServiceKind } from './services.ts';

/** When an act may happen, counted from the act before it. All that are given must hold; a condition of a job holds when the job is over. */
export interface When {
  /** So many milliseconds after the act before. */
  readonly after?: number;
  /** So many tool steps have their outcome, on whatever device one looks at. */
  readonly settledTools?: number;
  /** An approval is open. */
  readonly asked?: true;
  /** No turn is open and nothing is queued. */
  readonly idle?: true;
  /** Something that was begun outside goes on there. */
  readonly begun?: true;
  /** Who is to answer wants to be asked again later. */
  readonly crowded?: true;
  /** Where it is done an automation is shown, and it is known there what the computers of the space can. */
  readonly shown?: true;
  /** Where it is done a document is shown with what is in it: what is larger than a row comes with the document's own room alone. */
  readonly listed?: true;
}

/** An automation as far as a scenario says it. */
export interface SavedByPerson {
  readonly id: string;
  readonly title: string;
  readonly url: string;
  readonly body: string;
  /** Its address recognises repeats. */
  readonly keyed: boolean;
  /** Any device may send it, a browser as well. */
  readonly anywhere?: true;
}

export type Act = { readonly when?: When } & (
  | {
      readonly do: 'send';
      readonly on: DeviceName;
      readonly text: string;
      readonly mode?: 'steer' | 'next';
      readonly job?: { readonly recipe: string; readonly blanks: { readonly [name: string]: JsonValue } };
      /** `copy`: the one that was made of another. */
      readonly session?: string;
      /** Files that go with it, by name with their text. */
      readonly files?: { readonly [name: string]: string };
    }
  /** Goes on from the last answer of the first conversation in a new one. */
  | { readonly do: 'copy'; readonly on: DeviceName }
  /** Gives the first conversation a name. */
  | { readonly do: 'rename'; readonly on: DeviceName; readonly title: string }
  /** Says the first message of the first conversation in another way. */
  | { readonly do: 'edit'; readonly on: DeviceName; readonly text: string }
  /** Of what waits in the queue the last is dealt with first, and in this way. */
  | { readonly do: 'moveUp'; readonly on: DeviceName; readonly mode?: 'steer' | 'next' }
  /** Says what waits last in the queue in other words, or takes it back (null). */
  | { readonly do: 'reword'; readonly on: DeviceName; readonly text: string | null }
  | { readonly do: 'cancel'; readonly on: DeviceName }
  /** Lets the built-in helper answer what somebody else is to be asked for again later. */
  | { readonly do: 'standIn'; readonly on: DeviceName }
  /** *Continue here*. */
  | { readonly do: 'take'; readonly on: DeviceName }
  | { readonly do: 'reach'; readonly device: DeviceName; readonly reach: Reach }
  /** Saves a request under a name, or changes the one that was saved. */
  | { readonly do: 'saveAutomation'; readonly on: DeviceName; readonly automation: SavedByPerson }
  | { readonly do: 'deleteAutomation'; readonly on: DeviceName; readonly id: string }
  /** The phone is added to the space of the laptop, which had it alone. */
  | { readonly do: 'join' }
  | { readonly do: 'die' | 'start' | 'freeze' | 'thaw' | 'rest'; readonly device: DeviceName }
  /** It falls into the water, or is stolen: nothing of it comes back, and it says nothing to anybody. */
  | { readonly do: 'lose'; readonly device: DeviceName }
  /** Removes everything from the device, which is then in nobody's space. */
  | { readonly do: 'remove'; readonly on: DeviceName }
  /** Deletes a conversation there, when it can be: it is shown and nothing of it runs. */
  | { readonly do: 'delete'; readonly on: DeviceName; readonly session?: string }
  /** Takes back the last job, or the newest step that changed a document. `files`: and what the job did to files. */
  | { readonly do: 'undo'; readonly on: DeviceName; readonly files?: true }
  | { readonly do: 'undoStep'; readonly on: DeviceName }
  /** Tells the others of the folder that was granted there. */
  | { readonly do: 'shareFolders'; readonly on: DeviceName }
  /** Answers the open approval there. */
  | { readonly do: 'answer'; readonly on: DeviceName; readonly answer: 'yes' | 'no' }
  /** A copy of the disk is made; the disk becomes what the copy was, as when yesterday's profile is put back. */
  | { readonly do: 'backUp' | 'putBack'; readonly device: DeviceName }
  /** `stopClock`: its wall clock stands still from then on. */
  | { readonly do: 'wake' | 'stopClock'; readonly device: DeviceName }
  /** Tables of the device's database are emptied while its process is down, which then starts on the rest. */
  | { readonly do: 'loseTables'; readonly device: DeviceName; readonly tables: readonly TableName[] }
  /** Its connection breaks at the frame that is the `nth` from now on, and for `ms` there is no other. */
  | { readonly do: 'cutAt'; readonly device: DeviceName; readonly nth: number; readonly ms: number }
  /** The relay is gone for a moment and comes back with everything. */
  | { readonly do: 'restartRelay' }
  | { readonly do: 'loseRelay'; readonly how: RelayLoss }
  /** Somebody sets the clock of the relay's machine forward. */
  | { readonly do: 'setRelayClock'; readonly ms: number }
  /** The server of tools forgets its tasks. */
  | { readonly do: 'forgetTasks' }
  /** Says on one device that another one is not to be waited for. */
  | { readonly do: 'goOnWithout'; readonly on: DeviceName; readonly device: DeviceName }
);

export interface Scenario {
  readonly name: string;
  /** `alone`: only the laptop. `paired`: both from the start. `joins`: the phone comes when an act says so. */
  readonly space: 'alone' | 'paired' | 'joins';
  /** What the address is like that something is sent to. */
  readonly service: ServiceKind;
  /** Devices beside those two that are in the space from the start. */
  readonly further?: readonly DeviceName[];
  /** What is done to the assistant's world, see `worlds.ts`. */
  readonly world?:
    | 'twice'
    | 'thrice'
    | 'large'
    | 'largeTwice'
    | 'longDocument'
    | 'onLaptop'
    | 'onComputers'
    | 'computersSend'
    | 'closedToBrowsers'
    | 'program'
    | 'named'
    | 'handsOn'
    | 'handsOnUnkeyed'
    | 'tidies';
  /** Which helpers are connected; none: the built-in one answers. */
  readonly helpers?: HelpersKind;
  /**
   * Whoever answers has a server of tools do something that becomes a task there, see `tasks.ts`: one at an address, or a program on the laptop,
   * which goes on while windows die there.
   */
  readonly tasks?: 'address' | 'program';
  /** Files of a folder on the laptop, by path with their text. */
  readonly files?: { readonly [path: string]: string };
  /** What is stored is put into the slabs that search looks through, and every write of that is a point. */
  readonly fillsSearch?: true;
  /** Where the person answers, when that device is there. */
  readonly answersOn: DeviceName;
  /** What the person says to an approval that no act answers; null: nothing. */
  readonly approves: 'yes' | 'no' | null;
  /** How far the phone's wall clock is off, in milliseconds. */
  readonly skew?: number;
  /** Whether the person gets the same in the end whatever strikes when. Not so where what happens depends on who is faster. */
  readonly sameEnd: boolean;
  /** What is made says days as they are said on the day of its making: of this year without the year. */
  readonly saysDays?: true;
  readonly acts: readonly Act[];
}

/** What becomes of a device that a fault has struck, and what the person does then. Milliseconds from the strike. */
export interface Recovery {
  readonly backAfter: number;
  /** *Continue here* is pressed on the other device. Null: the person waits. */
  readonly takeAfter: number | null;
}
