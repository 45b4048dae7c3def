import { execFile } from 'node:child_process'
import { readFileSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { isTooFlaky, readPlaywrightReport } from '../../scripts/testReport.mjs'
import { plantTree, REPOSITORY } from '#tests/support/plantedTree.ts'

const FLAKY = `import { expect, test } from '@playwright/test'
test('passes only when it is tried again', () => expect(test.info().retry, 'the first try').toBe(1))
`

const OTHERS = `import { writeFileSync } from 'node:fs'
import { expect, test } from '@playwright/test'
test('passes', () => undefined)
test('fails', () => {
  const path = test.info().outputPath('page.md')
  writeFileSync(path, '\`\`\`yaml\\n- banner:\\n  - text: Everywhere\\n- main:\\n  - text: What was seen\\n\`\`\`\\n')
  test.info().attachments.push({ name: 'error-context', contentType: 'text/markdown', path })
  expect('what came').toBe('what was expected')
})
test('has no browser', () => test.skip(true, 'there is none on this machine'))
`

/** What Playwright reports of planted specs, with the retry of the real configuration. */
async function reportOf(specs: Readonly<Record<string, string>>) {
  const { root, remove } = plantTree({
    'playwright.config.ts': `import real from ${JSON.stringify(path.join(REPOSITORY, 'playwright.config.ts'))}
export default { testDir: '.', workers: 1, retries: real.retries, reporter: [['json', { outputFile: 'report.json' }]] }
`,
    ...specs,
  })
  symlinkSync(path.join(REPOSITORY, 'node_modules'), path.join(root, 'node_modules'))
  const cli = path.join(root, 'node_modules/@playwright/test/cli.js')
  const code = await new Promise((resolve) =>
    execFile(process.execPath, [cli, 'test'], { cwd: root }, (error) => resolve(error === null ? 0 : error.code)),
  )
  const report = readPlaywrightReport(JSON.parse(readFileSync(path.join(root, 'report.json'), 'utf8')))
  remove()
  return { code, report }
}

let three: Awaited<ReturnType<typeof reportOf>>

beforeAll(async () => {
  three = await reportOf({ 'one.spec.ts': FLAKY, 'two.spec.ts': FLAKY, 'three.spec.ts': FLAKY, 'z.spec.ts': OTHERS })
})

test('a spec that passes only when it is tried again is named with its error', () => {
  expect(three.report.flaky).toHaveLength(3)
  expect(three.report.flaky[0]).toMatch(/one\.spec\.ts › passes only when it is tried again\n.*the first try/)
})

test('what fails twice is a failure, and what is skipped says why', () => {
  expect(three.code).toBe(1)
  expect(three.report).toMatchObject({ passed: 4, failed: 1 })
  expect(three.report.failures).toEqual([expect.stringMatching(/z\.spec\.ts › fails\n[^]*what was expected/)])
  expect(three.report.failures[0]).toMatch(/\n {4}The page:\n {4}- main:\n {4} {2}- text: What was seen$/)
  expect(three.report.skipped).toEqual([
    expect.stringMatching(/z\.spec\.ts › has no browser: there is none on this machine$/),
  ])
})

test('three flaky specs make a run red, and two do not', () => {
  const { flaky } = three.report
  expect(isTooFlaky(three.report)).toBe(true)
  expect(isTooFlaky({ ...three.report, flaky: flaky.slice(1) })).toBe(false)
})
