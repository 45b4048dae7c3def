import { createRequire } from 'node:module'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { plantTree, REPOSITORY } from '#tests/support/plantedTree.ts'
import { checkBoundaries } from '../../scripts/architecture/boundaries.mjs'

/** Each boundary rule, with imports that break it: the file and what it imports. */
const TRESPASSES: Readonly<Record<string, readonly [file: string, wanted: string][]>> = {
  'shared-imports-neither-side': [
    ['src/shared/plans/a.ts', '#server/platform/ids/ids.ts'],
    ['src/shared/plans/b.ts', '#web/lib/paths.ts'],
  ],
  'shared-imports-no-node-modules': [['src/shared/plans/c.ts', 'node:fs']],
  'web-never-imports-server': [['src/web/lib/a.ts', '#server/platform/ids/ids.ts']],
  'server-never-imports-web': [['src/server/platform/log/a.ts', '#web/lib/paths.ts']],
  'platform-imports-no-product': [['src/server/platform/log/b.ts', '#server/features/files/files.types.ts']],
  'adapters-import-only-ports': [['src/server/adapters/disk/a.ts', '#server/features/files/files.usecases.ts']],
  'adapters-know-no-database': [
    ['src/server/adapters/argon2/a.ts', 'kysely'],
    ['src/server/adapters/argon2/b.ts', 'pg'],
    ['src/server/adapters/argon2/c.ts', '#server/platform/db/database.ts'],
  ],
  'the-server-never-decodes': [
    ['src/server/app/e.ts', '#server/adapters/sharp/sharp.processor.ts'],
    ['src/server/adapters/image-workers/a.ts', '#server/adapters/libheif/libheif.decoder.ts'],
    ['src/server/platform/processes/a.ts', '#server/image-worker/processPhoto.ts'],
  ],
  'the-image-worker-knows-no-product': [
    ['src/server/image-worker/a.ts', '#server/platform/config/settings.ts'],
    ['src/server/image-worker/b.ts', '#server/features/files/files.usecases.ts'],
    ['src/server/adapters/sharp/b.ts', '#server/platform/db/database.ts'],
  ],
  'adapters-are-independent': [['src/server/adapters/disk/b.ts', '#server/adapters/openai/openai.provider.ts']],
  'features-do-not-import-app': [['src/server/features/files/a.usecases.ts', '#server/app/app.ts']],
  'features-take-adapters-as-arguments': [
    ['src/server/features/files/b.usecases.ts', '#server/adapters/openai/openai.provider.ts'],
  ],
  'modules-use-only-the-exports-of-others': [
    ['src/server/features/files/c.usecases.ts', '#server/features/billing/billing.repository.ts'],
    ['src/server/features/files/c.repository.ts', '#server/features/billing/billing.rules.ts'],
  ],
  'modules-are-listed': [['src/server/features/lounge/lounge.types.ts', '#shared/plans/plans.ts']],
  'accounts-imports-only-what-is-listed': [
    ['src/server/features/accounts/a.usecases.ts', '#server/features/files/files.types.ts'],
  ],
  'billing-imports-only-what-is-listed': [
    ['src/server/features/billing/a.usecases.ts', '#server/features/files/files.types.ts'],
  ],
  'workspaces-imports-only-what-is-listed': [
    ['src/server/features/workspaces/a.usecases.ts', '#server/features/accounts/accounts.types.ts'],
  ],
  'activities-imports-only-what-is-listed': [
    ['src/server/features/activities/a.usecases.ts', '#server/features/accounts/accounts.types.ts'],
  ],
  'files-imports-only-what-is-listed': [
    ['src/server/features/files/d.usecases.ts', '#server/features/analyses/analyses.types.ts'],
  ],
  'repairs-imports-only-what-is-listed': [
    ['src/server/features/repairs/a.usecases.ts', '#server/features/analyses/analyses.types.ts'],
  ],
  'analyses-imports-only-what-is-listed': [
    ['src/server/features/analyses/a.usecases.ts', '#server/features/diagnostics/diagnostics.types.ts'],
  ],
  'mails-imports-only-what-is-listed': [
    ['src/server/features/mails/a.usecases.ts', '#server/features/accounts/accounts.types.ts'],
  ],
  'documents-imports-only-what-is-listed': [
    ['src/server/features/documents/a.usecases.ts', '#server/features/analyses/analyses.types.ts'],
  ],
  'shops-imports-only-what-is-listed': [
    ['src/server/features/shops/a.usecases.ts', '#server/features/files/files.types.ts'],
  ],
  'intake-imports-only-what-is-listed': [
    ['src/server/features/intake/a.usecases.ts', '#server/features/diagnostics/diagnostics.types.ts'],
  ],
  'apiKeys-imports-only-what-is-listed': [
    ['src/server/features/apiKeys/a.usecases.ts', '#server/features/files/files.types.ts'],
  ],
  'publicApi-imports-only-what-is-listed': [
    ['src/server/features/publicApi/a.usecases.ts', '#server/features/diagnostics/diagnostics.types.ts'],
  ],
  'webhooks-imports-only-what-is-listed': [
    ['src/server/features/webhooks/a.usecases.ts', '#server/features/analyses/analyses.types.ts'],
  ],
  'claims-imports-only-what-is-listed': [
    ['src/server/features/claims/a.usecases.ts', '#server/features/diagnostics/diagnostics.types.ts'],
  ],
  'shares-imports-only-what-is-listed': [
    ['src/server/features/shares/a.usecases.ts', '#server/features/diagnostics/diagnostics.types.ts'],
  ],
  'support-imports-only-what-is-listed': [
    ['src/server/features/support/a.usecases.ts', '#server/features/accounts/accounts.types.ts'],
  ],
  'diagnostics-imports-only-what-is-listed': [
    ['src/server/features/diagnostics/a.usecases.ts', '#server/features/accounts/accounts.types.ts'],
  ],
  'privacy-imports-only-what-is-listed': [
    ['src/server/features/privacy/a.usecases.ts', '#server/features/diagnostics/diagnostics.types.ts'],
  ],
  'maintenance-imports-only-what-is-listed': [
    ['src/server/features/maintenance/a.usecases.ts', '#server/features/accounts/accounts.types.ts'],
  ],
  'only-repositories-touch-the-database': [
    ['src/server/features/files/e.usecases.ts', '#server/platform/db/database.ts'],
    ['src/server/features/files/e.presenter.ts', 'kysely'],
    ['src/server/features/files/f.usecases.ts', 'pg'],
  ],
  'app-only-hands-the-database-on': [
    ['src/server/app/f.ts', '#server/platform/db/database.ts'],
    ['src/server/app/g.ts', 'kysely'],
    ['src/server/app/h.ts', 'pg'],
  ],
  'rules-are-pure': [
    ['src/server/features/files/g.rules.ts', 'node:fs'],
    ['src/server/features/files/h.rules.ts', '#server/platform/ids/ids.ts'],
    ['src/web/features/files/i.rules.ts', 'react'],
  ],
  'routes-go-through-use-cases': [
    ['src/server/features/billing/a.routes.ts', './billing.repository.ts'],
    ['src/server/features/billing/b.routes.ts', './billing.jobs.ts'],
  ],
  'http-stays-in-routes': [
    ['src/server/features/files/i.usecases.ts', 'fastify'],
    ['src/server/features/files/j.usecases.ts', '#server/platform/http/server.ts'],
  ],
  'argon2-has-one-adapter': [['src/server/app/b.ts', '@node-rs/argon2']],
  'bowser-has-one-adapter': [['src/server/features/accounts/c.usecases.ts', 'bowser']],
  'otplib-has-one-adapter': [['src/server/features/accounts/d.usecases.ts', 'otplib']],
  'libheif-has-one-adapter': [['src/server/adapters/sharp/a.ts', 'libheif-js']],
  'openai-has-one-adapter': [['src/server/features/analyses/b.usecases.ts', 'openai']],
  's3-has-one-adapter': [['src/server/features/files/k.usecases.ts', '@aws-sdk/client-s3']],
  'pdfkit-has-one-adapter': [['src/server/features/analyses/c.usecases.ts', 'pdfkit']],
  'sharp-has-one-adapter': [['src/server/adapters/disk/c.ts', 'sharp']],
  'smtp-has-one-adapter': [['src/server/adapters/outbox/a.ts', 'nodemailer']],
  'stripe-has-one-adapter': [['src/server/features/billing/b.usecases.ts', 'stripe']],
  'zxcvbn-has-one-adapter': [['src/server/app/c.ts', '@zxcvbn-ts/language-common']],
  'web-lib-imports-no-product': [['src/web/lib/b.ts', '#web/ui/Button.tsx']],
  'web-backend-is-a-port': [['src/web/backend/a.ts', '#web/features/files/FileList.tsx']],
  'local-backend-answers-calls': [['src/web/features/files/C.tsx', '#web/backend/local/runs.ts']],
  'ui-imports-no-product': [
    ['src/web/ui/A.tsx', '#web/features/files/FileList.tsx'],
    ['src/web/ui/B.tsx', '#shared/plans/plans.ts'],
  ],
  'web-features-import-no-page': [['src/web/features/files/A.tsx', '#web/pages/home/HomePage.tsx']],
  'web-parts-import-no-page': [['src/web/parts/goingOn/A.tsx', '#web/pages/home/HomePage.tsx']],
  'web-parts-call-through-features': [['src/web/parts/goingOn/B.tsx', '#backend/request.ts']],
  'web-features-meet-in-pages': [['src/web/features/files/B.tsx', '#web/features/billing/PlanBadge.tsx']],
  'pages-are-independent': [['src/web/pages/home/A.tsx', '#web/pages/upload/UploadPage.tsx']],
  'pages-call-through-features': [['src/web/pages/home/B.tsx', '#backend/request.ts']],
  // A cycle is reported once, for the first of its files.
  'no-circular': [['src/shared/lib/one.ts', './two.ts']],
  'no-circular-folders': [
    ['src/shared/saucers/a.ts', '#shared/cups/a.ts'],
    ['src/shared/cups/b.ts', '#shared/saucers/b.ts'],
    ['src/web/features/plates/A.tsx', '#web/features/spoons/A.tsx'],
    ['src/web/features/spoons/B.tsx', '#web/features/plates/B.tsx'],
  ],
  'product-knows-no-tests': [
    ['src/server/platform/log/c.ts', '#tests/support/aUser.ts'],
    ['src/server/platform/log/d.ts', './log.test.ts'],
  ],
  'product-knows-no-tools': [
    ['src/server/platform/log/e.ts', '../../../../tools/load/measures.ts'],
    ['src/server/platform/log/e.test.ts', '../../../../tools/load/measures.ts'],
  ],
  'imports-exist': [['src/shared/lib/three.ts', './nowhere.ts']],
}

