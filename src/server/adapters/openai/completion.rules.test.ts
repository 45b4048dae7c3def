import { describe, expect, it } from 'vitest'
import {
  adaptedTo,
  errorInBody,
  isBillable,
  isReportedError,
  readCompletion,
  retryAfterMs,
  SPECIFIED_DIALECT,
  storableValue,
} from './completion.rules.ts'

const contentOf = (content: unknown, more: Record<string, unknown> = {}) =>
  readCompletion(JSON.stringify({ choices: [{ finish_reason: 'stop', message: { content, ...more } }] }))

const nothing = { content: null, isTruncated: false, isDeclined: false, model: null, usage: undefined }

describe('the body of a completion', () => {
  it.each<[string, unknown, string]>([
    ['a text', 'It leaks.', 'It leaks.'],
    [
      'typed parts',
      [
        { type: 'text', text: 'It ' },
        { type: 'output_text', text: 'leaks.' },
      ],
      'It leaks.',
    ],
    [
      'parts with thoughts',
      [
        { type: 'thinking', thinking: [{ text: 'Hm' }] },
        { type: 'text', text: 'Yes' },
      ],
      'Yes',
    ],
    ['a part whose text is an object', [{ type: 'text', text: { value: 'Yes', annotations: [] } }], 'Yes'],
    ['texts and nulls', ['It ', null, 'leaks.'], 'It leaks.'],
    ['one part', { type: 'text', text: 'Yes' }, 'Yes'],
    ['the object itself', { damageType: 'Leak', severity: 'Low' }, '{"damageType":"Leak","severity":"Low"}'],
    ['a number', 7, '7'],
    ['NUL and half a character', 'a\u0000b\ud800', 'ab\ufffd'],
  ])('is read where its content is %s', (_name, content, text) => {
    expect(contentOf(content)).toMatchObject({ content: text })
  })

  it.each(['', 'null', '7', '[]', '"text"', '{}', '{', '<!doctype html>', '{"choices":{}}', '{"choices":[null]}'])(
    'says nothing without content: %s',
    (body) => {
      expect(readCompletion(body)).toEqual(nothing)
    },
  )

  it('is bounded and can be stored, however long, deep and strange it is', () => {
    expect(contentOf('x'.repeat(900_000))).toMatchObject({ content: 'x'.repeat(200_000) })
    const deep = `{"choices":[{"message":{"content":${'['.repeat(50_000)}${']'.repeat(50_000)}}}],"usage":${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}}`
    expect(readCompletion(deep)).toMatchObject({ content: null })
    expect(storableValue({ 'a\u0000': ['\ud800', 1, null] })).toEqual({ a: ['\ufffd', 1, null] })
    expect(readCompletion('{"model":7,"choices":[]}')).toMatchObject({ model: null })
  })

  it('says that the provider declined, by a refusal or by the reason that it stopped', () => {
    expect(contentOf(null, { refusal: "I can't help with that." })).toMatchObject({ isDeclined: true })
    expect(contentOf([{ type: 'refusal', refusal: 'No.' }])).toMatchObject({ content: null, isDeclined: true })
    expect(readCompletion('{"choices":[{"finish_reason":"content_filter","message":{"content":""}}]}')).toMatchObject({
      isDeclined: true,
    })
    expect(contentOf('Yes', { refusal: null })).toMatchObject({ isDeclined: false })
  })

  it.each([
    ['{"error":{"code":402,"message":"No credits"}}', { message: 'No credits', status: 402 }],
    ['{"error":{"code":"502","message":"Upstream"},"choices":[]}', { message: 'Upstream', status: 502 }],
    [
      '{"choices":[{"error":{"code":429,"message":"Busy"},"message":{"content":""}}]}',
      { message: 'Busy', status: 429 },
    ],
    ['{"object":"error","message":"No such model"}', { message: 'No such model', status: null }],
    ['{"error":"No such model"}', { message: 'No such model', status: null }],
    ['{"error":{"code":7,"message":[]}}', { message: null, status: null }],
  ])('may be an error: %s', (body, error) => {
    const read = readCompletion(body)
    expect(isReportedError(read)).toBe(true)
    expect(read).toMatchObject(error)
  })

  it('is no error where it has an answer', () => {
    expect(readCompletion('{"error":null,"choices":[{"message":{"content":"Yes"}}]}')).toMatchObject({ content: 'Yes' })
  })

  it('is nothing to pay for when not a model but a proxy answered', () => {
    expect(isBillable({ content: null, usage: undefined })).toBe(false)
    expect(isBillable({ content: null, usage: { prompt_tokens: 1 } })).toBe(true)
    expect(isBillable({ content: '', usage: undefined })).toBe(true)
  })
})

