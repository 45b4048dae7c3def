import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { OWN_SAMPLES, SAMPLES } from '#shared/publicApi/samples.ts'
import { SAMPLE_IDS } from '#shared/publicApi/sampleIds.ts'
import { completion, goodResponse, startAiServer } from '#tests/support/aiServer.ts'
import { aKey } from '#tests/support/apiKeys.ts'
import { testApp } from '#tests/support/app.ts'
import { aPhoto } from '#tests/support/photos.ts'
import { REPOSITORY } from '#tests/support/plantedTree.ts'
import { aShop } from '#tests/support/shops.ts'
import { whenOver } from '#tests/support/whenOver.ts'

const run = promisify(execFile)

const ai = await startAiServer()
whenOver(ai.close)
ai.respondsWith(completion(goodResponse()))
const product = await testApp({ environment: { OPENAI_API_KEY: 'sk-test', OPENAI_BASE_URL: ai.baseUrl } })

const folder = await mkdtemp(path.join(os.tmpdir(), 'mendsight-example-'))
whenOver(() => rm(folder, { recursive: true }))

it('a folder of photos becomes a repair with an analysis and a PDF, once', { timeout: 120_000 }, async () => {
  const shop = await aShop(product)
  const scopes = ['repairs:read', 'repairs:write', 'photos:write', 'analyses:run'] as const
  const key = await aKey(shop.owner, shop.id, { scopes })
  const photos = path.join(folder, 'Bathroom ceiling')
  await mkdir(photos)
  for (const name of ['left.jpg', 'Küche 2.jpg', 'near.jpg']) {
    await writeFile(path.join(photos, name), await aPhoto({ seed: name.length }))
  }
  const report = path.join(folder, 'report.pdf')
  const script = path.join(REPOSITORY, 'examples/photos-to-report.sh')
  const env = { ...process.env, MENDSIGHT: product.origin, KEY: key.secret }
  const { stdout } = await run('bash', [script, photos, report], { env })
  expect(stdout).toContain(`saved ${report}`)
  expect((await readFile(report)).subarray(0, 5).toString()).toBe('%PDF-')

  await run('bash', [script, photos, report], { env })
  const { data } = (await (await key.get('/v1/repairs')).json()) as { data: { title: string; photo_count: number }[] }
  expect(data).toMatchObject([{ title: 'Bathroom ceiling', photo_count: 3 }])
  expect(ai.requests).toHaveLength(1)
})

it(
  'the steps from a key to a report work in their order, and answer as the description shows',
  { timeout: 120_000 },
  async () => {
    const shop = await aShop(product)
    const scopes = ['repairs:read', 'repairs:write', 'photos:write', 'analyses:run'] as const
    const key = await aKey(shop.owner, shop.id, { scopes })
    const place = path.join(folder, 'steps')
    await mkdir(place)
    await writeFile(path.join(place, 'ceiling.jpg'), await aPhoto({ seed: 5 }))
    const env = { ...process.env, MENDSIGHT: product.origin, KEY: key.secret, PHOTO: 'ceiling.jpg' }
    await run('bash', [path.join(REPOSITORY, 'examples/first-report.sh')], { env, cwd: place })
    const answered = async (name: string) => readFile(path.join(place, `${name}.json`), 'utf8')
    const idOf = async (name: string) => (JSON.parse(await answered(name)) as { id: string }).id
    const me = JSON.parse(await answered('me')) as { workspace: { id: string }; key: { id: string } }
    const ids = [
      [me.workspace.id, SAMPLE_IDS.workspace],
      [me.key.id, SAMPLE_IDS.key],
      [await idOf('repair'), SAMPLE_IDS.repair],
      [await idOf('photo'), SAMPLE_IDS.photo],
      [await idOf('started'), SAMPLE_IDS.analysis],
    ] as const
    const withoutTimes = (text: string) =>
      JSON.parse(
        text.replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'a time').replaceAll(/"file_size":\d+/g, '"file_size":1'),
      ) as unknown
    for (const [name, sample] of [
      ['me', SAMPLES['Me']],
      ['repair', OWN_SAMPLES['createRepair']],
      ['photo', SAMPLES['Photo']],
      ['started', OWN_SAMPLES['startAnalysis']],
      ['analysis', SAMPLES['Analysis']],
    ] as const) {
      const text = ids.reduce((told, [id, shown]) => told.replaceAll(id, shown), await answered(name))
      expect([name, withoutTimes(text)]).toEqual([name, withoutTimes(JSON.stringify(sample))])
    }
    expect((await readFile(path.join(place, 'report.pdf'))).subarray(0, 5).toString()).toBe('%PDF-')
  },
)