/** Imports of the files above that are allowed. None of these may be reported. */
const LAWFUL: Readonly<Record<string, readonly string[]>> = {
  'src/shared/plans/plans.ts': [],
  'src/shared/lib/two.ts': ['./one.ts'],
  'src/server/main.ts': ['#server/app/app.ts'],
  'src/server/app/app.ts': [
    '#server/features/files/files.routes.ts',
    '#server/features/billing/billing.repository.ts',
    '#server/adapters/openai/openai.provider.ts',
    '#server/platform/db/database.ts',
  ],
  'src/server/image-worker/processPhoto.ts': [
    '#server/adapters/sharp/sharp.processor.ts',
    '#server/adapters/libheif/libheif.decoder.ts',
    '#server/platform/processes/serveTasks.ts',
  ],
  'src/server/adapters/sharp/sharp.processor.ts': ['#server/features/analyses/analyses.port.ts'],
  'src/server/adapters/libheif/libheif.decoder.ts': [],
  'src/server/platform/processes/serveTasks.ts': [],
  'src/server/platform/config/settings.ts': [],
  'src/server/platform/ids/ids.ts': ['node:crypto'],
  'src/server/platform/db/database.ts': ['pg', 'kysely'],
  'src/server/platform/http/server.ts': ['fastify'],
  'src/server/adapters/openai/openai.provider.ts': ['openai', '#server/features/analyses/analyses.port.ts'],
  'src/server/features/accounts/accounts.types.ts': ['#shared/plans/plans.ts'],
  'src/server/features/billing/billing.repository.ts': ['#server/platform/db/database.ts'],
  'src/server/features/billing/billing.jobs.ts': [],
  'src/server/features/billing/billing.rules.ts': ['#shared/plans/plans.ts', './billing.types.ts'],
  'src/server/features/billing/billing.types.ts': [],
  'src/server/features/billing/billing.usecases.ts': ['./billing.rules.ts', './billing.repository.ts'],
  'src/server/features/files/files.types.ts': [],
  'src/server/features/files/files.usecases.ts': [
    '#server/features/accounts/accounts.types.ts',
    '#server/features/billing/billing.usecases.ts',
    './files.types.ts',
  ],
  'src/server/features/files/files.routes.ts': ['fastify', '#server/platform/http/server.ts', './files.usecases.ts'],
  'src/server/features/analyses/analyses.port.ts': [],
  'src/server/features/analyses/analyses.types.ts': ['#server/features/files/files.types.ts'],
  'src/server/features/diagnostics/diagnostics.types.ts': [],
  'src/server/platform/log/log.test.ts': ['#tests/support/aUser.ts'],
  'src/web/main.tsx': ['#web/app/App.tsx'],
  'src/web/app/App.tsx': ['#web/pages/home/HomePage.tsx', '#backend/request.ts'],
  'src/web/pages/home/HomePage.tsx': [
    '#web/features/files/FileList.tsx',
    '#web/features/billing/PlanBadge.tsx',
    '#web/ui/Button.tsx',
  ],
  'src/web/pages/upload/UploadPage.tsx': ['#web/features/files/FileList.tsx', '#web/backend/backendError.ts'],
  'src/web/features/files/FileList.tsx': ['#backend/request.ts', '#web/ui/Button.tsx', '#shared/plans/plans.ts'],
  'src/web/features/billing/PlanBadge.tsx': ['#web/lib/paths.ts'],
  'src/shared/cups/a.ts': [],
  'src/shared/saucers/b.ts': [],
  'src/web/features/spoons/A.tsx': [],
  'src/web/features/plates/B.tsx': [],
  'src/web/backend/backendError.ts': [],
  'src/web/backend/local/runs.ts': [],
  'src/web/backend/server/request.ts': ['#shared/plans/plans.ts', '#web/lib/paths.ts'],
  'src/web/ui/Button.tsx': ['react', '#web/lib/paths.ts'],
  'src/web/lib/paths.ts': [],
  'tests/support/aUser.ts': [],
  'tools/load/measures.ts': ['#server/features/billing/billing.repository.ts', '#tests/support/aUser.ts'],
}

