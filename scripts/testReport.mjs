/** Reads the JSON reports of Vitest and Playwright: how many tests ran, and what a person has to know of them. */
import fs from 'node:fs'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'

/** One retry names a flaky spec and keeps it from hiding the rest of a run. More flaky specs than this are a fault. */
const FLAKY_MAX = 2

/** How many lines of an error stand below the name of its test. */
const ERROR_LINES = 15

/** How many lines of the page stand below the error of a browser spec. */
const PAGE_LINES = 40

/**
 * @typedef {object} Outcome
 * @property {number} passed Tests that passed, also those that needed their retry.
 * @property {number} failed
 * @property {string[]} failures The failed tests, each as its name and the beginning of its error.
 * @property {string[]} flaky The tests that failed once and passed when they were tried again, in the same form.
 * @property {string[]} skipped The names of tests that did not run, each with the reason where one was given.
 */

/** @returns {Outcome} */
export function nothingRun() {
  return { passed: 0, failed: 0, failures: [], flaky: [], skipped: [] }
}

/** @returns {Outcome} The outcome of one report after the other. */
export function bothOf(one, other) {
  return {
    passed: one.passed + other.passed,
    failed: one.failed + other.failed,
    failures: [...one.failures, ...other.failures],
    flaky: [...one.flaky, ...other.flaky],
    skipped: [...one.skipped, ...other.skipped],
  }
}

/** @param {Outcome} outcome Of specs that were tried again once. */
export function isTooFlaky({ flaky }) {
  return flaky.length > FLAKY_MAX
}

function withError(name, messages) {
  const lines = stripVTControlCharacters(messages.join('\n')).trim().split('\n').slice(0, ERROR_LINES)
  return [name, ...lines.map((line) => `    ${line}`)].join('\n')
}

/**
 * What the page showed when the first try failed: the log of a run elsewhere is often all that is left of it.
 * Playwright writes that as YAML into an attachment. The head of the page is the same everywhere, so it is left out.
 */
function pageOf(results) {
  const context = results.flatMap(({ attachments }) => attachments).find(({ name }) => name === 'error-context')
  if (context?.path === undefined || !fs.existsSync(context.path)) return ''
  const [, page] = /```yaml\n([^]*?)\n```/.exec(fs.readFileSync(context.path, 'utf8')) ?? []
  if (page === undefined) return ''
  const lines = page.slice(Math.max(0, page.search(/^- main/m))).split('\n')
  return ['', 'The page:', ...lines.slice(0, PAGE_LINES)].join('\n    ')
}

/** @returns {Outcome} A check that has no cases, and what it has printed. */
export function failureOf(name, printed) {
  return { ...nothingRun(), failed: 1, failures: [withError(name, [printed])] }
}

/** @returns {Outcome} What Vitest reports. Files are named from `root` on. */
export function readVitestReport(report, root) {
  const outcome = nothingRun()
  for (const { name, status, message, assertionResults } of report?.testResults ?? []) {
    const file = path.relative(root, name)
    const failedBefore = outcome.failed
    for (const { fullName, status, failureMessages } of assertionResults) {
      const title = `${file} › ${fullName}`
      if (status === 'passed') outcome.passed += 1
      else if (status === 'failed') {
        outcome.failed += 1
        outcome.failures.push(withError(title, failureMessages))
      } else outcome.skipped.push(title)
    }
    // A file that could not be loaded has no test that could have failed.
    if (status === 'failed' && outcome.failed === failedBefore) {
      outcome.failed += 1
      outcome.failures.push(withError(file, [message]))
    }
  }
  return outcome
}

/** @returns {Outcome} What Playwright reports. */
export function readPlaywrightReport(report) {
  const outcome = nothingRun()
  for (const { message } of report?.errors ?? []) {
    outcome.failed += 1
    outcome.failures.push(withError('Playwright', [message ?? '']))
  }
  const read = ({ suites = [], specs = [] }) => {
    for (const { file, title, tests } of specs) {
      for (const { status, projectName, results, annotations } of tests) {
        const name = `[${projectName}] ${file} › ${title}`
        const messages = results.flatMap((result) => result.errors.map(({ message }) => message ?? ''))
        const traces = results.flatMap(({ attachments }) => attachments.filter(({ name }) => name === 'trace'))
        if (status === 'skipped') {
          const reason = annotations.find(({ type }) => type === 'skip')?.description
          outcome.skipped.push(reason === undefined ? name : `${name}: ${reason}`)
        } else if (status === 'unexpected') {
          outcome.failed += 1
          outcome.failures.push(withError(name, messages) + pageOf(results))
        } else {
          outcome.passed += 1
          const trace = traces.map(({ path: file }) => `\n    Trace: ${file}`).join('')
          if (status === 'flaky') outcome.flaky.push(withError(name, messages) + pageOf(results) + trace)
        }
      }
    }
    for (const suite of suites) read(suite)
  }
  read(report ?? {})
  return outcome
}
