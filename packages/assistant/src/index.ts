/**
 * What the assistant says and does: the world behind the journal's executor.
 * - `world.ts`     `createWorld`: intents, definitions and effects
 * - `ports.ts`     what it needs from outside: documents, history, HTTP, clock
 * - `request.ts`   the pinned request and the interface of whatever answers it
 * - `context/`     builds a request from a view and stored documents
 * - `builtin/`     the built-in helper: recipes and a small grammar, in English and Chinese
 * - `connected.ts` steps that a connected helper answers; `providers/` speaks to it, and is loaded when it is asked
 * - `tools/`       what can be done to documents, files and the outside, each with its policy and risk
 * - `memory.ts`    what is remembered of a person, a document like any other
 * - `automations/` requests that the person saved under a name, each a tool of its own
 * - `listing/`     what list a file would make
 * - `mcp/`       tools of servers that the person added
 * - `web/`       the readable part of pages
 * - `jobs.ts`      what a job's form fills in, and the sentence it says
 */
export { answerBuiltin, builtinHelper } from './builtin/helper.ts';
export * from './jobs.ts';
export { isServerTool, serverToolsFor } from './mcp/names.ts';
export type * from './mcp/ports.ts';
export type * from './ports.ts';
export { type HelperModel, type HelperResult, type ModelRequest, modelRequest, type Round, type RoundCall } from './request.ts';
export { documentOf, type Tool, tools } from './tools/index.ts';
export { createWorld, type WorldOptions } from './world.ts';
