import { schemeHandlers, schemes } from '../schemes.ts';

/** The application's own schemes. */
export const protocol = {
  registerSchemesAsPrivileged(given: readonly { readonly scheme: string }[]): void {
    for (const { scheme } of given) schemes.add(scheme);
  },
  handle(scheme: string, handler: (request: Request) => Response | Promise<Response>): void {
    if (!schemes.has(scheme)) throw new Error(`the scheme '${scheme}' was not registered`);
    schemeHandlers.set(scheme, handler);
  },
};
