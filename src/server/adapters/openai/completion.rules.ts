/** A reply of a provider as it was read, whatever shape its body has. */
export type Completion = {
  content: string | null
  isTruncated: boolean
  isDeclined: boolean
  /** The name that the provider gives the model; null if it gives none. */
  model: string | null
  usage: unknown
}

/** What a provider says went wrong. The message is null if its body has none that a person could read. */
export type ReportedError = {
  message: string | null
  code: string
  status: number | null
  isDeclined: boolean
}

/** A body is read this deep. Real ones need half of it. */
const DEPTH_MAX = 8
const ITEMS_MAX = 100
const NAME_MAX = 200
/** No answer within the allowed number of tokens is longer. */
const TEXT_MAX = 200_000

/** A text that every database and every JSON parser takes: without NUL and half characters, and of bounded length. */
export function storable(text: string, max = TEXT_MAX): string {
  return text.replaceAll('\u0000', '').slice(0, max).toWellFormed()
}

/** The same for any value of a JSON body: what lies deeper than any real response is left out. */
export function storableValue(value: unknown, depth = DEPTH_MAX): unknown {
  if (typeof value === 'string') return storable(value)
  if (typeof value !== 'object' || value === null) return value
  if (depth === 0) return null
  if (Array.isArray(value)) return value.slice(0, ITEMS_MAX).map((item) => storableValue(item, depth - 1))
  const entries = Object.entries(value).slice(0, ITEMS_MAX)
  return Object.fromEntries(entries.map(([key, item]) => [storable(key, NAME_MAX), storableValue(item, depth - 1)]))
}

type Fields = Readonly<Record<string, unknown>>

function fieldsOf(value: unknown): Fields | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Reasons for which a model stopped that say that it, or a filter before it, would not answer. */
const DECLINED_REASON = /content_?filter|safety|refusal|prohibited|blocklist|recitation/i

/** Reads the body of a status 200. Whatever cannot be read is as if it were not there. */
export function readCompletion(body: string): Completion | (ReportedError & { usage: unknown }) {
  const completion = fieldsOf(jsonOf(body))
  if (completion === null)
    return { content: null, isTruncated: false, isDeclined: false, model: null, usage: undefined }
  const choice = choiceOf(completion.choices)
  const message = fieldsOf(choice?.message)
  const content = textOf(message === null ? (choice?.message ?? choice?.text) : message.content)
  const hasText = content !== null && content.trim() !== ''
  const error = reportedError(completion) ?? reportedError(choice)
  const usage = completion.usage === undefined ? undefined : storableValue(completion.usage)
  if (error !== null && !hasText) return { ...error, usage }
  const reason = typeof choice?.finish_reason === 'string' ? choice.finish_reason : ''
  const refusal = textOf(message?.refusal) ?? refusalIn(message?.content)
  const { model } = completion
  return {
    content: content === null ? null : storable(content),
    isTruncated: reason === 'length',
    isDeclined: DECLINED_REASON.test(reason) || (!hasText && refusal !== null),
    model: typeof model === 'string' && model.trim() !== '' ? storable(model, NAME_MAX) : null,
    usage,
  }
}

/** Whether the provider charges for it. A body from a proxy in between has neither text nor usage. */
export function isBillable({ content, usage }: { content: string | null; usage?: unknown }): boolean {
  return content !== null || (usage !== undefined && usage !== null)
}

export function isReportedError(read: Completion | ReportedError): read is ReportedError & { usage: unknown } {
  return 'code' in read
}

function choiceOf(choices: unknown): Fields | null {
  const list: unknown[] = Array.isArray(choices) ? choices : [choices]
  for (const each of list) {
    const choice = fieldsOf(each)
    if (choice !== null) return choice
  }
  return null
}

/** Parts of a content that are not the answer. */
const NOT_THE_ANSWER = /think|reason|refusal|image|audio|tool/i

/**
 * The text of a content: a string, a list of typed parts, one part, or the object that was to be written as JSON. Null
 * if there is none.
 */
function textOf(value: unknown, depth = DEPTH_MAX): string | null {
  if (typeof value === 'string') return value
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (typeof value !== 'object' || value === null || depth === 0) return null
  if (Array.isArray(value)) {
    const texts = value.slice(0, ITEMS_MAX).flatMap((part) => textOf(part, depth - 1) ?? [])
    return texts.length === 0 ? null : texts.join('')
  }
  const { type, text, content, value: inner }: Fields = { ...value }
  if (typeof type === 'string' && NOT_THE_ANSWER.test(type)) return null
  const own = textOf(text ?? content ?? (typeof type === 'string' || depth < DEPTH_MAX ? inner : undefined), depth - 1)
  if (own !== null) return own
  return Object.keys(value).length === 0 || typeof type === 'string' ? null : JSON.stringify(storableValue(value))
}

