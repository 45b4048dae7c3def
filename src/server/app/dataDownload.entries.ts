import { Readable } from 'node:stream'
import { SECURITY_EVENTS } from '#shared/accounts/securityEvents.ts'
import { AppError } from '#shared/errors/appError.ts'
import type { Accounts } from '#server/features/accounts/accounts.usecases.ts'
import type { SecurityEventsRepository } from '#server/features/accounts/securityEvents.repository.ts'
import type { Actor } from '#server/features/accounts/credentials.usecases.ts'
import type { SessionStore } from '#server/features/accounts/sessions.port.ts'
import { presentAnalysis } from '#server/features/analyses/analyses.presenter.ts'
import type { AnalysesRepository } from '#server/features/analyses/analyses.repository.ts'
import type { Analyses } from '#server/features/analyses/analyses.usecases.ts'
import type { Billing } from '#server/features/billing/billing.usecases.ts'
import { presentFile } from '#server/features/files/files.presenter.ts'
import { StoreUnavailable } from '#server/features/files/files.port.ts'
import type { StoredPhoto } from '#server/features/files/files.types.ts'
import type { Files } from '#server/features/files/files.usecases.ts'
import { presentMessage } from '#server/features/support/support.presenter.ts'
import type { SupportRepository } from '#server/features/support/support.repository.ts'
import type { Log } from '#server/platform/log/log.ts'
import { photoPath, reportPath } from './dataDownload.rules.ts'
import { jsonArray, tolerant, type ZipEntry } from './zip.ts'

export type EntriesParts = {
  accounts: Pick<Accounts, 'profileOrThrow'>
  billing: Pick<Billing, 'statusOf'>
  files: Pick<Files, 'history' | 'content' | 'usageOf'>
  analyses: Pick<Analyses, 'runsOf' | 'report'>
  runs: Pick<AnalysesRepository, 'page'>
  messages: Pick<SupportRepository, 'latest'>
  events: Pick<SecurityEventsRepository, 'latest'>
  sessions: Pick<SessionStore, 'isLive'>
  productName: string
  log: Log
}

/** Rows that are read at once. */
const PAGE = 100

/** Photos in a row that the store does not give: then it is away, and a zip without photos would look like all there is. */
const UNREACHABLE_MAX = 3

/** All that the product keeps of a person, as the files of a zip, in the order in which they are written. */
export async function* entriesOf(parts: EntriesParts, actor: Actor, now: Date): AsyncGenerator<ZipEntry> {
  const { userId } = actor
  const missing: string[] = []
  const profile = await profileOf(parts, actor)
  yield text('README.txt', now, readme(parts.productName, profile.email, now))
  yield text('profile.json', now, `${JSON.stringify(profile, null, 2)}\n`)
  yield list('photos.json', now, () => presentedPhotos(parts, userId, now))
  yield* photosAndReports(parts, actor, now, missing)
  yield list('analyses.json', now, () => analysesOf(parts, userId))
  yield list('support-messages.json', now, () => messagesOf(parts, userId))
  yield list('security-events.json', now, () => eventsOf(parts, userId))
  if (missing.length > 0) yield text('missing.txt', now, `${missing.join('\n')}\n`)
}

async function profileOf({ accounts, billing, files }: EntriesParts, actor: Actor) {
  const [profile, status, usage] = await Promise.all([
    accounts.profileOrThrow(actor.userId),
    billing.statusOf(actor),
    files.usageOf(actor.userId),
  ])
  return {
    id: profile.id,
    email: profile.email,
    email_verified: profile.emailVerified,
    name: profile.name,
    plan_id: status.planId,
    created_at: profile.createdAt.toISOString(),
    last_login: profile.lastLogin?.toISOString() ?? null,
    preferences: profile.preferences,
    usage,
  }
}

/** The photos from before the download began, the oldest first. */
async function* photosOf({ files }: EntriesParts, userId: string, now: Date): AsyncGenerator<StoredPhoto> {
  let cursor: string | null = null
  do {
    const page: { photos: StoredPhoto[]; next: string | null } = await files.history(userId, {
      limit: PAGE,
      order: 'oldest',
      cursor: cursor ?? undefined,
    })
    for (const photo of page.photos) {
      if (photo.createdAt > now) return
      yield photo
    }
    cursor = page.next
  } while (cursor !== null)
}

async function* presentedPhotos(parts: EntriesParts, userId: string, now: Date) {
  for await (const photo of photosOf(parts, userId, now)) {
    const { id, file_name, file_type, file_size, width, height, created_at } = presentFile(photo)
    const { sha256 } = photo
    yield { id, file_name, file_type, file_size, width, height, created_at, sha256, path: photoPath(photo) }
  }
}

