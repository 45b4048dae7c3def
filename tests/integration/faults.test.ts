import { describe, expect, it } from 'vitest'
import type { ImageProcessor } from '#server/features/files/files.port.ts'
import { processPhoto } from '#server/image-worker/processPhoto.ts'
import { toWorkspaceId } from '#server/platform/workspaceId.ts'
import type { FileRecord } from '#shared/api/files.ts'
import { testDatabase } from '#tests/support/database.ts'
import { installFaults, type Fault } from '#tests/support/faults.ts'
import { findingsIn, letTimePass, pendingOf, sendPhoto } from '#tests/support/objects.ts'
import { aPhoto } from '#tests/support/photos.ts'
import { filesModule, holdings, NOTHING } from '#tests/support/uploads.ts'

const database = await testDatabase({ maxConnections: 10 })
const small = await aPhoto({ width: 64, height: 48 })
// Decoded in this process, whose files fail; the product uses workers.
const images: ImageProcessor = {
  async process(photo, copies) {
    const result = await processPhoto({ photo, copies, heicHeapBytes: 0, deadlineMs: 60_000 })
    if (result.kind === 'camera_facts') throw new Error('Nothing was decoded')
    return result
  },
  cameraFacts: () => Promise.reject(new Error('No job runs here')),
}
const room = await filesModule(database, { parts: { images } })
const faults = installFaults({ database: database.connection.database })
const STORED = { usage: { files: 1, storage_bytes: small.length }, rows: 1, objects: 3, incoming: 0 }

/** No upload and no deletion has more steps of one kind. */
const STEPS_MAX = 60

let requests = 0

async function photosThere(): Promise<string[]> {
  const rows = await database.db
    .selectFrom('uploaded_files')
    .select('id')
    .where('workspace_id', '=', toWorkspaceId(room.userId))
    .execute()
  return rows.map(({ id }) => id)
}

async function isWhole(id: string): Promise<void> {
  const content = `${room.origin}/api/files/${id}/content`
  const original = await fetch(`${content}?variant=original`)
  expect(Buffer.from(await original.arrayBuffer()).equals(small)).toBe(true)
  for (const variant of ['display', 'thumb']) expect((await fetch(`${content}?variant=${variant}`)).status).toBe(200)
}

/**
 * Fails unless the photo exists completely or not at all, with the right usage, now and after the garbage collection.
 */
async function allOrNothing(): Promise<string | undefined> {
  const [id, ...more] = await photosThere()
  expect(more).toEqual([])
  if (id !== undefined) await isWhole(id)
  expect((await holdings(room, room.userId)).usage).toEqual(id === undefined ? NOTHING.usage : STORED.usage)
  await letTimePass(room)
  await room.objects.collectGarbage()
  expect(await holdings(room, room.userId)).toEqual(id === undefined ? NOTHING : STORED)
  expect([await pendingOf(room), await findingsIn(room)]).toEqual([[], []])
  if (id !== undefined) await isWhole(id)
  return id
}

function remove(id: string): Promise<Response> {
  return fetch(`${room.origin}/api/files/${id}`, { method: 'DELETE' })
}

/** Lets the work fail at every step, one after another. Returns what failed. */
async function atEveryStep<Given>(
  fault: UnnumberedFault,
  prepare: () => Promise<Given>,
  work: (given: Given) => Promise<Response>,
  judge: (response: Response, given: Given, struck: string | undefined) => Promise<void>,
): Promise<string[]> {
  const struck: string[] = []
  for (let at = 1; at < STEPS_MAX; at += 1) {
    const given = await prepare()
    faults.arm({ ...fault, at } as Fault)
    const response = await work(given)
    const what = faults.disarm()
    await judge(response, given, what)
    if (what === undefined) {
      expect(response.ok).toBe(true)
      return struck
    }
    struck.push(what)
  }
  throw new Error(`There are more than ${STEPS_MAX} steps`)
}

type UnnumberedFault = Pick<Fault, 'step' | 'how'>

const FILE_FAULTS = (['write', 'sync', 'rename'] as const).flatMap((step) =>
  (['fails', 'unheard'] as const).map((how) => ({ step, how })),
)
const REMOVAL_FAULTS = (['remove', 'sync'] as const).flatMap((step) =>
  (['fails', 'unheard'] as const).map((how) => ({ step, how }) as const),
)
const STATEMENT_FAULTS = (['refused', 'cut', 'cut for good', 'unheard', 'unheard, then cut for good'] as const).map(
  (how) => ({ step: 'statement', how }) as const,
)

describe('an upload leaves the whole photo or nothing', () => {
  it.each([...FILE_FAULTS, ...STATEMENT_FAULTS])('when any $step of it $how', async (fault) => {
    const struck = await atEveryStep(
      fault,
      async () => `upload-${(requests += 1)}`,
      (key) => sendPhoto(room, small, key),
      async (response, key, what) => {
        const id = await allOrNothing()
        // Bytes that could not be made durable are not acknowledged, although they may still be readable.
        if (what !== undefined && fault.step !== 'statement') expect([response.ok, id]).toEqual([false, undefined])
        if (response.status === 201) expect(((await response.json()) as FileRecord).id).toBe(id)
        else expect(response.status).toBeGreaterThanOrEqual(500)
        await isTakenOnce(key, id)
      },
    )
    // The last failed step is a late one, so all steps were counted.
    expect(struck.length).toBeGreaterThan(fault.step === 'statement' ? 10 : 2)
    if (fault.step === 'statement') expect(struck).toContain('commit')
  })

  /** Sent again with its key, the photo exists once, and it is the one from before. */
  async function isTakenOnce(key: string, id: string | undefined): Promise<void> {
    // A process that could not release its key keeps it for half a minute.
    await database.db
      .updateTable('upload_keys')
      .set({ leased_until: new Date(0) })
      .where('file_id', 'is', null)
      .execute()
    const again = await sendPhoto(room, small, key)
    expect(again.status, await again.clone().text()).toBe(201)
    const photo = (await again.json()) as FileRecord
    if (id !== undefined) expect(photo.id).toBe(id)
    expect(await holdings(room, room.userId)).toEqual(STORED)
    expect((await remove(photo.id)).status).toBe(204)
    expect(await holdings(room, room.userId)).toEqual(NOTHING)
  }
})

describe('a deletion leaves the whole photo or nothing', () => {
  it.each([...REMOVAL_FAULTS, ...STATEMENT_FAULTS])('when any $step of it $how', async (fault) => {
    const struck = await atEveryStep(
      fault,
      async () => ((await (await sendPhoto(room, small)).json()) as FileRecord).id,
      remove,
      async (response, photoId) => {
        const id = await allOrNothing()
        if (response.status === 204) expect(id).toBeUndefined()
        else expect(response.status).toBeGreaterThanOrEqual(500)
        expect((await remove(photoId)).status).toBe(id === undefined ? 404 : 204)
        expect(await holdings(room, room.userId)).toEqual(NOTHING)
      },
    )
    // The three objects of a photo share the syncs of their folder.
    expect(struck.length).toBeGreaterThan({ statement: 8, remove: 2, sync: 0 }[fault.step])
    if (fault.step === 'statement') expect(struck.filter((text) => text === 'commit')).toHaveLength(2)
  })
})
