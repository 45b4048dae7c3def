import type { Repair, RepairPage } from '#shared/api/repairs.ts'
import type { Db } from '#server/platform/db/database.ts'
import { newId } from '#server/platform/ids/ids.ts'
import type { UserId } from '#server/platform/userId.ts'
import { toWorkspaceId } from '#server/platform/workspaceId.ts'
import { GENERAL_GUIDANCE } from '#shared/analyses/guidance.ts'
import type { TestClient } from './app.ts'

/** Makes a repair that must be accepted. */
export async function aRepair(person: TestClient, repair: object = {}): Promise<Repair> {
  const response = await person.post('/api/repairs', repair)
  if (response.status !== 201)
    throw new Error(`POST /api/repairs answered ${response.status}: ${await response.text()}`)
  return (await response.json()) as Repair
}

export function patchRepair(person: TestClient, id: string, patch: unknown): Promise<Response> {
  return person.send('PATCH', `/api/repairs/${id}`, { json: patch })
}

/** Changes a repair by a patch that must be accepted. */
export async function patched(person: TestClient, id: string, patch: unknown): Promise<Repair> {
  const response = await patchRepair(person, id, patch)
  if (response.status !== 200) throw new Error(`PATCH answered ${response.status}: ${await response.text()}`)
  return (await response.json()) as Repair
}

export async function repairNow(person: TestClient, id: string): Promise<Repair> {
  return (await (await person.get(`/api/repairs/${id}`)).json()) as Repair
}

export async function listedRepairs(person: TestClient, query = ''): Promise<RepairPage> {
  const response = await person.get(`/api/repairs${query}`)
  if (response.status !== 200) throw new Error(`GET /api/repairs answered ${response.status}: ${await response.text()}`)
  return (await response.json()) as RepairPage
}

/** A run that predates repairs, whose result is an old crack. Returns its id. */
export async function plantOldRun(
  { database: { db } }: { database: { db: Db } },
  run: { userId: UserId; fileId: string; status?: string; answers?: object },
): Promise<string> {
  const { userId, fileId, status = 'succeeded', answers } = run
  const id = newId()
  const result = JSON.stringify({ ...GENERAL_GUIDANCE, damageType: 'Old crack', severity: 'Low' })
  await db
    .insertInto('analyses')
    .values({
      id,
      workspace_id: toWorkspaceId(userId),
      created_by: userId,
      status,
      prompt_version: 'test',
      answers: answers === undefined ? null : JSON.stringify(answers),
      created_at: new Date(),
      ...(status === 'succeeded' ? { method: 'openai', result } : {}),
    })
    .execute()
  await db.insertInto('analysis_photos').values({ analysis_id: id, position: 0, file_id: fileId }).execute()
  return id
}
