/** What the pages for adding a device are called. */
export const devices = {
  pair: {
    title: 'Add your phone',
  },
  join: {
    title: 'Join Baton',
  },
};
