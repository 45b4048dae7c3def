import { ANALYSIS_MESSAGES } from '#shared/analyses/analysis.messages.ts'
import type { AnalysisContext, DamageAnalysis } from '#shared/analyses/analysis.schema.ts'
import { modelSaidOf, type ModelSaid } from '#shared/analyses/modelSaid.schema.ts'
import type { Answers } from '#shared/advice/answers.ts'
import { HOLDS } from '#shared/safety/hazards.types.ts'
import { checkString, type CheckContext } from '#shared/safety/steps.rules.ts'
import { objectIn } from '#shared/analyses/replyObject.rules.ts'
import { responseSchema } from '#shared/analyses/response.schema.ts'

export type ParsedResponse = { ok: true; result: DamageAnalysis; said: ModelSaid } | { ok: false; reason: string }

const failed = (message: string): ParsedResponse => ({ ok: false, reason: ANALYSIS_MESSAGES.failed(message) })

/**
 * Validates the text of a response with the one schema. An invalid response is rejected with the reason from the
 * specification. What it adds about the photos `fileIds` is optional: what cannot be read of it is dropped.
 */
export function parseResponse(content: string | null, provider: string, fileIds: readonly string[]): ParsedResponse {
  if (content === null || content.trim() === '') return { ok: false, reason: ANALYSIS_MESSAGES.emptyResponse(provider) }
  const value = objectIn(content, ['damageType', 'severity'])
  if (value === undefined) return { ok: false, reason: ANALYSIS_MESSAGES.notJson }
  const { damageType, severity } = value
  if (isAbsent(damageType) || isAbsent(severity)) return failed(ANALYSIS_MESSAGES.incomplete)
  const parsed = responseSchema.safeParse(value)
  if (parsed.success) return { ok: true, result: parsed.data, said: modelSaidOf(value, fileIds) }
  return failed(ANALYSIS_MESSAGES.invalidValue(parsed.error.issues[0]?.path[0]?.toString() ?? ''))
}

/** The text of a response, and whether the model or a filter of the provider would not answer. */
export type ResponseText = { content: string | null; isDeclined: boolean }

/** The same for a whole response. One that cannot be used because the provider declined says so. */
export function readResponse(
  { content, isDeclined }: ResponseText,
  provider: string,
  fileIds: readonly string[],
): ParsedResponse {
  const parsed = parseResponse(content, provider, fileIds)
  return parsed.ok || !isDeclined ? parsed : failed(ANALYSIS_MESSAGES.declined(provider))
}

function isAbsent(value: unknown): boolean {
  return value === undefined || value === null || value === ''
}

export type Failure = { message: string; status?: number | undefined; timedOut?: boolean; isDeclined?: boolean }

/** Maximum length of a provider's own message that users see. */
const MESSAGE_MAX = 300

/**
 * How the request reached the provider: the provider's name, and whether the photos were part of the request itself.
 */
export type Sent = { provider: string; isInline: boolean }

/** The notice for a run whose request failed. */
export function failureNotice(failure: Failure, sent: Sent): string {
  return ANALYSIS_MESSAGES.unavailable(failureReason(failure, sent))
}

/**
 * The sentence for a failed request (docs/specification.md, section 8), chosen by its message and status. The URL of an
 * image is blamed only where one was sent.
 */
export function failureReason(failure: Failure, { provider, isInline }: Sent): string {
  const { message, status } = failure
  if (failure.timedOut === true) return ANALYSIS_MESSAGES.failed(ANALYSIS_MESSAGES.timedOut)
  if (failure.isDeclined === true) return ANALYSIS_MESSAGES.failed(ANALYSIS_MESSAGES.declined(provider))
  if (message.startsWith('Image not accessible')) return sentence(message)
  if (/api key/i.test(message) || status === 401) return ANALYSIS_MESSAGES.keyInvalid(provider)
  if (/quota/i.test(message)) return ANALYSIS_MESSAGES.quotaExceeded(provider)
  if (/rate limit/i.test(message) || status === 429) return ANALYSIS_MESSAGES.rateLimited
  if (status === 400) {
    const asSpecified = isInline ? ANALYSIS_MESSAGES.badInlineRequest : ANALYSIS_MESSAGES.badRequest
    return asSpecified(provider, sentence(message))
  }
  if (status !== undefined && !isReadable(message))
    return ANALYSIS_MESSAGES.failed(ANALYSIS_MESSAGES.providerError(provider, status))
  return ANALYSIS_MESSAGES.failed(sentence(message))
}

/** Markup, JSON and the traces of a program are for the log. */
const NOT_FOR_PEOPLE = /<[!/?a-z]|[{}]|\["nr]|"\s*:|^\s*\[|\bTraceback\b|\bat \S+ ?\(?\S*:\d+:\d+/i

function isReadable(message: string): boolean {
  return /\p{L}/u.test(message) && !NOT_FOR_PEOPLE.test(message)
}

/**
 * What a provider's message may reveal about the account that pays: URLs, email addresses, and prefixed ids of
 * organizations, projects, keys and requests. Users who upload photos have no use for them.
 */
const NAMES_THE_ACCOUNT =
  /\bhttps?:\/\/\S+|\b[sp]k[-_][\w-]{4,}|\b(?:org|organization|proj|project|key|acct|cus|user|req|asst|ft|sess)[-_](?=[\w-]*[\dA-Z])[\w-]{4,}|[^\s@<>]+@[^\s@<>]+\.\w+/g

/** As if every hazard had been found: nobody knows of what damage a message speaks. */
const ALL_HELD: CheckContext = { holds: new Set(HOLDS), isSerious: true, unlessPlain: null }

/**
 * A provider's message in one line, shortened, and with a period at the end. Some providers quote the model's response
 * in their errors, so a message that no step could be shown with is left to the log,
 * and so is one that nobody could read.
 */
function sentence(message: string): string {
  const line = message.replace(NAMES_THE_ACCOUNT, '…').replace(/\s+/g, ' ').trim().slice(0, MESSAGE_MAX)
  if (!isReadable(message) || checkString(line, ALL_HELD).refusal !== null) return ANALYSIS_MESSAGES.reasonInLog
  return /[.!?]$/.test(line) ? line : `${line}.`
}

/** The day (UTC) that a run counts for: '2026-11-20'. */
export function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10)
}

/** Seconds until the next day (UTC) begins and the daily limits are reset. */
export function secondsUntilTomorrow(now: Date): number {
  const tomorrow = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1)
  return Math.max(1, Math.ceil((tomorrow - now.getTime()) / 1000))
}

const WHERE_MAX = 80

/** What the owner said in runs that were stored before the answers form existed, as answers. */
export function answersOfContext({ room, what_happened, when, place, year_built }: AnalysisContext): Answers {
  const joined = (parts: (string | undefined)[], separator: string) =>
    parts.filter((part) => part !== undefined && part !== '').join(separator)
  const where = joined([place, room], ', ').slice(0, WHERE_MAX)
  const text = joined([what_happened, when], '. ').slice(0, TEXT_MAX)
  return {
    ...(where === '' ? {} : { where }),
    ...(text === '' ? {} : { text }),
    ...(year_built === undefined ? {} : { year_built }),
  }
}

const TEXT_MAX = 2000