function refusalIn(content: unknown): string | null {
  const parts: unknown[] = Array.isArray(content) ? content : [content]
  for (const part of parts) {
    const fields = fieldsOf(part)
    if (fields?.type === 'refusal') return textOf(fields.refusal) ?? ''
  }
  return null
}

/** Whether an error's code or words say that the provider's rules do not allow the photo or the words. */
const DECLINED_ERROR =
  /content_?filter|content_?policy|ResponsibleAI|moderation|content management policy|safety (?:system|polic|setting)|usage polic|\bflagged\b/i

/** The error in a body, in any of the forms in use; null if it has none. */
export function reportedError(body: unknown, depth = DEPTH_MAX): ReportedError | null {
  const fields = fieldsOf(Array.isArray(body) ? body[0] : body)
  if (fields === null || depth === 0) return null
  const { error, detail, errors, message, object } = fields
  const found = error ?? detail ?? errors ?? (object === 'error' ? { message, ...fields } : undefined)
  if (found === undefined || found === null || found === false || found === '') return null
  const text = messageOf(found)
  const inner = fieldsOf(found) ?? {}
  const { code, type, status, innererror, param } = inner
  const words = [code, type, fieldsOf(innererror)?.code].filter((each) => typeof each === 'string').join(' ')
  const named = typeof param === 'string' ? ` ${param}` : ''
  const said =
    text === null || text.includes(named.trim()) ? text : `${text}${named === '' ? '' : ` (${named.trim()})`}`
  return {
    message: said === null ? null : storable(said, ERROR_MAX),
    code: storable(words, NAME_MAX),
    status: statusOf(code) ?? statusOf(status),
    isDeclined: DECLINED_ERROR.test(`${words} ${text ?? ''}`),
  }
}

const ERROR_MAX = 2000

function messageOf(value: unknown, depth = DEPTH_MAX): string | null {
  if (typeof value === 'string') return value.trim() === '' ? null : value
  if (depth === 0) return null
  if (Array.isArray(value)) {
    const texts = value.slice(0, ITEMS_MAX).flatMap((each) => messageOf(each, depth - 1) ?? [])
    return texts.length === 0 ? null : texts.join('; ')
  }
  const fields = fieldsOf(value)
  if (fields === null) return null
  for (const key of ['message', 'msg', 'detail', 'error', 'reason', 'title']) {
    const text = messageOf(fields[key], depth - 1)
    if (text !== null) return text
  }
  return null
}

function statusOf(code: unknown): number | null {
  const status = typeof code === 'string' ? Number(code) : code
  return typeof status === 'number' && Number.isInteger(status) && status >= 400 && status <= 599 ? status : null
}

/** The error of a body as it was sent with another status than 200. */
export function errorInBody(body: string): ReportedError {
  const value = jsonOf(body)
  const plain = value === undefined && !/^\s*</.test(body) && body.trim() !== '' ? body.trim() : null
  const text = messageOf(value) ?? plain
  return (
    reportedError(value) ?? {
      message: text === null ? null : storable(text, ERROR_MAX),
      code: '',
      status: null,
      isDeclined: DECLINED_ERROR.test(body.slice(0, ERROR_MAX)),
    }
  )
}

/** Milliseconds for which a provider asks to wait; null if it does not say. A date counts from now. */
export function retryAfterMs(headers: Headers, now: number): number | null {
  const exact = Number.parseFloat(headers.get('retry-after-ms') ?? '')
  if (exact >= 0) return exact
  const said = headers.get('retry-after')?.trim() ?? ''
  if (/^\d+(?:\.\d+)?$/.test(said)) return Number(said) * 1000
  const date = said === '' ? Number.NaN : Date.parse(said)
  return Number.isNaN(date) ? null : Math.max(0, date - now)
}

/** How a model wants to be asked where it differs from the request of the specification. */
export type Dialect = {
  tokens: 'max_tokens' | 'max_completion_tokens'
  hasTemperature: boolean
  format: 'json_object' | 'json_schema' | 'text'
}

export const SPECIFIED_DIALECT: Dialect = { tokens: 'max_tokens', hasTemperature: true, format: 'json_object' }

/** What a refusal of a request asks to be changed in it; null if it names nothing that could be. */
export function adaptedTo(message: string, asked: Dialect): Partial<Dialect> | null {
  const changes: Partial<Dialect> = {
    ...(asked.tokens === 'max_tokens' && /\bmax_tokens\b/.test(message) ? { tokens: 'max_completion_tokens' } : {}),
    ...(asked.hasTemperature && /\btemperature\b/i.test(message) ? { hasTemperature: false } : {}),
    ...(asked.format !== 'text' && /response_format|json_object|json_schema|json mode/i.test(message)
      ? { format: asked.format === 'json_object' && /json_schema/.test(message) ? 'json_schema' : 'text' }
      : {}),
  }
  return Object.keys(changes).length === 0 ? null : changes
}