async function* photosAndReports(
  parts: EntriesParts,
  actor: Actor,
  now: Date,
  missing: string[],
): AsyncGenerator<ZipEntry> {
  let unreachable = 0
  for await (const photo of photosOf(parts, actor.userId, now)) {
    // What is sent ends with its session, as every stream does.
    if (!(await parts.sessions.isLive(null, actor))) throw new Error('The session has ended during the download')
    const path = photoPath(photo)
    const miss = (reason: string) => missing.push(`${path}: ${reason}`)
    try {
      const source = await openPhoto(parts, photo)
      unreachable = 0
      const bytes = tolerant(source, (error) => {
        parts.log.warn({ err: error, file_id: photo.id }, 'a photo was cut off in a download')
        miss('could not be read to its end, so only its beginning is here.')
      })
      yield { path, mtime: photo.createdAt, compress: false, open: async () => bytes }
    } catch (error) {
      if (error instanceof AppError && error.code === 'not_found') {
        miss('was deleted during the download.')
        continue
      }
      unreachable = error instanceof StoreUnavailable ? unreachable + 1 : 0
      if (unreachable >= UNREACHABLE_MAX) throw error
      parts.log.warn({ err: error, file_id: photo.id }, 'a photo is missing in a download')
      miss('could not be read.')
    }
    yield* reportsOf(parts, photo)
  }
}

async function openPhoto({ files }: EntriesParts, photo: StoredPhoto): Promise<Readable> {
  return (await files.content(photo.userId, photo.id, 'original')).open()
}

async function* reportsOf({ analyses }: EntriesParts, photo: StoredPhoto): AsyncGenerator<ZipEntry> {
  const runs = await analyses.runsOf(photo.userId, photo.id).catch(noneWhenGone)
  let age = 0
  for (const run of runs) {
    if (run.result === null) continue
    const report = await analyses.report(photo.userId, run.id).catch(noneWhenGone)
    if ('text' in report) yield text(reportPath(photo, age++), run.finishedAt ?? run.createdAt, report.text)
  }
}

/** A photo that is deleted meanwhile takes its analyses along. */
function noneWhenGone(error: unknown): [] {
  if (error instanceof AppError && error.code === 'not_found') return []
  throw error
}

async function* analysesOf({ runs }: EntriesParts, userId: string) {
  let behind: string | null = null
  for (;;) {
    const page = await runs.page(userId, { behind, limit: PAGE })
    for (const run of page) yield presentAnalysis(run, null)
    behind = page.at(-1)?.id ?? null
    if (page.length < PAGE) return
  }
}

async function* messagesOf({ messages }: EntriesParts, userId: string) {
  for await (const message of pages((before) => messages.latest(userId, PAGE, before))) yield presentMessage(message)
}

async function* eventsOf({ events }: EntriesParts, userId: string) {
  for await (const { id, kind, address, device, createdAt } of pages((before) => events.latest(userId, PAGE, before))) {
    yield { id, kind, what: SECURITY_EVENTS[kind], address, device, created_at: createdAt.toISOString() }
  }
}

/** Rows, newest first, page by page. */
async function* pages<Row extends { id: string }>(
  read: (before: string | null) => Promise<Row[]>,
): AsyncGenerator<Row> {
  let before: string | null = null
  for (;;) {
    const page: Row[] = await read(before)
    yield* page
    before = page.at(-1)?.id ?? null
    if (page.length < PAGE) return
  }
}

function text(path: string, mtime: Date, content: string): ZipEntry {
  return { path, mtime, compress: true, open: async () => Readable.from([Buffer.from(content)]) }
}

function list(path: string, mtime: Date, items: () => AsyncIterable<unknown>): ZipEntry {
  return { path, mtime, compress: true, open: async () => jsonArray(items()) }
}

function readme(productName: string, email: string, now: Date): string {
  return [
    `This is all that ${productName} keeps of the account ${email}, as of ${now.toISOString().slice(0, 16).replace('T', ' ')} UTC.`,
    '',
    'profile.json           your name, address, plan and preferences',
    'photos.json            every photo, with the name of its file',
    'photos/                the photos as you uploaded them',
    'reports/               the report of each analysis, named like its photo; the newest has no number',
    'analyses.json          every analysis, also those that were cancelled or failed',
    'support-messages.json  what you wrote to support',
    'security-events.json   logins and changes of the account, with their network address and device',
    'missing.txt            is only here when a photo could not be read, and names it',
    '',
    'Your password is kept only as a hash, which is of no use to anybody and is not in here.',
    '',
  ].join('\n')
}
