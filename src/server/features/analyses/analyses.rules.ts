import { ANALYSIS_MESSAGES } from '#shared/analyses/analysis.messages.ts'
import { answerSchema, type DamageAnalysis } from '#shared/analyses/analysis.schema.ts'

export type ParsedAnswer = { ok: true; result: DamageAnalysis } | { ok: false; reason: string }

const failed = (message: string): ParsedAnswer => ({ ok: false, reason: ANALYSIS_MESSAGES.failed(message) })

/** Judges the text of an answer by the one schema; what does not hold is refused with the specified reason. */
export function parseAnswer(content: string | null, provider: string): ParsedAnswer {
  if (content === null || content.trim() === '') return { ok: false, reason: ANALYSIS_MESSAGES.emptyReply(provider) }
  const value = parseJson(content)
  if (value === undefined) return { ok: false, reason: ANALYSIS_MESSAGES.notJson }
  const { damageType, severity } = value
  if (isAbsent(damageType) || isAbsent(severity)) return failed(ANALYSIS_MESSAGES.incomplete)
  const parsed = answerSchema.safeParse(value)
  if (parsed.success) return { ok: true, result: parsed.data }
  const [issue] = parsed.error.issues
  const field = issue?.path[0]?.toString() ?? ''
  return failed(isAbsent(value[field]) ? ANALYSIS_MESSAGES.incomplete : ANALYSIS_MESSAGES.invalidValue(field))
}

function isAbsent(value: unknown): boolean {
  return value === undefined || value === null || value === ''
}

/** A JSON object, also one that a model wrapped in a Markdown fence; undefined for anything else. */
function parseJson(content: string): Record<string, unknown> | undefined {
  const bare = content.trim().replace(/^```(?:json)?\s*([\s\S]*?)\s*```$/i, '$1')
  try {
    const value: unknown = JSON.parse(bare)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined
  } catch {
    return undefined
  }
}

export type Failure = { message: string; status?: number | undefined; timedOut?: boolean }

/** Longest part of a provider's own words that a person is shown. */
const MESSAGE_MAX = 300

/** How the request reached the provider: its name, and whether the photos travelled in the request itself. */
export type Sent = { provider: string; isInline: boolean }

/** The notice of a run whose request failed: the specified sentences, and beside one that would mislead what is true. */
export function failureNotice(failure: Failure, { provider, isInline }: Sent): string {
  const reason = failureReason(failure, provider)
  const notice = ANALYSIS_MESSAGES.unavailable(reason)
  const blamesAddress = reason === ANALYSIS_MESSAGES.badRequest(provider, sentence(failure.message))
  return blamesAddress && isInline ? `${notice} ${ANALYSIS_MESSAGES.sentInRequest}` : notice
}

/** The specified sentence for a failed request (section 8), judged by the words and the status of the failure. */
function failureReason(failure: Failure, provider: string): string {
  const { message, status } = failure
  if (failure.timedOut === true) return ANALYSIS_MESSAGES.failed(ANALYSIS_MESSAGES.timedOut)
  if (message.startsWith('Image not accessible')) return message
  if (/api key/i.test(message) || status === 401) return ANALYSIS_MESSAGES.keyInvalid(provider)
  if (/quota/i.test(message)) return ANALYSIS_MESSAGES.quotaExceeded(provider)
  if (/rate limit/i.test(message) || status === 429) return ANALYSIS_MESSAGES.rateLimited
  if (status === 400) return ANALYSIS_MESSAGES.badRequest(provider, sentence(message))
  return ANALYSIS_MESSAGES.failed(sentence(message))
}

/**
 * What a provider's words may name of the account that pays: addresses of the web, ids of organizations, projects, keys,
 * requests and the like, which have a prefix, and mail addresses. People who upload photos have no use for them.
 */
const NAMES_THE_ACCOUNT =
  /\bhttps?:\/\/\S+|\b[sp]k[-_][\w-]{4,}|\b(?:org|organization|proj|project|key|acct|cus|user|req|asst|ft|sess)[-_](?=[\w-]*[\dA-Z])[\w-]{4,}|[^\s@<>]+@[^\s@<>]+\.\w+/g

/** A provider's words in one line, cut, and ended by a full stop. */
function sentence(message: string): string {
  const line = message.replace(NAMES_THE_ACCOUNT, '…').replace(/\s+/g, ' ').trim().slice(0, MESSAGE_MAX)
  return /[.!?]$/.test(line) ? line : `${line}.`
}

/** The day (UTC) that a run counts for: '2026-11-20'. */
export function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10)
}

/** The first second of the next day (UTC) in seconds from now: when a daily limit starts anew. */
export function secondsUntilTomorrow(now: Date): number {
  const tomorrow = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1)
  return Math.max(1, Math.ceil((tomorrow - now.getTime()) / 1000))
}