const PACKAGES = [
  '@aws-sdk/client-s3',
  '@node-rs/argon2',
  'libheif-js',
  'openai',
  'pdfkit',
  'sharp',
  'nodemailer',
  'stripe',
  'bowser',
  'otplib',
  '@zxcvbn-ts/language-common',
  'kysely',
  'pg',
  'fastify',
  'react',
]

/** Rules that allow imports of types. They are broken by importing a value. */
const ABOUT_VALUES = ['app-only-hands-the-database-on']

/** Imports types by default, because most rules apply to types as well. */
function moduleText(wanted: readonly string[], { isValue = false } = {}): string {
  const keyword = isValue ? 'import' : 'import type'
  const imports = wanted.map((specifier, index) => `${keyword} * as wanted${index} from '${specifier}'\n`)
  return `${imports.join('')}export type Wanted = [${wanted.map((_, index) => `typeof wanted${index}`).join(', ')}]\n`
}

function plantedFiles(): Record<string, string> {
  const files: Record<string, string> = {
    'tsconfig.json': JSON.stringify({
      compilerOptions: {
        module: 'nodenext',
        moduleResolution: 'nodenext',
        allowImportingTsExtensions: true,
        noEmit: true,
      },
    }),
  }
  for (const name of PACKAGES) {
    files[`node_modules/${name}/package.json`] = JSON.stringify({ name, version: '1.0.0', exports: './index.js' })
    files[`node_modules/${name}/index.js`] = 'export const nothing = 1\n'
  }
  for (const [file, wanted] of Object.entries(LAWFUL)) files[file] = moduleText(wanted)
  for (const [rule, trespasses] of Object.entries(TRESPASSES)) {
    const isValue = ABOUT_VALUES.includes(rule)
    for (const [file, wanted] of trespasses) files[file] = moduleText([wanted], { isValue })
  }
  return files
}

