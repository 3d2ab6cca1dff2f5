import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['packages/*/src/**/*.test.{ts,tsx}', 'apps/*/src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'],
    environment: 'node',
    // Two cores: more workers only make timing-sensitive tests wait for each other.
    maxWorkers: 2,
    testTimeout: 40_000,
    hookTimeout: 40_000,
    // What is waited for is there as soon as it is; a second is no fault of it where two cores have other work to do.
    expect: { poll: { timeout: 20_000 } },
    // A promise that fails unobserved is a failure, and a focused test must not hide the others.
    allowOnly: false,
    passWithNoTests: false,
  },
});
