import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { findChromium } from './scripts/browsers.mjs'

/** Specs that start browsers of their own. */
const ENGINES = '**/engines/*.spec.ts'

const executablePath = findChromium()

export default defineConfig({
  testDir: 'tests/browser',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results/browser',
  reporter: [['list'], ['json', { outputFile: 'test-results/browser.json' }]],
  // A worker more than there are cores would save a little time, and have every test wait for two others.
  workers: Math.max(2, Math.min(4, availableParallelism())),
  fullyParallel: false,
  forbidOnly: true,
  // The retry of a spec names it: scripts/test.mjs lists what passed only then, and fails when it is more than two.
  retries: 1,
  // For a machine with other work: what a test waits for is a fact, not the end of a time.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  use: {
    browserName: 'chromium',
    screenshot: 'only-on-failure',
    trace: 'on-first-retry',
    // A test answers requests in the place of the server, which a worker would answer first. Its own specs allow it.
    serviceWorkers: 'block',
    launchOptions: {
      ...(executablePath === undefined ? {} : { executablePath }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  // They begin in this order. A dependency would leave out what follows one failure.
  projects: [
    // What a whole browser does with what it has stored, each with a process of its own, so one at a time. They begin
    // first, because at the end they would leave the other worker without work for more than three minutes.
    { name: 'engines', testMatch: ENGINES, workers: 1, use: { viewport: { width: 1280, height: 800 } } },
    { name: 'desktop', testIgnore: ENGINES, use: { viewport: { width: 1280, height: 800 } } },
    {
      name: 'phone',
      testIgnore: ENGINES,
      grep: /@phone/,
      use: {
        viewport: { width: 360, height: 740 },
        hasTouch: true,
        isMobile: true,
        // The journeys are walked with motion on the desktop, and without it here.
        contextOptions: { reducedMotion: 'reduce' },
      },
    },
  ],
})
