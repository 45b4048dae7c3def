import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { LongestFirst } from './tests/support/longestFirst.ts'

const quiet = 'tests/support/quiet.ts'

export default defineConfig({
  test: {
    // A quarter of the time an integration worker waits for a disk or a fact: one worker more than there are cores.
    maxWorkers: Math.max(2, Math.min(4, availableParallelism() + 1)),
    sequence: { sequencer: LongestFirst },
    restoreMocks: true,
    unstubEnvs: true,
    allowOnly: false,
    // For a machine with other work: what a test waits for is a fact, not the end of a time.
    testTimeout: 180_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 60_000 } },
    projects: [
      {
        extends: true,
        // These tests keep no state, so the files of a worker share what they import, which takes a third of the time.
        test: {
          name: 'unit',
          isolate: false,
          include: ['src/**/*.test.{ts,tsx}', 'tools/**/*.test.ts', 'tests/safety/**/*.test.ts'],
          setupFiles: [quiet],
        },
      },
      {
        extends: true,
        test: {
          name: 'components',
          include: ['tests/components/**/*.test.tsx'],
          environment: 'jsdom',
          environmentOptions: { jsdom: { url: 'http://localhost:3000/' } },
          setupFiles: [quiet, 'tests/components/support/environment.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'architecture',
          include: ['tests/architecture/**/*.test.ts'],
          setupFiles: [quiet],
          globalSetup: ['tests/support/globalSetup.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'integration',
          // The files of a worker share what they import, which saves a tenth of the time. So a file that changes the
          // state of a module must restore it.
          isolate: false,
          include: ['tests/{integration,contracts}/**/*.test.ts'],
          setupFiles: [quiet],
          globalSetup: ['tests/support/globalSetup.ts'],
        },
      },
    ],
  },
})
