export * from './automation.ts';
export * from './body.ts';
export * from './problem.ts';
