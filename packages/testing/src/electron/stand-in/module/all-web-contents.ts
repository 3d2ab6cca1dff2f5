import { pages } from '../registry.ts';

/** Every page there is, whoever made it. */
export const webContents = {
  getAllWebContents: () => [...pages.values()],
};
