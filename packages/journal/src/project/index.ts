export { originId } from './copied.ts';
export { type Projection, project, type SessionFields } from './project.ts';
export type { Seen } from './seen.ts';
export { projectEvidence } from './steps.ts';
