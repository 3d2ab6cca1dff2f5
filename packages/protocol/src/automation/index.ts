export * from './automation.ts';
export * from './body.ts';
export * from './key.ts';
export * from './problem.ts';
