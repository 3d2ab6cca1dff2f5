/** Frames between a device and the relay, their codec, and the hashes both compute. */
export * from './codec.ts';
export * from './frames.ts';
export * from './hash.ts';
