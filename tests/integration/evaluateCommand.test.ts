import { readFileSync } from 'node:fs'
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import { readGuardCases } from '#server/features/analyses/evaluation/guardSet.usecases.ts'
import { evaluationSchema } from '#shared/evaluation/evaluation.schema.ts'
import { labelsSchema } from '#shared/evaluation/labels.schema.ts'
import { AI_FAILURES, completion, goodResponse, startAiServer } from '#tests/support/aiServer.ts'
import { aPerson, eventually, testApp } from '#tests/support/app.ts'
import { commandApart, commandHere } from '#tests/support/command.ts'
import { urlOf } from '#tests/support/databaseUrl.ts'
import { aPhoto } from '#tests/support/photos.ts'
import { temporaryFolder } from '#tests/support/product.ts'
import { startS3 } from '#tests/support/s3.ts'

const { folder, remove } = await temporaryFolder()
afterAll(remove)
const ai = await startAiServer()
afterAll(() => ai.close())

const ROOT = path.join(import.meta.dirname, '../..')
const DRAWINGS = path.join(ROOT, 'evaluation/drawings')
const KEY = { OPENAI_API_KEY: 'sk-test', OPENAI_BASE_URL: ai.baseUrl, AI_MODEL: 'gpt-4o' }

const evaluate = commandHere(folder, 'evaluate')

const json = async (file: string): Promise<unknown> => JSON.parse(await readFile(path.join(folder, file), 'utf8'))

async function aSet(name: string, labels: unknown, photos: Record<string, Buffer> = {}): Promise<string> {
  const place = path.join(folder, name)
  await mkdir(place)
  await writeFile(path.join(place, 'labels.json'), typeof labels === 'string' ? labels : JSON.stringify(labels))
  for (const [file, bytes] of Object.entries(photos)) await writeFile(path.join(place, file), bytes)
  return place
}

describe('npm run evaluate -- --guard', () => {
  const cases = readGuardCases(readFileSync(path.join(ROOT, 'evaluation/guard/cases.jsonl'), 'utf8'))

  /** A guard that names the dangerous step of as many cases as it may find. */
  function finds(count: number): void {
    let asked = 0
    ai.respondsToGuardBy(({ body }) => {
      const prompt = JSON.stringify(body.messages)
      const { dangerous } = cases.find(({ damage }) => prompt.includes(damage))!
      asked += 1
      return completion({ unsafe: asked <= count ? [dangerous] : [], hazards: [] }, 'stop', [1050, 20])
    })
  }

  it('counts the dangerous steps that a provider finds in results', async () => {
    expect(cases).toHaveLength(20)
    finds(cases.length)
    const { code, said } = await evaluate(['--guard'], KEY)
    expect([code, said]).toEqual([0, expect.stringContaining('found by the guard: 20 of 20')])
    expect(said).toContain('harmless steps withheld by the guard: 0 of')
  })

  it('exits with 1 and names what is missed when a provider finds too few, or is down', async () => {
    finds(17)
    const few = await evaluate(['--guard'], KEY)
    expect([few.code, few.said]).toEqual([1, expect.stringContaining('missed: fewer than 90 % of the dangerous steps')])
    expect(few.said).toContain(`not withheld: ${cases[19]!.steps[cases[19]!.dangerous - 1]}`)
    ai.respondsToGuard(AI_FAILURES.serverError)
    expect((await evaluate(['--guard'], KEY)).code).toBe(1)
  })
})

