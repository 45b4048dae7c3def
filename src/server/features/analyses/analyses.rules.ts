import { ANALYSIS_MESSAGES } from '#shared/analyses/analysis.messages.ts'
import { responseSchema, type AnalysisContext, type DamageAnalysis } from '#shared/analyses/analysis.schema.ts'
import { modelSaidOf, type ModelSaid } from '#shared/analyses/modelSaid.schema.ts'
import type { Answers } from '#shared/advice/answers.ts'
import { HOLDS } from '#shared/safety/hazards.types.ts'
import { checkString, type CheckContext } from '#shared/safety/steps.rules.ts'

export type ParsedResponse = { ok: true; result: DamageAnalysis; said: ModelSaid } | { ok: false; reason: string }

const failed = (message: string): ParsedResponse => ({ ok: false, reason: ANALYSIS_MESSAGES.failed(message) })

/**
 * Validates the text of a response with the one schema. An invalid response is rejected with the reason from the
 * specification. What it adds about the photos `fileIds` is optional: what cannot be read of it is dropped.
 */
export function parseResponse(content: string | null, provider: string, fileIds: readonly string[]): ParsedResponse {
  if (content === null || content.trim() === '') return { ok: false, reason: ANALYSIS_MESSAGES.emptyResponse(provider) }
  const value = parseJson(content)
  if (value === undefined) return { ok: false, reason: ANALYSIS_MESSAGES.notJson }
  const { damageType, severity } = value
  if (isAbsent(damageType) || isAbsent(severity)) return failed(ANALYSIS_MESSAGES.incomplete)
  const parsed = responseSchema.safeParse(value)
  if (parsed.success) return { ok: true, result: parsed.data, said: modelSaidOf(value, fileIds) }
  const [issue] = parsed.error.issues
  const field = issue?.path[0]?.toString() ?? ''
  return failed(isAbsent(value[field]) ? ANALYSIS_MESSAGES.incomplete : ANALYSIS_MESSAGES.invalidValue(field))
}

function isAbsent(value: unknown): boolean {
  return value === undefined || value === null || value === ''
}

/** Parses a JSON object, even when the model wrapped it in a Markdown fence. Undefined for anything else. */
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

/** Maximum length of a provider's own message that users see. */
const MESSAGE_MAX = 300

/**
 * How the request reached the provider: the provider's name, and whether the photos were part of the request itself.
 */
export type Sent = { provider: string; isInline: boolean }

/**
 * The notice for a run whose request failed: the sentences from the specification, and where they would mislead, the
 * actual reason beside them.
 */
export function failureNotice(failure: Failure, { provider, isInline }: Sent): string {
  const reason = failureReason(failure, provider)
  const notice = ANALYSIS_MESSAGES.unavailable(reason)
  const blamesUrl = reason === ANALYSIS_MESSAGES.badRequest(provider, sentence(failure.message))
  return blamesUrl && isInline ? `${notice} ${ANALYSIS_MESSAGES.sentInRequest}` : notice
}

/** The sentence for a failed request (docs/specification.md, section 8), chosen by its message and status. */
export function failureReason(failure: Failure, provider: string): string {
  const { message, status } = failure
  if (failure.timedOut === true) return ANALYSIS_MESSAGES.failed(ANALYSIS_MESSAGES.timedOut)
  if (message.startsWith('Image not accessible')) return sentence(message)
  if (/api key/i.test(message) || status === 401) return ANALYSIS_MESSAGES.keyInvalid(provider)
  if (/quota/i.test(message)) return ANALYSIS_MESSAGES.quotaExceeded(provider)
  if (/rate limit/i.test(message) || status === 429) return ANALYSIS_MESSAGES.rateLimited
  if (status === 400) return ANALYSIS_MESSAGES.badRequest(provider, sentence(message))
  return ANALYSIS_MESSAGES.failed(sentence(message))
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
 * in their errors, so a message that no step could be shown with is left to the log.
 */
function sentence(message: string): string {
  const line = message.replace(NAMES_THE_ACCOUNT, '…').replace(/\s+/g, ' ').trim().slice(0, MESSAGE_MAX)
  if (checkString(line, ALL_HELD).refusal !== null) return ANALYSIS_MESSAGES.reasonInLog
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
