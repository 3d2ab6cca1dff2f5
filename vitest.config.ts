import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['packages/*/src/**/*.test.{ts,tsx}', 'apps/*/src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'],
    environment: 'node',
    // Two cores: more workers only make timing-sensitive tests wait for each other.
    maxWorkers: 2,
    // Nothing is measured by these: a machine that is busy with something else takes several times as long.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 15_000 } },
    // A promise that fails unobserved is a failure, and a focused test must not hide the others.
    allowOnly: false,
    passWithNoTests: false,
  },
});
