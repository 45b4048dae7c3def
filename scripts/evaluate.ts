/**
 * `npm run evaluate -- FOLDER`: asks the configured provider about the labeled photos in a folder and writes a report
 * with the figures. `--recorded FILE` uses recorded responses instead. `--compare` alone compares the set in
 * evaluation/drawings with its committed figures; `--accept` writes them anew. `--feedback FOLDER` writes the consented
 * feedback of owners as a set to label. `--guard` has the provider look for the dangerous steps in evaluation/guard.
 * Exits with code 1 when a target is missed. See docs/evaluation.md.
 */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import sharp from 'sharp'
import { createImageWorkers } from '#server/adapters/image-workers/imageWorkers.ts'
import { costMicros } from '#server/features/analyses/aiUsage.rules.ts'
import { compare, type Comparison } from '#server/features/analyses/evaluation/comparison.rules.ts'
import { askProvider, evaluate, mostTokensOf } from '#server/features/analyses/evaluation/evaluate.usecases.ts'
import { KEY_FIGURES, missedTargets, written } from '#server/features/analyses/evaluation/keyFigures.rules.ts'
import {
  readEvaluation,
  readRecordedResponses,
  readSet,
  readTargets,
} from '#server/features/analyses/evaluation/setFiles.usecases.ts'
import { PROMPT_VERSION, PROMPT_VERSIONS } from '#server/features/analyses/prompts/damageAnalysis.ts'
import { sniffFormat } from '#shared/files/photoFormat.rules.ts'
import { pricesOf } from '#server/platform/config/aiPrices.ts'
import { readSettings } from '#server/platform/config/environment.ts'
import { createLog } from '#server/platform/log/log.ts'
import { StartupError } from '#server/platform/startupError.ts'
import type { Evaluation } from '#shared/evaluation/evaluation.schema.ts'
import type { LabeledItem, Labels } from '#shared/evaluation/labels.schema.ts'
import type { RecordedResponses } from '#shared/evaluation/recordedResponses.schema.ts'
import { targetsSchema, type Targets } from '#shared/evaluation/targets.schema.ts'
import { evaluationReport } from '../tools/evaluation/report.ts'

const USAGE = `npm run evaluate -- FOLDER [--recorded FILE] [--record FILE] [--prompt VERSION] [--compare FIGURES]
                       [--targets FILE] [--target NAME=VALUE] [--out NAME]
npm run evaluate -- --feedback FOLDER [--with-words]
npm run evaluate -- --guard
npm run evaluate -- --compare
npm run evaluate -- --accept`

const SHIPPED = path.join(import.meta.dirname, '../evaluation/drawings')
const SHIPPED_FIGURES = path.join(SHIPPED, 'figures.json')
const SHIPPED_RESPONSES = path.join(SHIPPED, 'answers.json')

try {
  const args = process.argv.slice(2)
  if (args.length === 1 && args[0] === '--compare') process.exitCode = await compareShipped()
  else if (args.length === 1 && args[0] === '--accept') process.exitCode = await acceptShipped()
  else if (args.length === 1 && args[0] === '--guard') process.exitCode = await guard()
  else if (args.includes('--feedback')) console.log(await feedback(args))
  else process.exitCode = await run(asked(args))
} catch (error) {
  process.exitCode = 1
  console.error(error instanceof StartupError ? error.message : error)
}

type Asked = {
  folder: string
  recorded: string | undefined
  record: string | undefined
  prompt: string
  compare: string | undefined
  targets: string | undefined
  target: string[]
  out: string
}

