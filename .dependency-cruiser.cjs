/**
 * The boundary rules. `npm run check` checks every import of src against them, type imports too, and
 * tests/architecture/boundaries.test.ts breaks each of them on purpose. docs/architecture.md shows them as a diagram.
 */
const SERVER = '^src/server'
const WEB = '^src/web'

/** Which server modules each module may import. Adding one is a decision to be recorded in docs/decisions. */
const MAY_IMPORT = {
  mails: [],
  accounts: ['mails'],
  billing: ['mails', 'accounts'],
  workspaces: [],
  activities: ['workspaces'],
  shops: ['mails', 'accounts', 'billing', 'workspaces', 'activities'],
  apiKeys: ['mails', 'accounts', 'workspaces', 'activities', 'shops'],
  files: ['mails', 'accounts', 'billing', 'workspaces'],
  repairs: ['mails', 'accounts', 'workspaces', 'activities', 'shops', 'files'],
  documents: ['billing', 'workspaces', 'activities', 'files', 'repairs'],
  analyses: ['mails', 'accounts', 'billing', 'workspaces', 'activities', 'shops', 'files', 'repairs'],
  claims: ['mails', 'accounts', 'billing', 'workspaces', 'shops', 'files', 'repairs', 'documents', 'analyses'],
  shares: ['mails', 'accounts', 'billing', 'workspaces', 'activities', 'shops', 'files', 'repairs', 'analyses'],
  intake: ['mails', 'accounts', 'billing', 'workspaces', 'activities', 'shops', 'files', 'repairs'],
  webhooks: ['mails', 'accounts', 'workspaces', 'activities', 'shops'],
  publicApi: [
    'apiKeys',
    'workspaces',
    'files',
    'repairs',
    'documents',
    'analyses',
    'claims',
    'intake',
    'webhooks',
    'shops',
  ],
  support: ['mails'],
  diagnostics: [],
  maintenance: ['files'],
  privacy: [
    'mails',
    'accounts',
    'billing',
    'workspaces',
    'shops',
    'activities',
    'files',
    'repairs',
    'documents',
    'analyses',
    'claims',
    'shares',
    'support',
  ],
}

/** The exports of a module: the files that other modules may import. */
const MODULE_EXPORTS = '\\.(usecases|errors|events|port|types)\\.ts$'

/** The packages that only one adapter may import. */
const ADAPTER_PACKAGES = {
  bowser: 'bowser',
  argon2: '@node-rs/argon2',
  libheif: 'libheif-js',
  openai: 'openai',
  otplib: '(otplib|@otplib)',
  s3: '(@aws-sdk|@smithy)',
  pdfkit: '(pdfkit|fontkit|bidi-js|linebreak)',
  sharp: 'sharp',
  smtp: 'nodemailer',
  stripe: 'stripe',
  zxcvbn: '@zxcvbn-ts',
}

/** What opens and queries the database. */
const DATABASE = [`${SERVER}/platform/db/`, 'node_modules/(kysely|pg)/']

const TESTS = '\\.test\\.tsx?$'

function rule(name, comment, from, to, more = {}) {
  return { name, comment, severity: 'error', from, to, ...more }
}

const tiers = [
  rule(
    'shared-imports-neither-side',
    'Shared code runs on both sides, so it may import neither. Code that only one side needs belongs to that side.',
    { path: '^src/shared' },
    { path: '^src/(server|web)' },
  ),
  rule(
    'shared-imports-no-node-modules',
    'A browser has no Node modules.',
    { path: '^src/shared', pathNot: TESTS },
    { dependencyTypes: ['core'] },
  ),
  rule(
    'web-never-imports-server',
    'Code that the web imports ends up in a public bundle, and a type is the first step. Share it through src/shared.',
    { path: WEB },
    { path: SERVER },
  ),
  rule('server-never-imports-web', 'The server does not depend on screens.', { path: SERVER }, { path: WEB }),
]

