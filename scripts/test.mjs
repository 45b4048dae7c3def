/**
 * `npm test`: all checks and tests, cheapest first. A failure does not stop the others, except that the browser specs
 * need a web build. `--fast` skips integration and browser tests. Further arguments select the tests of matching files,
 * without the checks.
 */
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseEnv, stripVTControlCharacters } from 'node:util'
import { endLike, runChild } from './bootstrap/children.mjs'
import { ensureChromium } from './chromium.mjs'

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)))
const reports = path.join(root, 'test-results')
const isFast = process.argv.includes('--fast')
const words = process.argv.slice(2).filter((word) => word !== '--fast')

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

// Vitest cleans up nothing on Ctrl-C, so all temporary files are in one folder that is removed at the end.
const temporary = fs.mkdtempSync(path.join(os.tmpdir(), 'mendsight-'))
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

/**
 * Runs a tool of node_modules, or a script, with this Node. All tools clean up on Ctrl-C, but not all do on other
 * signals.
 */
async function run(program, ...args) {
  const ended = await runChild(process.execPath, [path.join(root, program), ...args], {
    cwd: root,
    env,
    stdio: ['ignore', 'inherit', 'inherit'],
    signalAs: 'SIGINT',
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
  ['Boundaries', () => run('scripts/check-boundaries.mjs')],
  ['Unused code', () => run('node_modules/knip/bin/knip.js', '--no-progress', '--treat-config-hints-as-errors')],
  ['Table types', () => run('scripts/generate-tables.ts', '--check')],
  ['Evaluation', () => run('scripts/evaluate.ts', '--compare')],
  ['Cost figures', () => run('scripts/generate-costs.ts', '--check')],
  ['Fonts', () => run('scripts/subset-fonts.mjs', '--check')],
]

const tally = { passed: 0, failed: 0, skipped: 0 }
/** The failed tests of all steps, each as its name and the beginning of its error. */
const failures = []
const FAILURE_LINES = 15

function noteFailure(name, message) {
  const lines = stripVTControlCharacters(message).trim().split('\n').slice(0, FAILURE_LINES)
  failures.push([name, ...lines.map((line) => `    ${line}`)].join('\n'))
}

function readReport(name) {
  const file = path.join(reports, `${name}.json`)
  return fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')) : undefined
}

async function vitest(...projects) {
  const name = projects.join('-')
  const isGreen = await run(
    'node_modules/vitest/vitest.mjs',
    'run',
    ...projects.map((project) => `--project=${project}`),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${path.join(reports, `${name}.json`)}`,
    ...(words.length > 0 ? ['--passWithNoTests', ...words] : []),
  )
  const report = readReport(name)
  tally.passed += report?.numPassedTests ?? 0
  tally.failed += report?.numFailedTests ?? 0
  tally.skipped += (report?.numPendingTests ?? 0) + (report?.numTodoTests ?? 0)
  for (const file of report?.testResults ?? []) {
    const failed = file.assertionResults.filter(({ status }) => status === 'failed')
    const name = path.relative(root, file.name)
    for (const each of failed) noteFailure(`${name} › ${each.fullName}`, each.failureMessages.join('\n'))
    if (file.status === 'failed' && failed.length === 0) noteFailure(name, file.message)
  }
  return isGreen
}

function noteFailedSpecs({ suites = [], specs = [] }) {
  for (const { file, title, tests } of specs) {
    for (const { status, projectName, results } of tests) {
      const errors = results.flatMap((result) => result.errors.map(({ message }) => message ?? ''))
      if (status === 'unexpected') noteFailure(`[${projectName}] ${file} › ${title}`, errors.join('\n'))
    }
  }
  for (const suite of suites) noteFailedSpecs(suite)
}

async function browser() {
  if (ensureChromium() === undefined) return false
  const isGreen = await run(
    'node_modules/@playwright/test/cli.js',
    'test',
    ...(words.length > 0 ? ['--pass-with-no-tests', ...words] : []),
  )
  const report = readReport('browser')
  const stats = report?.stats
  tally.passed += (stats?.expected ?? 0) + (stats?.flaky ?? 0)
  tally.failed += stats?.unexpected ?? 0
  tally.skipped += stats?.skipped ?? 0
  noteFailedSpecs(report ?? {})
  return isGreen
}

// They take a minute together, so they share one start of Vitest and belong to the fast part. The architecture tests
// need a database, because they ask every route of the running product.
const UNIT = ['Unit, component and architecture tests', () => vitest('unit', 'components', 'architecture')]
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
  ['Integration tests', () => vitest('integration')],
  ['Browser specs', browser, WEB_BUILD],
]

const steps = [...(words.length > 0 ? [] : CHECKS), UNIT, ...(isFast ? [] : SLOW)]

// The npm that started this was killed, so the running step gets the same signal as on Ctrl-C.
process.once('disconnect', () => process.emit('SIGTERM', 'SIGTERM'))

fs.rmSync(reports, { recursive: true, force: true })
fs.mkdirSync(reports, { recursive: true })
const failedSteps = []
for (const [heading, step, needed] of steps) {
  console.log(`\n── ${heading} ${'─'.repeat(Math.max(3, 76 - heading.length))}`)
  const startedAt = performance.now()
  const failedBefore = tally.failed
  const isPossible = !failedSteps.includes(needed)
  if (!isPossible) console.log(`This needs: ${needed}`)
  const isGreen = isPossible && (await step())
  console.log(`── ${isGreen ? 'ok' : 'FAILED'}, ${((performance.now() - startedAt) / 1000).toFixed(1)} s`)
  if (isGreen) continue
  failedSteps.push(heading)
  // A check has no cases to count, and an interrupted run has lost its counts. Neither may look successful.
  if (tally.failed === failedBefore) tally.failed += 1
}

await removeTemporary()
console.log('')
// A log that is cut short keeps its end, so what failed is said there again.
for (const failure of failures) console.log(`${failure}\n`)
if (failedSteps.length > 0) console.log(`Failed: ${failedSteps.join(', ')}`)
if (tally.skipped > 0) console.log(`${tally.skipped} skipped`)
console.log(`${tally.passed} passed, ${tally.failed} failed`)
process.exit(failedSteps.length === 0 ? 0 : 1)
