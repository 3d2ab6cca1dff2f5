export { type Engine, type EngineName, engines, type WindowKind, windows } from './engines.ts';
export { type PageServer, servePage } from './page-server.ts';
export { type EngineRun, runSuites } from './run-suites.ts';
