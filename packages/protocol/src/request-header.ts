/** Headers that a request may carry, whoever sends it. */
import * as z from 'zod/mini';

export const headerName = z.string().check(z.regex(/^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,100}$/));
/** One line of plain letters. */
export const headerValue = z.string().check(z.maxLength(2_000), z.regex(/^[\x20-\x7e]*$/));

/** Set by the browser alone, which drops without a word what a page gives for them; a computer's main process sends none of them either. */
export const isForbiddenHeader = (name: string): boolean => forbidden.test(name);
const forbidden =
  /^(?:accept-charset|accept-encoding|access-control-.*|connection|content-length|cookie2?|date|dnt|expect|host|keep-alive|origin|referer|set-cookie|te|trailer|transfer-encoding|upgrade|user-agent|via|proxy-.*|sec-.*)$/i;
