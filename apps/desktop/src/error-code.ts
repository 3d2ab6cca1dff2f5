/** What the system says went wrong with a file, by its code. */

export const isCode = (error: unknown, code: string): boolean =>
  typeof error === 'object' && error !== null && (error as { readonly code?: unknown }).code === code;

/** It is not there, or what it should stand in is no folder. */
export const isMissing = (error: unknown): boolean => isCode(error, 'ENOENT') || isCode(error, 'ENOTDIR');
