type RequestHandler = (
  contents: null,
  permission: string,
  answer: (granted: boolean) => void,
  details: { readonly requestingUrl: string; readonly isMainFrame: boolean },
) => void;
type CheckHandler = (contents: null, permission: string, origin: string) => boolean;

/** What main decided about permissions. Without a handler Electron grants, so the stand-in does too. */
export class Session {
  #request: RequestHandler | null = null;
  #check: CheckHandler | null = null;
  #device: ((details: unknown) => boolean) | null = null;

  setPermissionRequestHandler(handler: RequestHandler | null): void {
    this.#request = handler;
  }

  setPermissionCheckHandler(handler: CheckHandler | null): void {
    this.#check = handler;
  }

  setDevicePermissionHandler(handler: ((details: unknown) => boolean) | null): void {
    this.#device = handler;
  }

  checks(permission: string, address: string): boolean {
    return this.#check?.(null, permission, address) ?? true;
  }

  async requests(permission: string, address: string): Promise<boolean> {
    const handler = this.#request;
    if (handler === null) return true;
    return new Promise(resolve => handler(null, permission, resolve, { requestingUrl: address, isMainFrame: true }));
  }

  devices(details: unknown): boolean {
    return this.#device?.(details) ?? true;
  }
}

export const session = { defaultSession: new Session() };