describe('the body of an error', () => {
  it.each([
    ['{"error":{"message":"Bad image"}}', 'Bad image'],
    ['[{"error":{"message":"Bad image"}}]', 'Bad image'],
    ['{"detail":[{"loc":["body"],"msg":"field required"},{"msg":"too long"}]}', 'field required; too long'],
    ['{"message":"Bad image"}', 'Bad image'],
    ['Service Unavailable', 'Service Unavailable'],
    ['{"error":{"message":"Not supported here","param":"temperature"}}', 'Not supported here (temperature)'],
    ['<html><h1>502</h1></html>', null],
    ['"a\\u0000b"', 'ab'],
    ['["\\ud800", {"detail": "c\\u0000d"}]', '\ufffd; cd'],
    ['{}', null],
    ['', null],
  ])('%s has the words %s', (body, message) => {
    expect(errorInBody(body).message).toBe(message)
  })

  it.each([
    '{"error":{"code":"content_filter","message":"The response was filtered"}}',
    '{"error":{"innererror":{"code":"ResponsibleAIPolicyViolation"},"message":"no"}}',
    '{"error":{"code":"moderation_blocked","message":"Your request was rejected by our safety system."}}',
  ])('is of a filter: %s', (body) => {
    expect(errorInBody(body).isDeclined).toBe(true)
  })
})

describe('the time after which a provider wants to be asked again', () => {
  const now = Date.parse('2026-11-20T12:00:00Z')
  it.each<[Record<string, string>, number | null]>([
    [{ 'retry-after': '30' }, 30_000],
    [{ 'retry-after': '1.5' }, 1500],
    [{ 'retry-after-ms': '8000' }, 8000],
    [{ 'retry-after-ms': '8000', 'retry-after': '1' }, 8000],
    [{ 'retry-after': 'Fri, 20 Nov 2026 12:00:20 GMT' }, 20_000],
    [{ 'retry-after': 'Fri, 20 Nov 2026 11:00:00 GMT' }, 0],
    [{ 'retry-after': 'soon' }, null],
    [{}, null],
  ])('is read from %j', (headers, milliseconds) => {
    expect(retryAfterMs(new Headers(headers), now)).toBe(milliseconds)
  })
})

describe('a refusal of the request', () => {
  it.each([
    ["Unsupported parameter: 'max_tokens'. Use 'max_completion_tokens' instead.", { tokens: 'max_completion_tokens' }],
    ["Unsupported value: 'temperature' does not support 0.3. Only the default (1) value.", { hasTemperature: false }],
    ["'response_format.type' must be 'json_schema' or 'text'", { format: 'json_schema' }],
    ['response_format is not supported by this model', { format: 'text' }],
    ['max_tokens and temperature are not permitted', { tokens: 'max_completion_tokens', hasTemperature: false }],
    ['Error while downloading the image.', null],
  ])('changes what it names: %s', (message, changes) => {
    expect(adaptedTo(message, SPECIFIED_DIALECT)).toEqual(changes)
  })

  it('changes nothing twice', () => {
    const changed = { tokens: 'max_completion_tokens', hasTemperature: false, format: 'text' } as const
    expect(adaptedTo('max_tokens, temperature, response_format', changed)).toBeNull()
  })
})