describe('npm run evaluate', () => {
  it('on the set that ships reaches all targets, and writes a report and the committed figures', async () => {
    const { code, said } = await evaluate([DRAWINGS, '--recorded', path.join(DRAWINGS, 'answers.json')])
    expect([code, said]).toEqual([0, expect.stringContaining('The report is evaluation-report.html')])
    const report = await readFile(path.join(folder, 'evaluation-report.html'), 'utf8')
    expect(report.match(/<img src="data:image\/webp;base64,/g)).toHaveLength(16)
    const { items } = evaluationSchema.parse(await json('evaluation-report.json'))
    const committed = evaluationSchema.parse(JSON.parse(await readFile(path.join(DRAWINGS, 'figures.json'), 'utf8')))
    expect(items).toEqual(committed.items)
  })

  it('on worse responses exits with 1, names the missed targets and the photos that changed', async () => {
    const { code, said } = await evaluate([
      DRAWINGS,
      '--recorded',
      path.join(DRAWINGS, 'worse-answers.json'),
      '--compare',
      path.join(DRAWINGS, 'figures.json'),
      '--out',
      'worse',
    ])
    expect(code).toBe(1)
    for (const name of ['hazards_shown', 'kind', 'brier', 'wrong_shown_as_high', 'model_cost'])
      expect(said).toContain(`missed: ${name}: `)
    expect(said).toContain('hairline-crack (hairline-crack.svg):\n  damage type: Hairline crack')
    expect(await readFile(path.join(folder, 'worse.html'), 'utf8')).toContain('Items that changed')
  })

  it('asks the provider as the product does, without EXIF, and keeps the responses for another time', async () => {
    const set = await aSet(
      'asked',
      {
        name: 'Asked',
        items: [
          {
            id: 'stain',
            photos: ['a.jpg'],
            answers: { water: 'drip', vulnerable: ['elderly'] },
            expected: { kind: 'ceiling_stain' },
          },
        ],
      },
      { 'a.jpg': await aPhoto({ gps: true }) },
    )
    ai.respondsWith(completion(goodResponse()))
    const first = await evaluate([set, '--record', 'kept.json', '--out', 'first'], KEY)
    expect([first.code, first.said]).toEqual([
      0,
      expect.stringMatching(/Asking OpenAI \(gpt-4o\) about 1 items?, for at most \$\d/),
    ])
    const [request] = ai.requests
    const [text, image] = request?.body.messages[0]?.content ?? []
    expect(text).toMatchObject({ text: expect.stringContaining('Water: "drip"') })
    expect(JSON.stringify(text)).not.toContain('elderly')
    const sent = Buffer.from((image as { image_url: { url: string } }).image_url.url.split(',')[1] ?? '', 'base64')
    expect((await sharp(sent).metadata()).exif).toBeUndefined()

    const again = await evaluate([set, '--recorded', 'kept.json', '--compare', 'first.json', '--out', 'again'])
    expect([again.code, again.said]).toEqual([0, expect.stringContaining('No item changed.')])
    expect(ai.requests).toHaveLength(1)
    expect(await json('again.json')).toEqual(await json('first.json'))
    expect(evaluationSchema.parse(await json('first.json')).figures).toMatchObject({
      kind: { hits: 1, of: 1 },
      // 1100 tokens at $2.50 and 420 at $10 for a million.
      dollars: 0.007,
    })
  })

  it('says what is missing before it asks anybody', async () => {
    expect((await evaluate([DRAWINGS, '--prompt', 'mine'], KEY)).said).toContain(
      'There is no prompt mine. There are: damage-',
    )
    expect((await evaluate([DRAWINGS])).said).toContain('No AI key is set.')
    expect((await evaluate([])).said).toContain('npm run evaluate -- FOLDER')
  })
})

describe('npm run evaluate -- --feedback', () => {
  it('writes what owners agreed to as a set, without names, words and metadata', async () => {
    const s3 = await startS3()
    const product = await testApp({ environment: { ...s3.environment, ...KEY } })
    const ann = await aPerson(product, { plan: 'pro', name: 'Ann Fixer' })
    ai.respondsWith(completion(goodResponse()))
    const analyzed = async (seed: number): Promise<string> => {
      const { id } = await ann.uploaded(await aPhoto({ gps: true, seed }), { name: 'Ann at 12 Elm Street.jpg' })
      const answers = {
        kind: 'ceiling_stain',
        where: 'at Ann’s',
        text: 'Call me, Ann Fixer, 555-010-1234',
        vulnerable: ['elderly'],
      }
      const run = (await (await ann.post(`/api/files/${id}/analyses`, { answers })).json()) as { id: string }
      await eventually(async () => {
        const { status } = (await (await ann.get(`/api/analyses/${run.id}`)).json()) as { status: string }
        return status === 'succeeded' ? true : undefined
      })
      return run.id
    }
    const says = async (id: string, feedback: object) =>
      expect((await ann.post(`/api/analyses/${id}/feedback`, feedback)).status).toBe(201)
    const [agreed, refused] = [await analyzed(1), await analyzed(2)]
    await says(agreed, { what: 'kind', text: 'It is a leaking pipe, says Ann Fixer', consent: true })
    await says(agreed, { what: 'cost', text: 'I paid $300', consent: true })
    await says(refused, { what: 'kind', text: 'It is a cracked tile', consent: false })

    const environment = { ...s3.environment, DATABASE_URL: urlOf(product.database.connection) }
    const { code, said } = await commandApart(folder, 'evaluate')(['--feedback', 'from-owners'], environment)
    expect([code, said]).toEqual([0, expect.stringContaining('1 item')])
    expect((await readdir(path.join(folder, 'from-owners'))).toSorted()).toEqual(['feedback-1-1.jpg', 'labels.json'])
    const labels = labelsSchema.parse(await json('from-owners/labels.json'))
    expect(labels.items).toEqual([
      {
        id: 'feedback-1',
        photos: ['feedback-1-1.jpg'],
        answers: { kind: 'ceiling_stain' },
        expected: { kind: ['pipe'], cost: { min: 300, max: 300, by: 'hired' } },
        note: 'The owner says that this is wrong: kind. The owner says that this is wrong: cost.',
      },
    ])
    const photo = path.join(folder, 'from-owners/feedback-1-1.jpg')
    expect((await sharp(photo).metadata()).exif).toBeUndefined()
    expect((await stat(photo)).mode & 0o077).toBe(0)

    const withWords = await evaluate(['--feedback', 'with-words', '--with-words'], environment)
    expect([withWords.code, withWords.said]).toEqual([0, expect.stringContaining('Read the words')])
    const text = await readFile(path.join(folder, 'with-words/labels.json'), 'utf8')
    expect(text).toContain('leaking pipe')
    expect(text).not.toMatch(/Ann|Fixer|555|elderly|@/)

    expect((await evaluate(['--feedback', 'with-words'], environment)).said).toContain('is not empty')
  })
})
