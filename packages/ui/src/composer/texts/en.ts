/** Words of messages that are said while a job runs. */
export const queue = {
  when: 'When to say it',
  now: 'Say it now',
  later: 'When this is done',
  key: 'Ctrl + Enter: when this is done',
  up: (words: string) => `Move up: ${words}`,
  movedUp: (at: number, of: number) => `Now ${at} of ${of} that wait`,
};
export type QueueTexts = typeof queue;
