type SchemeHandler = (request: Request) => Response | Promise<Response>;

/** The application's own schemes, and what answers them. */
export const schemes = new Set<string>();
export const schemeHandlers = new Map<string, SchemeHandler>();
