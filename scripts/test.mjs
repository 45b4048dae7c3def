/**
 * `npm test`: all checks and tests, cheapest first. A failure does not stop the others, except that the browser specs
 * need a web build. `--fast` skips integration and browser tests. Further arguments select the tests of matching files,
 * without the checks. `--repeat N` runs the selected tests N times, without a retry, to find those that do not always
 * pass.
 */
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs, parseEnv } from 'node:util'
import { endLike, runChild } from './bootstrap/children.mjs'
import { ensureChromium, ensureFirefox } from './browsers.mjs'
import { bothOf, failureOf, isTooFlaky, nothingRun, readPlaywrightReport, readVitestReport } from './testReport.mjs'

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)))
const reports = path.join(root, 'test-results')
const { values: options, positionals: words } = parseArgs({
  options: { fast: { type: 'boolean', default: false }, repeat: { type: 'string', default: '1' } },
  allowPositionals: true,
})
const times = Number(options.repeat)
if (!Number.isInteger(times) || times < 1 || (times > 1 && words.length === 0)) {
  console.error('Please name how often, and which tests: npm test -- --repeat 3 uploads')
  process.exit(1)
}

/** Removes the developer's own settings (keys, ports, a database with real rows) from the environment of the tests. */
function cleanEnvironment() {
  const env = { ...process.env }
  const example = path.join(root, '.env.example')
  const commented = fs.existsSync(example)
    ? fs.readFileSync(example, 'utf8').replaceAll(/^# ?(?=[A-Z][A-Z_]*=)/gm, '')
    : ''
  for (const name of ['NODE_ENV', 'VITEST', ...Object.keys(parseEnv(commented))]) delete env[name]
  env.PATH = [path.join(root, 'node_modules', '.bin'), path.dirname(process.execPath), env.PATH].join(path.delimiter)
  return env
}

const MEMORY = '/dev/shm'
const ROOMY_BYTES = 4 * 1024 ** 3

/** Where temporary files belong: in memory, where there is room, which makes a test database in half the time. */
function temporaryRoot() {
  if (!fs.existsSync(MEMORY)) return os.tmpdir()
  const { bavail, bsize } = fs.statfsSync(MEMORY)
  return bavail * bsize >= ROOMY_BYTES ? MEMORY : os.tmpdir()
}

// Vitest cleans up nothing on Ctrl-C, so all temporary files are in one folder that is removed at the end.
const temporary = fs.mkdtempSync(path.join(temporaryRoot(), 'mendsight-'))
// When run as root, some tests start the database as an ordinary user, who must be able to reach its folder in there.
fs.chmodSync(temporary, 0o755)
const env = { ...cleanEnvironment(), TMPDIR: temporary, TMP: temporary, TEMP: temporary }
// Each test file has a process, and many start the product: they compile the server and its packages once for all.
env.NODE_COMPILE_CACHE = path.join(temporary, 'compiled')

async function removeTemporary() {
  // A database whose parent has gone needs a moment to notice it, and writes until then.
  for (let attempt = 0; attempt < 20 && fs.existsSync(temporary); attempt += 1) {
    if (attempt > 0) await sleep(250)
    try {
      fs.rmSync(temporary, { recursive: true, force: true })
    } catch {
      // Something was still being written. The next attempt removes it.
    }
  }
}

/** Runs a tool of node_modules, or a script, which prints as it goes. */
const run = (program, ...args) => runWith({ stdio: ['ignore', 'inherit', 'inherit'] }, program, args)

/** Runs it with this Node. All tools clean up on Ctrl-C, but not all do on other signals. */
async function runWith(options, program, args) {
  const ended = await runChild(process.execPath, [path.join(root, program), ...args], {
    cwd: root,
    env,
    signalAs: 'SIGINT',
    ...options,
  })
  if (ended.interruptedBy !== null) {
    await removeTemporary()
    endLike({ code: null, signal: ended.interruptedBy })
    process.exit(130)
  }
  return ended.code === 0
}

/** Runs all of them one after another, even after a failure. */
async function inOrder(...runs) {
  let isGreen = true
  for (const next of runs) isGreen = (await next()) && isGreen
  return isGreen
}

const TYPE_CHECKED = ['shared', 'server', 'web', 'tests']
const CHECKS = [
  ['Format', () => run('node_modules/oxfmt/bin/oxfmt', '--check', '.')],
  ['Lint', () => run('node_modules/oxlint/bin/oxlint', '--deny-warnings')],
  [
    'Types',
    () =>
      inOrder(
        ...TYPE_CHECKED.map((tier) => () => run('node_modules/typescript7/bin/tsc', '-p', `tsconfig.${tier}.json`)),
      ),
  ],
  ['Small checks', smallChecks],
]

/** What all steps have come to so far. */
let outcome = nothingRun()

/** Each of these keeps one core busy, so they run two at a time, and each prints at its end. */
async function smallChecks() {
  const left = [
    ['Unused code', 'node_modules/knip/bin/knip.js', '--no-progress', '--treat-config-hints-as-errors'],
    ['Table types', 'scripts/generate-tables.ts', '--check'],
    ['Boundaries', 'scripts/check-boundaries.mjs'],
    ['Evaluation', 'scripts/evaluate.ts', '--compare'],
    ['Fonts', 'scripts/subset-fonts.mjs', '--check'],
    ['Cost figures', 'scripts/generate-costs.ts', '--check'],
    ['Safety weights', 'scripts/train-safety.ts', '--check'],
  ]
  let isGreen = true
  const work = async () => {
    for (let next = left.shift(); next !== undefined; next = left.shift()) {
      const [name, program, ...args] = next
      let printed = ''
      const onSpawn = ({ stdout, stderr }) => {
        for (const stream of [stdout, stderr]) stream.on('data', (part) => (printed += String(part)))
      }
      const isFine = await runWith({ stdio: ['ignore', 'pipe', 'pipe'], onSpawn }, program, args)
      console.log(`${name}: ${isFine ? 'ok' : 'FAILED'}\n${printed.trimEnd()}`)
      if (!isFine) outcome = bothOf(outcome, failureOf(name, printed))
      isGreen = isFine && isGreen
    }
  }
  await Promise.all([work(), work()])
  return isGreen
}

function readReport(name) {
  const file = path.join(reports, `${name}.json`)
  return fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')) : undefined
}

async function vitest(...projects) {
  const name = projects.join('-')
  // Or a run that ends before its report would be counted by the report before.
  fs.rmSync(path.join(reports, `${name}.json`), { force: true })
  const isGreen = await run(
    'node_modules/vitest/vitest.mjs',
    'run',
    ...projects.map((project) => `--project=${project}`),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${path.join(reports, `${name}.json`)}`,
    ...(words.length > 0 ? ['--passWithNoTests', ...words] : []),
  )
  outcome = bothOf(outcome, readVitestReport(readReport(name), root))
  return isGreen
}

async function vitestRepeatedly(...projects) {
  return inOrder(...Array.from({ length: times }, () => () => vitest(...projects)))
}

async function browser() {
  if (ensureChromium() === undefined) return false
  ensureFirefox()
  const isGreen = await run(
    'node_modules/@playwright/test/cli.js',
    'test',
    ...(times > 1 ? [`--repeat-each=${times}`, '--retries=0'] : []),
    ...(words.length > 0 ? ['--pass-with-no-tests', ...words] : []),
  )
  const report = readPlaywrightReport(readReport('browser'))
  outcome = bothOf(outcome, report)
  if (isTooFlaky(report)) console.log('Too many specs passed only when they were tried again. They are listed below.')
  return isGreen && !isTooFlaky(report)
}

// They take a minute together, so they share one start of Vitest and belong to the fast part. The architecture tests
// need a database, because they ask every route of the running product.
const UNIT = ['Unit, component and architecture tests', () => vitestRepeatedly('unit', 'components', 'architecture')]
const WEB_BUILD = 'Web build'
/** A step can name another step that it requires. */
const SLOW = [
  [
    WEB_BUILD,
    () =>
      inOrder(
        () => run('scripts/run.mjs', 'build'),
        () => run('scripts/run.mjs', 'build:local'),
      ),
  ],
  ['Integration tests', () => vitestRepeatedly('integration')],
  ['Browser specs', browser, WEB_BUILD],
]

const steps = [...(words.length > 0 ? [] : CHECKS), UNIT, ...(options.fast ? [] : SLOW)]

// The npm that started this was killed, so the running step gets the same signal as on Ctrl-C.
process.once('disconnect', () => process.emit('SIGTERM', 'SIGTERM'))

fs.rmSync(reports, { recursive: true, force: true })
fs.mkdirSync(reports, { recursive: true })
const failedSteps = []
for (const [heading, step, needed] of steps) {
  console.log(`\n── ${heading} ${'─'.repeat(Math.max(3, 76 - heading.length))}`)
  const startedAt = performance.now()
  const failedBefore = outcome.failed
  const isPossible = !failedSteps.includes(needed)
  if (!isPossible) console.log(`This needs: ${needed}`)
  const isGreen = isPossible && (await step())
  console.log(`── ${isGreen ? 'ok' : 'FAILED'}, ${((performance.now() - startedAt) / 1000).toFixed(1)} s`)
  if (isGreen) continue
  failedSteps.push(heading)
  // A check has no cases to count, and an interrupted run has lost its counts. Neither may look successful.
  if (outcome.failed === failedBefore) outcome.failed += 1
}

await removeTemporary()
console.log('')
// A log that is cut short keeps its end, so what a person has to know is said there again.
for (const name of outcome.skipped) console.log(`Skipped: ${name}`)
for (const spec of outcome.flaky) console.log(`Flaky: ${spec}\n`)
for (const failure of outcome.failures) console.log(`Failed: ${failure}\n`)
if (failedSteps.length > 0) console.log(`Failed: ${failedSteps.join(', ')}`)
if (outcome.flaky.length > 0) console.log(`${outcome.flaky.length} flaky`)
if (outcome.skipped.length > 0) console.log(`${outcome.skipped.length} skipped`)
console.log(`${outcome.passed} passed, ${outcome.failed} failed`)
process.exit(failedSteps.length === 0 ? 0 : 1)