const server = [
  rule(
    'platform-imports-no-product',
    'The platform serves every module and imports none. Code that knows the product belongs to a feature.',
    { path: `${SERVER}/platform/` },
    { path: `${SERVER}/(app|features|adapters)/` },
  ),
  rule(
    'adapters-import-only-ports',
    'An adapter implements a port; it does not call the product.',
    { path: `${SERVER}/adapters/` },
    { path: `${SERVER}/(app|features)/`, pathNot: '\\.port\\.ts$' },
  ),
  rule(
    'adapters-know-no-database',
    'SQL belongs to the repositories of the features; an adapter that stored something would be a second owner of it.',
    { path: `${SERVER}/adapters/` },
    { path: DATABASE },
  ),
  rule(
    'the-server-never-decodes',
    'Untrusted files are decoded in processes that know no secrets and can be killed: image-worker/ is their program.',
    { path: SERVER, pathNot: `${SERVER}/(image-worker|adapters/(sharp|libheif))/` },
    { path: [`${SERVER}/adapters/(sharp|libheif)/`, `${SERVER}/image-worker/`] },
  ),
  rule(
    'the-image-worker-knows-no-product',
    'It gets tasks and returns results. Everything it imports would be in memory together with untrusted data.',
    { path: `${SERVER}/(image-worker|adapters/(sharp|libheif))/` },
    {
      path: `${SERVER}/`,
      pathNot: [`${SERVER}/(image-worker|adapters/(sharp|libheif)|platform/processes)/`, '\\.(port|messages)\\.ts$'],
    },
  ),
  rule(
    'adapters-are-independent',
    'Adapters do not use one another; app/ connects them.',
    { path: `${SERVER}/adapters/([^/]+)/` },
    { path: `${SERVER}/adapters/`, pathNot: `${SERVER}/adapters/$1/` },
  ),
  rule(
    'features-do-not-import-app',
    'Only app/ connects the parts; what a module needs from it is passed in as an argument.',
    { path: `${SERVER}/features/` },
    { path: [`${SERVER}/app/`, `${SERVER}/main\\.ts$`] },
  ),
  rule(
    'features-take-adapters-as-arguments',
    'Depend on the port; app/ passes in the adapter.',
    { path: `${SERVER}/features/` },
    { path: `${SERVER}/adapters/` },
  ),
  rule(
    'modules-use-only-the-exports-of-others',
    'Other modules use use cases, errors, events, ports and types, never what is behind them.',
    { path: `${SERVER}/features/([^/]+)/`, pathNot: TESTS },
    { path: `${SERVER}/features/`, pathNot: [`${SERVER}/features/$1/`, MODULE_EXPORTS] },
  ),
  rule(
    'modules-are-listed',
    'Add a new module to MAY_IMPORT, with the modules that it may import.',
    { path: `${SERVER}/features/`, pathNot: `${SERVER}/features/(${Object.keys(MAY_IMPORT).join('|')})/` },
    {},
  ),
  ...Object.entries(MAY_IMPORT).map(([module, known]) =>
    rule(
      `${module}-imports-only-what-is-listed`,
      'The order of the modules is MAY_IMPORT; the other direction goes through a port.',
      { path: `${SERVER}/features/${module}/` },
      { path: `${SERVER}/features/`, pathNot: `${SERVER}/features/(${[module, ...known].join('|')})/` },
    ),
  ),
]

const insideAModule = [
  rule(
    'only-repositories-touch-the-database',
    'SQL lives in *.repository.ts; a use case asks the repository, and takes its transaction from platform/transactions.',
    { path: `${SERVER}/features/`, pathNot: ['\\.repository\\.ts$', TESTS] },
    { path: DATABASE },
  ),
  rule(
    'app-only-hands-the-database-on',
    'The composition root may name the types of the database to pass it to repositories, but neither opens nor queries one.',
    { path: `${SERVER}/app/`, pathNot: TESTS },
    { path: DATABASE, dependencyTypesNot: ['type-only'] },
  ),
  rule(
    'rules-are-pure',
    'A rule gets values, including the time, and returns a decision.',
    { path: '\\.rules\\.ts$' },
    {
      pathNot: ['^src/shared/', '/platform/(user|workspace)Id\\.ts$', '(\\.(rules|errors|types|messages)|Error)\\.ts$'],
    },
  ),
  rule(
    'routes-go-through-use-cases',
    'Parse, call one use case, present.',
    { path: `${SERVER}/features/.*\\.routes\\.ts$` },
    { path: '\\.(repository|jobs)\\.ts$' },
  ),
  rule(
    'http-stays-in-routes',
    'Only routes use HTTP; the code behind them also serves jobs.',
    { path: `${SERVER}/features/`, pathNot: ['\\.routes\\.ts$', TESTS] },
    { path: ['node_modules/(fastify|@fastify)/', `${SERVER}/platform/http/`] },
  ),
  ...Object.entries(ADAPTER_PACKAGES).map(([folder, packages]) =>
    rule(
      `${folder}-has-one-adapter`,
      'The package of each vendor is used in one folder only, so that it can be replaced. See ADAPTER_PACKAGES.',
      // The app without a server has no adapters, and a test may make its files with any package.
      { path: '^src', pathNot: [`${SERVER}/adapters/${folder}/`, `${WEB}/backend/local/`, TESTS] },
      { path: `node_modules/${packages}/` },
    ),
  ),
]