function asked(args: string[]): Asked {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        recorded: { type: 'string' },
        record: { type: 'string' },
        prompt: { type: 'string', default: PROMPT_VERSION },
        compare: { type: 'string' },
        targets: { type: 'string' },
        target: { type: 'string', multiple: true, default: [] },
        out: { type: 'string', default: 'evaluation-report' },
      },
    })
    const [folder, ...others] = positionals
    if (folder !== undefined && others.length === 0 && (values.recorded === undefined || values.record === undefined))
      return { recorded: undefined, record: undefined, compare: undefined, targets: undefined, ...values, folder }
  } catch (error) {
    throw new StartupError(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`, { cause: error })
  }
  throw new StartupError(USAGE)
}

async function guard(): Promise<number> {
  // The other forms need no SDK.
  const { guardOfProvider } = await import('./evaluation/evaluateGuard.ts')
  return guardOfProvider()
}

async function feedback(args: string[]): Promise<string> {
  const [folder, ...options] = args.filter((arg) => arg !== '--feedback')
  const isKnown = options.length === 0 || (options.length === 1 && options[0] === '--with-words')
  if (folder === undefined || folder.startsWith('-') || !isKnown) throw new StartupError(USAGE)
  // The other forms need no database.
  const { feedbackTo } = await import('./evaluation/exportFeedback.ts')
  return feedbackTo(folder, options.length === 1)
}

async function run(wanted: Asked): Promise<number> {
  const { labels, targets: ownTargets } = await readSet(wanted.folder)
  const targets = withTargets(
    wanted.targets === undefined ? ownTargets : await readTargets(wanted.targets),
    wanted.target,
  )
  const other = wanted.compare === undefined ? null : await readEvaluation(wanted.compare)
  const photos = await openPhotos(wanted.folder)
  try {
    const recorded =
      wanted.recorded === undefined
        ? await askConfigured(labels, wanted.prompt, photos)
        : await readRecordedResponses(wanted.recorded)
    if (wanted.record !== undefined) await writeJson(wanted.record, recorded)
    const evaluation = await evaluate(labels, recorded)
    const missed = missedTargets(evaluation.figures, targets)
    const comparison = other === null ? null : compare(other, evaluation)
    const pictures = new Map<string, string[]>()
    for (const item of labels.items)
      pictures.set(
        item.id,
        (await photos.of(item)).map(({ small }) => small),
      )
    const report = evaluationReport({
      evaluation,
      targets,
      missed,
      compared: other === null || comparison === null ? null : { other, comparison },
      pictures,
      writtenAt: new Date(),
    })
    await writeFile(`${wanted.out}.html`, report)
    await writeJson(`${wanted.out}.json`, evaluation)
    for (const figure of KEY_FIGURES) console.log(`${figure.label}: ${written(figure, evaluation.figures)}`)
    if (comparison !== null) console.log(changes(comparison))
    console.log(`The report is ${wanted.out}.html, the figures are ${wanted.out}.json.`)
    for (const line of missed) console.error(`missed: ${line}`)
    return missed.length === 0 ? 0 : 1
  } finally {
    await photos.close()
  }
}

function withTargets(targets: Targets, given: readonly string[]): Targets {
  const changed = given.map((pair) => {
    const [name = '', value = ''] = pair.split('=')
    return [name, value === 'none' ? null : Number(value)] as const
  })
  const read = targetsSchema.safeParse({ ...targets, ...Object.fromEntries(changed) })
  if (read.success) return read.data
  throw new StartupError(
    `--target ${given.join(' --target ')}: a target is a name and a number from 0 to 1, or none: ${Object.keys(targets).join(', ')}.`,
  )
}

/** Asks the provider of the settings, with the adapter and the prompt of the product. */
async function askConfigured(labels: Labels, version: string, photos: Photos): Promise<RecordedResponses> {
  const settings = readSettings()
  const prompt = PROMPT_VERSIONS.find(({ name }) => name === version)
  if (prompt === undefined)
    throw new StartupError(
      `There is no prompt ${version}. There are: ${PROMPT_VERSIONS.map(({ name }) => name).join(', ')}.`,
    )
  // Recorded responses need neither the modules of the product nor its SDKs.
  const { providerOf } = await import('#server/app/aiProvider.ts')
  const provider = await providerOf(settings)
  if (provider === null)
    throw new StartupError('No AI key is set. Put OPENAI_API_KEY=... into the file .env, or use --recorded.')
  const prices = pricesOf(settings)
  const most = mostTokensOf(labels.items, prompt, settings.AI_MODEL)
  const price = prices === null ? '' : `, for at most $${(costMicros(most, prices) / 1_000_000).toFixed(2)}`
  console.log(`Asking ${provider.name} (${settings.AI_MODEL}) about ${labels.items.length} items${price}.`)
  const { model, answers } = await askProvider({
    items: labels.items,
    provider,
    prompt,
    imagesOf: async (item) => (await photos.of(item)).map(({ whole }) => whole),
    tell: (line) => console.log(line),
  })
  return {
    provider: provider.name,
    model: model ?? settings.AI_MODEL,
    prompt_version: prompt.name,
    usd_per_million_tokens:
      prices === null ? null : { input: prices.input / 1_000_000, output: prices.output / 1_000_000 },
    answers,
  }
}

type Photos = {
  /** The copies that the product makes of each photo, as data URLs. Each photo is decoded once. */
  of: (item: LabeledItem) => Promise<{ whole: string; small: string }[]>
  close: () => Promise<void>
}

async function openPhotos(folder: string): Promise<Photos> {
  const scratch = await mkdtemp(path.join(os.tmpdir(), 'mendsight-evaluate-'))
  const program = new URL('../src/server/image-worker/main.ts', import.meta.url)
  const images = createImageWorkers({ program, log: createLog('silent') })
  const copies = new Map<string, Promise<{ whole: string; small: string }>>()
  let count = 0

  async function copy(photo: string): Promise<{ whole: string; small: string }> {
    const own = path.join(scratch, `${(count += 1)}`)
    const file = await decodable(path.join(folder, photo), own)
    const type = sniffFormat((await readFile(file)).subarray(0, 64))
    if (type === null) throw new StartupError(`${photo} is no photo in JPEG, PNG, WebP or HEIC, and no drawing in SVG.`)
    const paths = { displayPath: `${own}.display.jpg`, thumbPath: `${own}.thumb.webp` }
    const result = await images.process({ path: file, type, userId: 'evaluate' }, paths)
    if (result.kind !== 'processed') throw new StartupError(`${photo} cannot be decoded (${result.kind}).`)
    const [whole, small] = [await readFile(paths.displayPath), await readFile(paths.thumbPath)]
    return {
      whole: `data:image/jpeg;base64,${whole.toString('base64')}`,
      small: `data:image/webp;base64,${small.toString('base64')}`,
    }
  }

  return {
    of: (item) =>
      Promise.all(
        item.photos.map((photo) => {
          const made = copies.get(photo) ?? copy(photo)
          copies.set(photo, made)
          return made
        }),
      ),
    async close() {
      // A worker process that is ending does not keep this one alive.
      const alive = setInterval(() => {}, 1000)
      await images.close()
      clearInterval(alive)
      await rm(scratch, { recursive: true, force: true })
    },
  }
}

/** A drawing becomes a PNG, because the product takes no SVG. Photos are left as they are. */
async function decodable(file: string, own: string): Promise<string> {
  if (path.extname(file).toLowerCase() !== '.svg') return file
  await sharp(file).png().toFile(`${own}.png`)
  return `${own}.png`
}

/** What the shipped set with its recorded responses shows today. */
async function shipped(): Promise<Evaluation> {
  const { labels } = await readSet(SHIPPED)
  return evaluate(labels, { ...(await readRecordedResponses(SHIPPED_RESPONSES)), prompt_version: PROMPT_VERSION })
}

async function compareShipped(): Promise<number> {
  const [before, after] = [await readEvaluation(SHIPPED_FIGURES), await shipped()]
  const comparison = compare(before, after)
  if (comparison.isSame) {
    console.log(`${after.items.length} items show what the committed figures say.`)
    return 0
  }
  console.error(changes(comparison))
  console.error(`
The recorded responses now lead to something else than evaluation/drawings/figures.json says. If that is what the change
is for, run "npm run evaluate -- --accept" and commit the file, so that the commit shows its effect.`)
  return 1
}

async function acceptShipped(): Promise<number> {
  await writeJson(SHIPPED_FIGURES, await shipped())
  console.log('evaluation/drawings/figures.json is up to date.')
  return 0
}

function changes({ circumstances, figures, changed, onlyBefore, onlyAfter }: Comparison): string {
  return [
    ...circumstances,
    ...figures
      .filter(({ isEqual }) => !isEqual)
      .map(({ figure, before, after }) => `${figure.label}: ${before} → ${after}`),
    ...onlyBefore.map((id) => `${id}: is no longer there`),
    ...onlyAfter.map((id) => `${id}: is new`),
    ...(changed.length === 0 ? ['No item changed.'] : []),
    ...changed.flatMap(({ id, photos, changes: lines }) => [
      `${id} (${photos.join(', ')}):`,
      ...lines.map((line) => `  ${line}`),
    ]),
  ].join('\n')
}

async function writeJson(file: string, value: unknown): Promise<void> {
  await writeFile(file, `${JSON.stringify(value, null, 2)}\n`)
}
