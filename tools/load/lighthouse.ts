import { execFile } from 'node:child_process'
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { Analysis } from '#shared/api/analyses.ts'
import type { FileRecord } from '#shared/api/files.ts'
import { startAiServer } from '#tests/support/aiServer.ts'
import { npmCommand } from '../../scripts/bootstrap/install.mjs'
import { findChromium } from '../../scripts/browsers.mjs'
import { aCeiling } from '../support/damage.ts'
import { median, skipped, type Row } from './measures.ts'
import { startServer } from './processes.ts'
import { PASSWORD, type Stage } from './stage.ts'

const ROOT = path.join(import.meta.dirname, '../..')

/**
 * Lighthouse is installed in a separate folder when it is first needed, because its 114 packages of 176 MB would be a
 * fifth of everybody's install. Its lock file pins all of them.
 */
const LIGHTHOUSE = path.join(ROOT, 'node_modules/.cache/lighthouse')
/** Writes what Lighthouse criticized, as its HTML reports. */
const REPORTS = path.join(ROOT, 'test-results/lighthouse')

const RUNS = 5
const PERFORMANCE = 95
const CATEGORIES = ['performance', 'accessibility', 'best-practices'] as const
const CHROMIUM_FLAGS =
  '--headless=new --no-sandbox --disable-gpu --disable-background-networking --disable-component-update --disable-sync'

type Scores = { machine: number } & Record<(typeof CATEGORIES)[number], number>

/**
 * The screens as Lighthouse sees them on a phone: its mobile preset simulates a slow connection and a slow
 * processor from a run at full speed. Other work on the machine counts against the page, so the machine's speed is
 * printed beside the score: below 1000 Lighthouse itself warns that the machine is too slow.
 */
export async function lighthouse(stage: Stage): Promise<Row[]> {
  const chromium = findChromium({ isWhole: true })
  if (chromium === undefined) return [skipped('lighthouse', 'Chromium is not installed')]
  await installLighthouse()
  await mkdir(REPORTS, { recursive: true })
  const ai = await startAiServer()
  const folder = path.join(stage.folder, 'lighthouse')
  await mkdir(folder)
  const product = await startServer(path.join(ROOT, 'src/server/main.ts'), {
    cwd: folder,
    journal: path.join(folder, 'product.log'),
    environment: {
      PORT: '0',
      DATA_DIR: path.join(folder, 'data'),
      OPENAI_API_KEY: 'sk-of-the-bench',
      OPENAI_BASE_URL: ai.baseUrl,
    },
  })
  try {
    const { cookie, analyzed } = await aSettledPerson(product.origin)
    const pages = [
      { name: '/', address: '/', cookie: undefined },
      { name: '/home', address: '/home', cookie },
      { name: '/upload', address: '/upload', cookie },
      { name: '/analysis', address: `/analysis?file=${analyzed}`, cookie },
      { name: '/repairs', address: '/repairs', cookie },
    ]
    const seen = pages.map((page) => ({ ...page, scores: [] as Scores[] }))
    // The pages take turns, so that a busy minute does not affect all runs of one page.
    for (let run = 0; run < RUNS; run += 1) {
      for (const { name, address, cookie, scores } of seen) {
        const report = path.join(REPORTS, `${name.slice(1) || 'login'}-${run + 1}`)
        scores.push(await auditTwice(chromium, product.origin + address, cookie, report))
      }
    }
    return seen.flatMap(({ name, scores }) => rowsOf(name, scores))
  } finally {
    await product.stop()
    await ai.close()
  }
}

async function installLighthouse(): Promise<void> {
  const wanted = path.join(import.meta.dirname, 'lighthouse')
  const lock = await readFile(path.join(wanted, 'package-lock.json'), 'utf8')
  const stamp = path.join(LIGHTHOUSE, 'installed.json')
  if ((await readFile(stamp, 'utf8').catch(() => '')) === lock) return
  console.log('Installing Lighthouse …')
  await cp(wanted, LIGHTHOUSE, { recursive: true })
  const [command = 'npm', ...args] = npmCommand()
  const options = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--no-progress', '--loglevel=error']
  await promisify(execFile)(command, [...args, ...options], { cwd: LIGHTHOUSE })
  await writeFile(stamp, lock)
}

