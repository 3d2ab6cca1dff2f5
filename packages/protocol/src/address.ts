/** What is on this very computer. */
const loopback = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/**
 * A web address that something can be sent to: https, or http on this machine, without a name or password in it. Null for anything else:
 * a page that came over a secure connection may not send over an open one, and what the browser refuses would look as if it had got lost.
 */
export function addressOf(text: string): URL | null {
  try {
    const url = new URL(text);
    const isSecure = url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url.hostname));
    return isSecure && url.username === '' && url.password === '' ? url : null;
  } catch {
    return null;
  }
}

/** Whether a host of a URL (as `URL.hostname` gives it) is this very computer, whichever that is. */
export const isLoopback = (hostname: string): boolean => loopback.test(hostname);
