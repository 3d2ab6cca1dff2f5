import { ErrorCode } from '@modelcontextprotocol/sdk/types.js';

/** Codes with which a server says that it did not begin. Its own fault (`InternalError`) says nothing about what was done. */
export const refusals: ReadonlySet<number> = new Set([
  ErrorCode.InvalidParams,
  ErrorCode.InvalidRequest,
  ErrorCode.MethodNotFound,
  ErrorCode.ParseError,
]);
