import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

const quiet = 'tests/support/quiet.ts'

export default defineConfig({
  test: {
    // Each integration worker holds a database and a server; more of them than cores make time limits meaningless.
    maxWorkers: Math.max(2, Math.min(4, availableParallelism())),
    restoreMocks: true,
    unstubEnvs: true,
    allowOnly: false,
    projects: [
      {
        extends: true,
        test: { name: 'unit', include: ['src/**/*.test.{ts,tsx}'], setupFiles: [quiet] },
      },
      {
        extends: true,
        test: {
          name: 'integration',
          include: ['tests/{integration,contracts,architecture}/**/*.test.ts'],
          setupFiles: [quiet],
          globalSetup: ['tests/support/globalSetup.ts'],
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