const tree = plantTree(plantedFiles(), ['package.json', '.dependency-cruiser.cjs'])
let cruise: Awaited<ReturnType<typeof checkBoundaries>>

beforeAll(async () => {
  cruise = await checkBoundaries(tree.root)
})
afterAll(() => tree.remove())

test.each(Object.entries(TRESPASSES))('the boundary rule %s reports its violations', (rule, trespassers) => {
  const caught = cruise.violations.filter((violation) => violation.rule === rule).map(({ from }) => from)
  // A cycle of folders is reported with the folders' names.
  const wanted = trespassers.map(([file]) => (rule === 'no-circular-folders' ? path.posix.dirname(file) : file))
  expect(caught).toEqual(expect.arrayContaining(wanted))
})

test('a lawful import is left alone', () => {
  const lawful = new Set(Object.keys(LAWFUL))
  expect(cruise.violations.filter(({ from }) => lawful.has(from))).toEqual([])
})

test('every boundary rule has a violation that proves it', () => {
  const config: { forbidden: { name: string }[] } = createRequire(import.meta.url)(
    path.join(REPOSITORY, '.dependency-cruiser.cjs'),
  )
  expect(config.forbidden.map(({ name }) => name).toSorted()).toEqual(Object.keys(TRESPASSES).toSorted())
})

test('every module is checked', () => {
  expect(cruise.missed).toEqual([])
  expect(cruise.cruised).toBeGreaterThan(60)
})
