/** What the pages for adding a device are called. */
export const record = {
  pair: {
    title: 'Add your phone',
  },
  join: {
    title: 'Join Baton',
  },
};
