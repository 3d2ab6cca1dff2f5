import { defineConfig } from '@playwright/test';

/** Every journey starts its own relay, browsers and profiles; what fails is a fault, so nothing is tried twice. */
export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  timeout: 240_000,
  expect: { timeout: 20_000 },
  use: { actionTimeout: 20_000, navigationTimeout: 20_000 },
  retries: 0,
  // Much of a journey is waiting for a lease or a deadline to run out: two side by side fit two cores. Files are what runs side by side.
  workers: 2,
  fullyParallel: false,
  forbidOnly: process.env.CI !== undefined,
  reporter: 'list',
});
