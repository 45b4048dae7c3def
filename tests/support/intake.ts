import { randomUUID } from 'node:crypto'
import type { WorkspaceId } from '#server/platform/workspaceId.ts'
import type { IntakeLink, IntakePage, SentIntake, Submission } from '#shared/api/intake.ts'
import { searchSome, type Challenge, type ChallengeAnswer } from '#shared/intake/challenge.rules.ts'
import { TestClient, type Person, type TestApp } from './app.ts'

/** A link of a shop, made by somebody who manages it. */
export async function anIntakeLink(manager: Person, shopId: string, wishes: object = {}): Promise<IntakeLink> {
  const made = await manager.post(`/api/shops/${shopId}/intake-links`, { label: 'Van 2', ...wishes })
  if (made.status !== 201) throw new Error(`The link answered ${made.status}: ${await made.text()}`)
  return (await made.json()) as IntakeLink
}

export const tokenIn = ({ url }: Pick<IntakeLink, 'url'>): string => url.split('/i/').at(-1) ?? ''

export function solved(challenge: Challenge): ChallengeAnswer {
  const found = searchSome(challenge, 0, challenge.max)
  if (!('answer' in found) || found.answer === null) throw new Error('The challenge has no answer')
  const { salt, expires, signature } = challenge
  return { salt, number: found.answer, expires, signature }
}

/** The browser of somebody without an account, at an address of their own. */
export class Customer extends TestClient {
  readonly token: string

  constructor(origin: string, token: string, ipAddress: string) {
    super(origin, ipAddress)
    this.token = token
  }

  look = () => this.get(`/api/intake/${this.token}`)

  async page(): Promise<IntakePage> {
    const response = await this.look()
    if (response.status !== 200) throw new Error(`The page answered ${response.status}: ${await response.text()}`)
    return (await response.json()) as IntakePage
  }

  begin = (answer: ChallengeAnswer) => this.post(`/api/intake/${this.token}/drafts`, { challenge_answer: answer })

  /** Begins a draft, which must be possible. Returns its page. */
  async begun(): Promise<IntakePage> {
    const page = await this.page()
    const response = await this.begin(solved(page.challenge))
    if (response.status !== 201) throw new Error(`The draft answered ${response.status}: ${await response.text()}`)
    return page
  }

  addPhoto(bytes: Uint8Array, { name = 'leak.jpg', type = 'image/jpeg' } = {}) {
    const form = new FormData()
    form.append('file', new Blob([Buffer.from(bytes)], { type }), name)
    return this.send('POST', `/api/intake/${this.token}/photos`, { body: form })
  }

  submit(page: Pick<IntakePage, 'consent'>, more: object = {}) {
    return this.post(`/api/intake/${this.token}/submission`, {
      name: 'Dana Miller',
      phone: '(503) 555-0143',
      answers: { kind: 'pipe', water: 'drip' },
      consent: true,
      consent_version: page.consent.version,
      website: '',
      ...more,
    })
  }

  /** Sends a whole request, which must be possible. */
  async sent(photos: readonly Uint8Array[], more: object = {}): Promise<SentIntake> {
    const page = await this.begun()
    for (const photo of photos) {
      const added = await this.addPhoto(photo)
      if (added.status !== 201) throw new Error(`The photo answered ${added.status}: ${await added.text()}`)
    }
    const response = await this.submit(page, more)
    if (response.status !== 201) throw new Error(`The request answered ${response.status}: ${await response.text()}`)
    return (await response.json()) as SentIntake
  }
}

export async function inboxOf(member: Person, shopId: string, query = ''): Promise<Submission[]> {
  const response = await member.get(`/api/shops/${shopId}/submissions${query}`)
  if (response.status !== 200) throw new Error(`The inbox answered ${response.status}: ${await response.text()}`)
  return ((await response.json()) as { submissions: Submission[] }).submissions
}

/** A request that waits, without the requests by which a customer sends one. */
export async function aWaitingRequest({ database }: TestApp, shopId: WorkspaceId, createdAt: Date): Promise<string> {
  const { db } = database
  const photosIn = randomUUID() as string as WorkspaceId
  await db.insertInto('workspaces').values({ id: photosIn, kind: 'intake' }).execute()
  const id = randomUUID()
  await db
    .insertInto('submissions')
    .values({
      id,
      workspace_id: shopId,
      photos_in: photosIn,
      reference: id.slice(0, 8),
      status: 'new',
      name: 'Dana Miller',
      answers: '{}',
      consent_version: '1 OpenAI',
      consent_at: createdAt,
      created_at: createdAt,
    })
    .execute()
  return id
}
