/**
 * The walls of the house. `npm run check` walks the imports of src along them, type imports too, and
 * tests/architecture/boundaries.test.ts walks into each of them on purpose. docs/architecture.md draws the same picture.
 */
const SERVER = '^src/server'
const WEB = '^src/web'

/** Which rooms of the server each room may know. A new name here is a decision: docs/decisions says why. */
const MAY_KNOW = {
  mails: [],
  accounts: ['mails'],
  billing: ['mails', 'accounts'],
  files: ['mails', 'accounts', 'billing'],
  analyses: ['mails', 'accounts', 'billing', 'files'],
  support: ['mails'],
  diagnostics: [],
}

/** The parts of a room that its neighbours may use. */
const DOOR = '\\.(usecases|errors|events|port|types)\\.ts$'

/** Which packages are known to one adapter only. */
const WINDOWS = {
  bowser: 'bowser',
  'better-auth': '(better-auth|@better-auth|better-call|@better-fetch|nanostores|@node-rs/argon2|piscina)',
  libheif: 'libheif-js',
  openai: 'openai',
  otplib: '(otplib|@otplib)',
  s3: '(@aws-sdk|@smithy)',
  sharp: 'sharp',
  smtp: 'nodemailer',
  stripe: 'stripe',
  zxcvbn: '@zxcvbn-ts',
}

const TESTS = '\\.test\\.tsx?$'

function wall(name, comment, from, to, more = {}) {
  return { name, comment, severity: 'error', from, to, ...more }
}

const tiers = [
  wall(
    'shared-knows-nobody',
    'Shared code runs on both sides, so it may know neither. What only one side needs belongs to that side.',
    { path: '^src/shared' },
    { path: '^src/(server|web)' },
  ),
  wall(
    'shared-has-no-machine',
    'A browser has no Node modules.',
    { path: '^src/shared', pathNot: TESTS },
    { dependencyTypes: ['core'] },
  ),
  wall(
    'web-never-sees-server',
    'What the web imports ends up in a public bundle, and a type is the first step. Share it through src/shared.',
    { path: WEB },
    { path: SERVER },
  ),
  wall('server-never-sees-web', 'The server knows no screens.', { path: SERVER }, { path: WEB }),
]

const server = [
  wall(
    'platform-is-the-floor',
    'The floor carries the rooms and has never heard of them. A product word here belongs to a feature.',
    { path: `${SERVER}/platform/` },
    { path: `${SERVER}/(app|features|adapters)/` },
  ),
  wall(
    'adapters-see-only-ports',
    'An adapter fills a port; it does not call the product.',
    { path: `${SERVER}/adapters/` },
    { path: `${SERVER}/(app|features)/`, pathNot: '\\.port\\.ts$' },
  ),
  wall(
    'the-server-never-decodes',
    'What strangers send is decoded in processes that know no secret and can be killed: image-worker/ is their program.',
    { path: SERVER, pathNot: `${SERVER}/(image-worker|adapters/(sharp|libheif))/` },
    { path: [`${SERVER}/adapters/(sharp|libheif)/`, `${SERVER}/image-worker/`] },
  ),
  wall(
    'the-image-worker-knows-no-product',
    'It gets a task and answers it. What it would import it would hold in memory, beside the work of strangers.',
    { path: `${SERVER}/(image-worker|adapters/(sharp|libheif))/` },
    {
      path: `${SERVER}/`,
      pathNot: [`${SERVER}/(image-worker|adapters/(sharp|libheif)|platform/processes)/`, '\\.(port|messages)\\.ts$'],
    },
  ),
  wall(
    'adapters-stand-apart',
    'One vendor does not know another; app/ brings them together.',
    { path: `${SERVER}/adapters/([^/]+)/` },
    { path: `${SERVER}/adapters/`, pathNot: `${SERVER}/adapters/$1/` },
  ),
  wall(
    'features-do-not-reach-the-roof',
    'Only app/ puts things together; what a room needs from it comes in as an argument.',
    { path: `${SERVER}/features/` },
    { path: [`${SERVER}/app/`, `${SERVER}/main\\.ts$`] },
  ),
  wall(
    'features-take-adapters-as-arguments',
    'Ask for the port; app/ brings the adapter.',
    { path: `${SERVER}/features/` },
    { path: `${SERVER}/adapters/` },
  ),
  wall(
    'features-use-the-door',
    'A neighbour sees use cases, errors, events, ports and types, never what is behind them.',
    { path: `${SERVER}/features/([^/]+)/`, pathNot: TESTS },
    { path: `${SERVER}/features/`, pathNot: [`${SERVER}/features/$1/`, DOOR] },
  ),
  wall(
    'rooms-are-listed',
    'A new room is entered into MAY_KNOW, with the rooms that it may know.',
    { path: `${SERVER}/features/`, pathNot: `${SERVER}/features/(${Object.keys(MAY_KNOW).join('|')})/` },
    {},
  ),
  ...Object.entries(MAY_KNOW).map(([room, known]) =>
    wall(
      `${room}-knows-only-its-own`,
      'The order of the rooms is MAY_KNOW; the other direction goes through a port.',
      { path: `${SERVER}/features/${room}/` },
      { path: `${SERVER}/features/`, pathNot: `${SERVER}/features/(${[room, ...known].join('|')})/` },
    ),
  ),
]

