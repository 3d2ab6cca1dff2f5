/** The folders of a computer that is this one. Tests only. */
import type { FileAnswer, FileCall } from '@baton/protocol';
import type { Folders } from '../ports.ts';

/** The laptop, on which nothing was chosen yet; it gives this answer to whatever is asked. @param used what was asked */
export const laptop = (answer: FileAnswer, used: FileCall[]): Folders => ({
  current: () => [],
  isHere: device => device === 'laptop',
  use: async call => {
    used.push(call);
    return answer;
  },
});
