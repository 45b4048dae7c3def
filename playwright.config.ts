import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { findChromium } from './scripts/chromium.mjs'

const executablePath = findChromium()

export default defineConfig({
  testDir: 'tests/browser',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results/browser',
  reporter: [['list'], ['json', { outputFile: 'test-results/browser.json' }]],
  // A third of the time a worker waits for the product: one worker more than there are cores.
  workers: Math.max(2, Math.min(4, availableParallelism() + 1)),
  fullyParallel: false,
  forbidOnly: true,
  retries: 0,
  // For a machine with other work: what a test waits for is a fact, not the end of a time.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  use: {
    browserName: 'chromium',
    screenshot: 'only-on-failure',
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
  projects: [
    { name: 'desktop', use: { viewport: { width: 1280, height: 800 } } },
    {
      name: 'phone',
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
