import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { UPLOADS_AT_ONCE } from '#shared/files/uploads.rules.ts'
import { aPerson, testApp, TestClient } from '#tests/support/app.ts'
import { testDatabase } from '#tests/support/database.ts'
import { urlOf } from '#tests/support/databaseUrl.ts'
import { aSlowHeic, heicFixture } from '#tests/support/heic.ts'
import { aPng } from '#tests/support/oddPhotos.ts'
import { aPhoto } from '#tests/support/photos.ts'
import { freePort } from '#tests/support/ports.ts'
import { startProduct, temporaryFolder } from '#tests/support/product.ts'
import { aProgressiveJpeg } from '#tests/support/progressiveJpeg.ts'
import { aShop } from '#tests/support/shops.ts'

const HEAVY = 10

describe('while one account sends ten photos that take long', () => {
  it.each([
    // As much as the header may promise, so that they are decoded.
    ['progressive JPEGs', 'image/jpeg', async () => aProgressiveJpeg({ width: 8000, height: 6000, levels: 5 })],
    ['HEICs of 60 megapixels in tiles', 'image/heic', aSlowHeic],
  ] as const)(
    '(%s), a photo of another account is stored before they are done',
    { timeout: 300_000 },
    async (_name, type, make) => {
      const product = await testApp()
      const [greedy, other] = [await aPerson(product, { plan: 'enterprise' }), await aPerson(product)]
      const heavy = await make()
      const small = type === 'image/heic' ? await heicFixture('plain') : await aPhoto({ width: 1920, height: 1080 })
      const done: number[] = []
      const answers = Array.from({ length: HEAVY }, async () => {
        const { status } = await greedy.upload(heavy, { name: 'heavy', type })
        done.push(status)
        return status
      })
      // Those that are refused at once are answered by then; the others have begun.
      await expect.poll(() => done.length).toBe(HEAVY - UPLOADS_AT_ONCE.account)
      expect((await other.upload(small, { name: 'small', type })).status).toBe(201)
      expect(done.length).toBeLessThan(HEAVY)
      // The others need not be decoded to their end: the product gives them five seconds when it stops.
      await product.app.close()
      const statuses = await Promise.all(answers)
      expect(statuses.filter((status) => status === 429)).toHaveLength(HEAVY - UPLOADS_AT_ONCE.account)
    },
  )
})

describe('while eight new accounts of one network send a photo each that takes long', () => {
  it('a photo of an older account is stored after one of them, however many wait', { timeout: 300_000 }, async () => {
    const product = await testApp({ environment: { TRUST_PROXY: '1', PUBLIC_URL: 'http://localhost' } })
    const strangers = await Promise.all(Array.from({ length: 8 }, () => aPerson(product, { ipAddress: '203.0.113.7' })))
    const older = await aPerson(product, { ipAddress: '198.51.100.1', isOlder: true })
    const heavy = aPng({ width: 7000, height: 7000 })
    const done: number[] = []
    const answers = strangers.map(async (stranger) => {
      const { status } = await stranger.upload(heavy, { name: 'heavy.png', type: 'image/png' })
      done.push(status)
    })
    // All but as many as one account may send are refused at once.
    await expect.poll(() => done.filter((status) => status === 429).length).toBe(8 - UPLOADS_AT_ONCE.account)
    expect((await older.upload(await aPhoto({ width: 1920, height: 1080 }))).status).toBe(201)
    expect(done.filter((status) => status === 201).length).toBeLessThan(UPLOADS_AT_ONCE.account)
    await product.app.close()
    await Promise.all(answers)
  })
})

describe('while eight members of a shop send a photo each that takes long', () => {
  it('a photo of another account is stored after few of them', { timeout: 300_000 }, async () => {
    const metricsPort = await freePort()
    const product = await testApp({ environment: { METRICS_PORT: String(metricsPort) } })
    const shop = await aShop(product)
    const members = await Promise.all(Array.from({ length: 8 }, () => shop.join('technician')))
    const other = await aPerson(product)
    const heavy = aPng({ width: 7000, height: 7000 })
    const done: number[] = []
    const answers = members.map(async (member) => {
      const { status } = await member.upload(heavy, { name: 'heavy.png', type: 'image/png', shopId: shop.id })
      done.push(status)
    })
    const decoding = async () => {
      const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
      const counts = [...metrics.matchAll(/^mendsight_decode_photos\{.*\} (\d+)$/gm)]
      return counts.reduce((sum, [, count]) => sum + Number(count), 0)
    }
    await expect.poll(async () => (await decoding()) + done.length).toBeGreaterThanOrEqual(members.length)
    expect((await other.upload(await aPhoto({ width: 1920, height: 1080 }))).status).toBe(201)
    expect(done.length).toBeLessThan(5)
    await product.app.close()
    await Promise.all(answers)
  })
})

describe.runIf(process.platform === 'linux')('the process of the server', () => {
  it('the server itself never loads a decoder', async () => {
    const { folder, remove } = await temporaryFolder()
    const { connection } = await testDatabase()
    const product = await startProduct(folder, { DATABASE_URL: urlOf(connection) })
    const person = new TestClient(product.origin)
    await person.post('/api/auth/sign-up/email', { name: 'Ann', email: 'ann@example.com', password: 'right as rain 7' })
    await person.uploaded(await aPhoto())
    await person.uploaded(await heicFixture('plain'), { name: 'a.heic', type: 'image/heic' })
    const maps = readFileSync(`/proc/${product.pid}/maps`, 'utf8')
    expect(maps).toContain('argon2')
    expect(maps).not.toMatch(/sharp|vips/)
    expect(await product.stop()).toBe(0)
    await remove()
  })
})
