import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { DEFAULT_ACCOUNT_ALLOWANCES } from '#server/features/accounts/accounts.config.ts'
import { toWorkspaceId } from '#server/platform/workspaceId.ts'
import type { Analysis } from '#shared/api/analyses.ts'
import type { FileRecord } from '#shared/api/files.ts'
import { MANY_UPLOADS, aPerson, eventually, testApp, TestClient } from '#tests/support/app.ts'
import { aPhoto } from '#tests/support/photos.ts'
import {
  expectProblem,
  filePart,
  filesModule,
  holdings,
  idOf,
  MULTIPART,
  multipart,
  NOTHING,
} from '#tests/support/uploads.ts'

const product = await testApp({
  allowances: {
    ...DEFAULT_ACCOUNT_ALLOWANCES,
    registrationPerIp: { attempts: 1000, seconds: 60 },
    mailPerIp: { attempts: 1000, seconds: 60 },
  },
  slotLimits: MANY_UPLOADS,
})
const { database } = product
const small = await aPhoto({ width: 64, height: 48 })

describe('a photo that is deleted', () => {
  it('is gone with its record, its bytes and the room it took', async () => {
    const person = await aPerson(product)
    const userId = await idOf(person)
    const [photo, kept] = [await person.uploaded(small), await person.uploaded(await aPhoto({ seed: 3 }))]
    const response = await person.delete(`/api/files/${photo.id}`)
    expect([response.status, await response.text()]).toEqual([204, ''])
    for (const address of [`/api/files/${photo.id}`, photo.file_url, photo.thumbnail_url, photo.original_url]) {
      await expectProblem(await person.get(address), { status: 404, code: 'not_found' })
    }
    await expectProblem(await person.delete(`/api/files/${photo.id}`), { status: 404, code: 'not_found' })
    expect(await holdings(product, userId)).toEqual({
      usage: { files: 1, storage_bytes: kept.file_size },
      rows: 1,
      objects: 3,
      incoming: 0,
    })
    expect((await person.get(kept.file_url)).status).toBe(200)
  })

  it('by several requests at once is deleted by one of them, and its storage is freed once', async () => {
    const person = await aPerson(product)
    const userId = await idOf(person)
    const [photo, kept] = [await person.uploaded(small), await person.uploaded(small)]
    const responses = await Promise.all(Array.from({ length: 8 }, () => person.delete(`/api/files/${photo.id}`)))
    expect(responses.map(({ status }) => status).toSorted()).toEqual([204, ...Array(7).fill(404)])
    expect(await holdings(product, userId)).toMatchObject({
      usage: { files: 1, storage_bytes: kept.file_size },
      rows: 1,
      objects: 3,
    })
  })

  it('takes along what was said about it', async () => {
    const person = await aPerson(product)
    const [photo, kept] = [await person.uploaded(small), await person.uploaded(small)]
    const [run, other] = [await analyzed(photo.id), await analyzed(kept.id)]
    expect((await person.delete(`/api/files/${photo.id}`)).status).toBe(204)
    await expectProblem(await person.get(`/api/analyses/${run.id}`), { status: 404, code: 'not_found' })
    await expectProblem(await person.get(`/api/files/${photo.id}/analyses`), { status: 404, code: 'not_found' })
    expect((await person.get(`/api/analyses/${other.id}`)).status).toBe(200)
    const rows = await database.db
      .selectFrom('analyses')
      .select('id')
      .where('workspace_id', '=', toWorkspaceId(await idOf(person)))
      .execute()
    expect(rows).toEqual([{ id: other.id }])

    async function analyzed(fileId: string): Promise<Analysis> {
      const started = (await (await person.post(`/api/files/${fileId}/analyses`)).json()) as Analysis
      return eventually(async () => {
        const run = (await (await person.get(`/api/analyses/${started.id}`)).json()) as Analysis
        return run.status === 'queued' || run.status === 'running' ? undefined : run
      })
    }
  })

  it('must be one’s own', async () => {
    const [owner, other] = [await aPerson(product), await aPerson(product)]
    const photo = await owner.uploaded(small)
    await expectProblem(await other.delete(`/api/files/${photo.id}`), { status: 404, code: 'not_found' })
    await expectProblem(await other.delete(`/api/files/${randomUUID()}`), { status: 404, code: 'not_found' })
    await expectProblem(await other.delete('/api/files/no-id'), { status: 404, code: 'not_found' })
    await expectProblem(await new TestClient(product.origin).delete(`/api/files/${photo.id}`), {
      status: 401,
      code: 'signed_out',
    })
    expect((await owner.get(photo.file_url)).status).toBe(200)
    expect(await holdings(product, await idOf(owner))).toMatchObject({ rows: 1, objects: 3 })
  })

  it('is not deleted for a page of another site', async () => {
    const owner = await aPerson(product)
    const photo = await owner.uploaded(small)
    for (const headers of [{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }]) {
      await expectProblem(await owner.send('DELETE', `/api/files/${photo.id}`, { headers }), {
        status: 403,
        code: 'foreign_origin',
      })
    }
    expect((await owner.get(photo.file_url)).status).toBe(200)
  })
})

it('simultaneous uploads and deletions leave a correct usage', async () => {
  const person = await aPerson(product, { plan: 'pro' })
  const photos = await Promise.all(Array.from({ length: 8 }, () => person.uploaded(small)))
  const responses = await Promise.all([
    ...photos.map(({ id }) => person.delete(`/api/files/${id}`)),
    ...Array.from({ length: 8 }, () => person.upload(small)),
  ])
  expect(responses.map(({ status }) => status).toSorted()).toEqual([...Array(8).fill(201), ...Array(8).fill(204)])
  expect(await holdings(product, await idOf(person))).toEqual({
    usage: { files: 8, storage_bytes: 8 * small.length },
    rows: 8,
    objects: 24,
    incoming: 0,
  })
})

it('a store that cannot remove an object does not keep a photo from being deleted, and the log says so', async () => {
  const room = await filesModule(database, {
    store: (disk) => ({
      ...disk,
      async remove(key) {
        if (key.includes('display')) throw new Error('the store is away')
        await disk.remove(key)
      },
    }),
  })
  const sent = await fetch(`${room.origin}/api/files`, {
    method: 'POST',
    headers: MULTIPART,
    body: multipart([filePart(small)]),
  })
  const { id } = (await sent.json()) as FileRecord
  expect((await fetch(`${room.origin}/api/files/${id}`, { method: 'DELETE' })).status).toBe(204)
  expect(await holdings(room, room.userId)).toEqual({ ...NOTHING, objects: 1 })
  expect(room.lines.filter(({ level }) => level === 40).map(({ msg }) => msg)).toEqual([
    'an object is left for the garbage collection',
  ])
})
