import { afterAll, expect, it } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import { urlOf } from '#tests/support/databaseUrl.ts'
import { startProduct, temporaryFolder } from '#tests/support/product.ts'

const database = await testDatabase()
const { folder, remove } = await temporaryFolder()
afterAll(remove)

/** Lines that a person reads, and the messages of the log. */
async function saidAtStart(environment: Record<string, string>) {
  const product = await startProduct(folder, { DATABASE_URL: urlOf(database.connection), ...environment })
  expect(await product.stop()).toBe(0)
  const lines = product.output().trim().split('\n')
  const logged = lines
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as { level: number; msg: string })
  return { printed: lines.filter((line) => !line.startsWith('{')), logged }
}

it('a risky setting is reported once on the terminal and once in the log', async () => {
  const key = { OPENAI_API_KEY: 'sk-test-of-the-start' }
  const { printed, logged } = await saidAtStart({ ...key, OPENAI_BASE_URL: 'http://ai.example/v1' })
  const isRoot = process.getuid?.() === 0
  for (const [beginning, isDue] of [
    ['OPENAI_BASE_URL leads to another machine over http', true],
    ['The product runs as root', isRoot],
  ] as const) {
    expect(printed.filter((line) => line.startsWith(`Warning: ${beginning}`))).toHaveLength(isDue ? 1 : 0)
    const warnings = logged.filter(({ level, msg }) => level === 40 && msg.startsWith(beginning))
    expect(warnings).toHaveLength(isDue ? 1 : 0)
  }
  const { printed: quiet } = await saidAtStart({ ...key, OPENAI_BASE_URL: 'http://127.0.0.1:11434/v1' })
  expect(quiet.filter((line) => line.startsWith('Warning:'))).toHaveLength(isRoot ? 1 : 0)
})
