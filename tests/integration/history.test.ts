import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { FilePage } from '#shared/api/files.ts'
import { aPerson, testApp, Visitor, type Person } from '#tests/support/app.ts'
import { aPhoto } from '#tests/support/photos.ts'
import { expectProblem } from '#tests/support/uploads.ts'

const product = await testApp()
const small = await aPhoto({ width: 32, height: 24 })

async function page(person: Person, query = ''): Promise<FilePage> {
  const response = await person.get(`/api/files${query}`)
  if (response.status !== 200) throw new Error(`The history answered ${response.status}`)
  return (await response.json()) as FilePage
}

async function uploadMany(person: Person, count: number): Promise<string[]> {
  const ids: string[] = []
  for (let at = 0; at < count; at += 1) ids.push((await person.uploaded(small, { name: `photo ${at}.jpg` })).id)
  return ids
}

describe('the history', () => {
  it('of somebody without photos is empty', async () => {
    expect(await page(await aPerson(product))).toEqual({ success: true, files: [], next_cursor: null })
  })

  it('holds the records of all photos, newest first', async () => {
    const person = await aPerson(product, { plan: 'pro' })
    const ids = await uploadMany(person, 5)
    const { success, files, next_cursor } = await page(person)
    expect({ success, next_cursor }).toEqual({ success: true, next_cursor: null })
    expect(files.map(({ id }) => id)).toEqual(ids.toReversed())
    expect(files[0]).toEqual(await (await person.get(`/api/files/${ids.at(-1)}`)).json())
    expect(Object.keys(files[0] ?? {})).not.toContain('storage_key')
    expect(Object.keys(files[0] ?? {})).not.toContain('sha256')
  })

  it('is sorted by the time it shows, also when many photos come at once', async () => {
    const person = await aPerson(product, { plan: 'pro' })
    const large = await aPhoto({ width: 3000, height: 2000 })
    await Promise.all(Array.from({ length: 10 }, (_, at) => person.uploaded(at % 2 === 0 ? large : small)))
    const times = (await page(person)).files.map(({ created_at }) => created_at)
    expect(times).toEqual(times.toSorted().toReversed())
  })

  it('comes in pages without a gap or a double while photos are added and removed', async () => {
    const person = await aPerson(product, { plan: 'pro' })
    const ids = (await uploadMany(person, 11)).toReversed()
    const seen: string[] = []
    let cursor: string | null = null
    do {
      const { files, next_cursor }: FilePage = await page(
        person,
        `?limit=3${cursor === null ? '' : `&cursor=${cursor}`}`,
      )
      expect(files.length).toBeLessThanOrEqual(3)
      seen.push(...files.map(({ id }) => id))
      cursor = next_cursor
      await uploadMany(person, 1)
      // The cursor names a place, not a photo that must still be there.
      if (cursor !== null) await person.delete(`/api/files/${cursor}`)
    } while (cursor !== null)
    expect(seen).toEqual(ids)
  })

  it('ends with its last photo also when that fills a page', async () => {
    const person = await aPerson(product)
    const ids = (await uploadMany(person, 4)).toReversed()
    const first = await page(person, '?limit=2')
    expect(first).toMatchObject({ files: [{ id: ids[0] }, { id: ids[1] }], next_cursor: ids[1] })
    const last = await page(person, `?limit=2&cursor=${ids[1]}`)
    expect(last).toMatchObject({ files: [{ id: ids[2] }, { id: ids[3] }], next_cursor: null })
    expect(await page(person, `?cursor=${ids[3]}`)).toEqual({ success: true, files: [], next_cursor: null })
  })

  it('gives twenty at a time, or one to a hundred', async () => {
    const person = await aPerson(product, { plan: 'pro' })
    await uploadMany(person, 22)
    expect((await page(person)).files).toHaveLength(20)
    expect((await page(person, '?limit=1')).files).toHaveLength(1)
    expect((await page(person, '?limit=100')).files).toHaveLength(22)
  })

  it.each([
    'limit=0',
    'limit=101',
    'limit=-1',
    'limit=1.5',
    'limit=many',
    'limit=',
    'cursor=x',
    'cursor=',
    "cursor=1'%20or%20true--",
    `cursor=${'9'.repeat(200)}`,
  ])('with ?%s is refused', async (query) => {
    const person = await aPerson(product)
    await expectProblem(await person.get(`/api/files?${query}`), { status: 400, code: 'invalid_request' })
  })

  it('shows nothing of another person, whatever the cursor', async () => {
    const [one, other] = [await aPerson(product), await aPerson(product)]
    const [foreign] = await uploadMany(one, 2)
    const [own] = await uploadMany(other, 1)
    expect((await page(other)).files.map(({ id }) => id)).toEqual([own])
    expect((await page(other, `?cursor=${foreign}`)).files).toEqual([])
    expect((await page(other, `?cursor=${randomUUID().replace(/^./, 'f')}`)).files.map(({ id }) => id)).toEqual([own])
    await expectProblem(await new Visitor(product.origin).get('/api/files'), { status: 401, code: 'signed_out' })
  })
})
