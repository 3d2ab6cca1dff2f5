import { createContext } from 'react';

/** A message whose text is in the box, to be said in another way. */
export interface Edited {
  readonly id: string;
  readonly text: string;
}

/** Puts a message's text into the box; missing where nothing can be said. */
export const Editing = createContext<((message: Edited) => void) | undefined>(undefined);