const insideARoom = [
  wall(
    'only-repositories-touch-the-database',
    'SQL lives in *.repository.ts; a use case asks the repository, and takes its transaction from platform/transactions.',
    { path: `${SERVER}/(app|features)/`, pathNot: ['\\.repository\\.ts$', TESTS, `${SERVER}/app/`] },
    { path: [`${SERVER}/platform/db/`, 'node_modules/(kysely|pg)/'] },
  ),
  wall(
    'rules-are-pure',
    'A rule gets values, the time among them, and gives back a decision.',
    { path: '\\.rules\\.ts$' },
    { pathNot: ['^src/shared/', '(\\.(rules|errors|types|messages)|Error)\\.ts$'] },
  ),
  wall(
    'routes-go-through-use-cases',
    'Parse, call one use case, present.',
    { path: `${SERVER}/features/.*\\.routes\\.ts$` },
    { path: '\\.(repository|jobs)\\.ts$' },
  ),
  wall(
    'http-stays-at-the-door',
    'Only routes speak HTTP; what lies behind them also serves jobs.',
    { path: `${SERVER}/features/`, pathNot: ['\\.routes\\.ts$', TESTS] },
    { path: ['node_modules/(fastify|@fastify)/', `${SERVER}/platform/http/`] },
  ),
  ...Object.entries(WINDOWS).map(([folder, packages]) =>
    wall(
      `${folder}-has-one-window`,
      'Each vendor is known to one folder, so that another can take its place. See WINDOWS.',
      { path: '^src', pathNot: `${SERVER}/adapters/${folder}/` },
      { path: `node_modules/${packages}/` },
    ),
  ),
]

const web = [
  wall(
    'web-lib-is-the-floor',
    'lib/ knows nothing above it.',
    { path: `${WEB}/lib/` },
    { path: `${WEB}/(app|pages|features|backend|ui)/` },
  ),
  wall(
    'web-backend-is-a-port',
    'The port to the outside carries calls; it knows neither screens nor parts.',
    { path: `${WEB}/backend/` },
    { path: `${WEB}/(app|pages|features|ui)/` },
  ),
  wall(
    'ui-knows-no-product',
    'Could it ship in another product? If not, it belongs to a feature.',
    { path: `${WEB}/ui/` },
    { path: [`${WEB}/(app|pages|features|backend)/`, '^src/shared/'] },
  ),
  wall(
    'web-features-know-no-page',
    'A page uses features, not the reverse.',
    { path: `${WEB}/features/` },
    { path: `${WEB}/(app|pages)/` },
  ),
  wall(
    'web-features-meet-in-pages',
    'A page puts features together.',
    { path: `${WEB}/features/([^/]+)/` },
    { path: `${WEB}/features/`, pathNot: `${WEB}/features/$1/` },
  ),
  wall(
    'pages-stand-alone',
    'Two pages share through a feature.',
    { path: `${WEB}/pages/([^/]+)/` },
    { path: [`${WEB}/pages/`, `${WEB}/app/`], pathNot: `${WEB}/pages/$1/` },
  ),
  wall(
    'pages-call-through-features',
    'A page asks a feature, which knows what a call means and what it makes stale.',
    { path: `${WEB}/pages/`, pathNot: TESTS },
    { path: `${WEB}/backend/`, pathNot: 'Error\\.ts$' },
  ),
]

const hygiene = [
  wall('no-circular', 'Two files that need each other are one file, or three.', {}, { circular: true }),
  wall(
    'no-circular-rooms',
    'Two rooms that know each other are one room.',
    { path: '^src/[^/]+/features' },
    { circular: true },
    { scope: 'folder' },
  ),
  wall(
    'product-knows-no-tests',
    'What only tests need lies in tests/.',
    { path: '^src', pathNot: TESTS },
    { path: ['^tests/', '^scripts/', TESTS] },
  ),
  wall('imports-exist', 'This leads nowhere.', { path: '^src' }, { couldNotResolve: true }),
]

module.exports = {
  forbidden: [...tiers, ...server, ...insideARoom, ...web, ...hygiene],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default', 'types'] },
  },
}
