import { describe, expect, it } from 'vitest'
import type { Check } from '#shared/api/diagnostics.ts'
import { createLog } from '#server/platform/log/log.ts'
import { testApp, TestClient, type TestApp } from '#tests/support/app.ts'
import { testDatabase } from '#tests/support/database.ts'

const database = await testDatabase()

async function aProduct(environment: Record<string, string> = {}) {
  const lines: string[] = []
  const product = await testApp({
    environment: { PUBLIC_URL: 'https://mendsight.example', ...environment },
    database,
    log: createLog('warn', { write: (line) => void lines.push(line) }),
  })
  return { product, warnings: () => lines.filter((line) => line.includes('TRUST_PROXY')) }
}

async function configurationOf({ origin }: TestApp): Promise<Check | undefined> {
  const answer = await new TestClient(origin).get('/api/diagnostics')
  const { checks } = (await answer.json()) as { checks: Check[] }
  return checks.find(({ name }) => name === 'configuration')
}

describe('a request that a proxy has passed on', () => {
  it.each([
    ['X-Forwarded-For', '203.0.113.7'],
    ['X-Forwarded-Proto', 'https'],
    ['X-Forwarded-Host', 'mendsight.example'],
    ['Forwarded', 'for=203.0.113.7'],
  ])('as %s says is warned of once, in the log and in the diagnostics, where TRUST_PROXY is 0', async (name, value) => {
    const { product, warnings } = await aProduct()
    expect(await configurationOf(product)).toMatchObject({ state: 'ok' })
    expect(warnings()).toEqual([])
    for (let count = 0; count < 3; count += 1) await new TestClient(product.origin).get('/', { [name]: value })
    expect(warnings()).toHaveLength(1)
    expect(JSON.parse(warnings()[0] ?? '')).toMatchObject({ level: 40 })
    expect(warnings()[0]).not.toContain(value)
    expect(await configurationOf(product)).toMatchObject({
      state: 'warning',
      fix: expect.stringMatching(/^A request came through a proxy.*Set PUBLIC_URL, and TRUST_PROXY/),
    })
  })

  it('is nothing to warn of where the proxy is known', async () => {
    const { product, warnings } = await aProduct({ TRUST_PROXY: '1', PUBLIC_URL: 'http://localhost:3000' })
    await new TestClient(product.origin).get('/', { 'X-Forwarded-For': '203.0.113.7' })
    expect(warnings()).toEqual([])
    expect(await configurationOf(product)).toMatchObject({ state: 'ok' })
  })
})