const web = [
  rule(
    'web-lib-imports-no-product',
    'lib/ knows nothing above it.',
    { path: `${WEB}/lib/` },
    { path: `${WEB}/(app|pages|parts|features|backend|ui)/` },
  ),
  rule(
    'web-backend-is-a-port',
    'The port to the outside makes calls; it does not depend on screens or their parts.',
    { path: `${WEB}/backend/` },
    { path: `${WEB}/(app|pages|parts|features|ui)/` },
  ),
  rule(
    'local-backend-answers-calls',
    'The screens call whatever answers them through #backend. Only what the local app does by itself, and what an account can be brought from it, is used by name.',
    { path: '^src', pathNot: `${WEB}/backend/local/` },
    { path: `${WEB}/backend/local/`, pathNot: '/(inactivity|device)\\.ts$' },
  ),
  rule(
    'ui-imports-no-product',
    'Could it ship in another product? If not, it belongs to a feature.',
    { path: `${WEB}/ui/` },
    { path: [`${WEB}/(app|pages|parts|features|backend)/`, '^src/shared/'] },
  ),
  rule(
    'web-features-import-no-page',
    'A page uses features, not the reverse.',
    { path: `${WEB}/features/` },
    { path: `${WEB}/(app|pages|parts)/` },
  ),
  rule(
    'web-parts-import-no-page',
    'A part of several pages knows none of them.',
    { path: `${WEB}/parts/` },
    { path: `${WEB}/(app|pages)/` },
  ),
  rule(
    'web-parts-call-through-features',
    'A part asks a feature, as a page does.',
    { path: `${WEB}/parts/`, pathNot: TESTS },
    { path: `${WEB}/backend/`, pathNot: 'Error\\.ts$' },
  ),
  rule(
    'web-features-meet-in-pages',
    'A page combines features.',
    { path: `${WEB}/features/([^/]+)/` },
    { path: `${WEB}/features/`, pathNot: `${WEB}/features/$1/` },
  ),
  rule(
    'pages-are-independent',
    'Pages share code through a feature, or a part that combines features.',
    { path: `${WEB}/pages/([^/]+)/` },
    { path: [`${WEB}/pages/`, `${WEB}/app/`], pathNot: `${WEB}/pages/$1/` },
  ),
  rule(
    'pages-call-through-features',
    'A page asks a feature, which knows what a call means and what it makes stale.',
    { path: `${WEB}/pages/`, pathNot: TESTS },
    { path: `${WEB}/backend/`, pathNot: 'Error\\.ts$' },
  ),
]

const hygiene = [
  rule('no-circular', 'Two files that need each other are one file, or three.', {}, { circular: true }),
  rule(
    'no-circular-folders',
    'Two folders that import each other are really one folder: neither can change without the other.',
    { path: '^src/' },
    { circular: true },
    { scope: 'folder' },
  ),
  rule(
    'product-knows-no-tests',
    'Code that only tests need belongs in tests/.',
    { path: '^src', pathNot: TESTS },
    { path: ['^tests/', '^scripts/', TESTS] },
  ),
  rule(
    'product-knows-no-tools',
    'A tool measures, tries or shows the product from outside, so src works without it, and so do the tests in src.',
    { path: '^src' },
    { path: '^tools/' },
  ),
  rule('imports-exist', 'This leads nowhere.', { path: '^src' }, { couldNotResolve: true }),
]

module.exports = {
  forbidden: [...tiers, ...server, ...insideAModule, ...web, ...hygiene],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default', 'types'] },
  },
}