/** A person with a few photos, one of which has been analyzed. */
async function aSettledPerson(origin: string): Promise<{ cookie: string; analyzed: string }> {
  const register = await fetch(`${origin}/api/auth/sign-up/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Ann Fixer', email: 'ann@example.com', password: PASSWORD }),
  })
  await mustBe(200, register)
  const cookie = register.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const ids: string[] = []
  for (const [at, name] of ['hall.jpg', 'bedroom.jpg', 'bathroom.jpg', 'kitchen ceiling.jpg'].entries()) {
    const body = new FormData()
    const photo = await aCeiling({ seed: at + 1 })
    body.append('file', new Blob([new Uint8Array(photo)], { type: 'image/jpeg' }), name)
    const answer = await mustBe(201, await fetch(`${origin}/api/files`, { method: 'POST', headers: { cookie }, body }))
    ids.push(((await answer.json()) as FileRecord).id)
  }
  const analyzed = ids.at(-1) ?? ''
  const address = `${origin}/api/files/${analyzed}/analyses`
  let run = (await (await fetch(address, { method: 'POST', headers: { cookie } })).json()) as Analysis
  for (const deadline = performance.now() + 60_000; run.finished_at === null;) {
    if (performance.now() > deadline) throw new Error('The analysis for Lighthouse did not end')
    await sleep(100)
    const answer = await mustBe(200, await fetch(`${origin}/api/analyses/${run.id}`, { headers: { cookie } }))
    run = (await answer.json()) as Analysis
  }
  if (run.method !== 'openai') throw new Error(`The analysis for Lighthouse came to nothing: ${run.notice}`)
  return { cookie, analyzed }
}

async function mustBe(status: number, answer: Response): Promise<Response> {
  if (answer.status === status) return answer
  throw new Error(`${answer.url} answered ${answer.status}: ${await answer.text()}`)
}

/** On a busy machine Lighthouse sometimes loses the trace of a page. Such a run is repeated. */
async function auditTwice(...run: Parameters<typeof audit>): Promise<Scores> {
  try {
    return await audit(...run)
  } catch (error) {
    console.log(`Lighthouse tries again: ${error instanceof Error ? error.message.split('\n').at(-2) : String(error)}`)
    return audit(...run)
  }
}

/** One run in a new browser with an empty cache. */
async function audit(chromium: string, url: string, cookie: string | undefined, report: string): Promise<Scores> {
  const headers = cookie === undefined ? {} : { Cookie: cookie }
  await promisify(execFile)(
    process.execPath,
    [
      path.join(LIGHTHOUSE, 'node_modules/lighthouse/cli/index.js'),
      url,
      '--form-factor=mobile',
      '--throttling-method=simulate',
      `--only-categories=${CATEGORIES.join(',')}`,
      `--chrome-flags=${CHROMIUM_FLAGS}`,
      `--extra-headers=${JSON.stringify(headers)}`,
      '--no-enable-error-reporting',
      '--output=json',
      '--output=html',
      `--output-path=${report}`,
      '--quiet',
    ],
    { env: { ...process.env, CHROME_PATH: chromium }, timeout: 120_000 },
  )
  const { categories, environment, runtimeError } = JSON.parse(
    await readFile(`${report}.report.json`, 'utf8'),
  ) as LighthouseReport
  if (runtimeError !== undefined) throw new Error(`Lighthouse on ${url}: ${runtimeError.message}`)
  const score = (name: keyof LighthouseReport['categories']) => Math.round((categories[name].score ?? NaN) * 100)
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    'best-practices': score('best-practices'),
    machine: environment.benchmarkIndex,
  }
}

type LighthouseReport = {
  categories: Record<(typeof CATEGORIES)[number], { score: number | null }>
  environment: { benchmarkIndex: number }
  runtimeError?: { message: string }
}

function rowsOf(page: string, scores: Scores[]): Row[] {
  const of = (name: keyof Scores): number[] => scores.map((each) => each[name])
  const performances = of('performance')
  const quality = [median(of('accessibility')), median(of('best-practices'))]
  return [
    {
      what: `lighthouse ${page}, performance`,
      product: `${median(performances)} (${Math.min(...performances)}-${Math.max(...performances)})`,
      baseline: `machine ${median(of('machine')).toFixed(0)}`,
      ratio: '',
      promise: `>= ${PERFORMANCE}`,
      verdict: median(performances) >= PERFORMANCE ? 'ok' : 'MISS',
    },
    {
      what: `lighthouse ${page}, accessibility and best practices`,
      product: quality.join(' and '),
      baseline: '',
      ratio: '',
      promise: '100',
      verdict: quality.every((score) => score === 100) ? 'ok' : 'MISS',
    },
  ]
}
