export * from './ports.ts';
export * from './state.ts';
