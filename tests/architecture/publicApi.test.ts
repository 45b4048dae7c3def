import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { SCOPE_IDS } from '#shared/apiKeys/apiKeys.rules.ts'
import { problemSchema } from '#shared/api/problem.ts'
import { eventBody, sampleOfEvent, SENT_EVENTS } from '#shared/publicApi/events.ts'
import { codesOf, describeApi, sampleOf } from '#shared/publicApi/openapi.ts'
import { RESPONSE_HEADERS } from '#shared/publicApi/openapiHeaders.ts'
import { IDEMPOTENCY_HEADER } from '#shared/publicApi/operation.ts'
import { OPERATIONS } from '#shared/publicApi/operations.ts'
import { publicProblemSchema } from '#shared/publicApi/schemas.ts'
import { TEST_EVENT, WEBHOOK_EVENTS } from '#shared/webhooks/webhooks.rules.ts'
import { REPOSITORY } from '#tests/support/plantedTree.ts'

type Json = Record<string, unknown>

const described = JSON.parse(JSON.stringify(describeApi())) as Json
const released = JSON.parse(readFileSync(path.join(REPOSITORY, 'docs/openapi.v1.json'), 'utf8')) as Json

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

/** The names under which lists of objects are compared, so that an order means nothing. */
const nameOf = (item: unknown): string | null =>
  isObject(item) && typeof item['name'] === 'string' ? `${JSON.stringify(item['in'])} ${item['name']}` : null

/** The schemas of what is sent. */
const REQUESTS = OPERATIONS.flatMap(({ body }) => (body === undefined ? [] : (z.globalRegistry.get(body)?.id ?? [])))

const isOfRequest = (at: string): boolean => REQUESTS.some((name) => at.startsWith(`/components/schemas/${name}/`))

/**
 * What a client of the released description could rely on and cannot any more: an operation, a field or a value that is
 * gone, or a field of a request that has become required.
 */
function broken(before: unknown, after: unknown, at = ''): string[] {
  if (Array.isArray(before)) {
    const list: unknown[] = Array.isArray(after) ? after : []
    const lost = before.flatMap((item: unknown) => {
      const name = nameOf(item)
      if (name !== null) {
        return broken(
          item,
          list.find((each) => nameOf(each) === name),
          `${at}/${name}`,
        )
      }
      const isThere = list.some((each) => broken(item, each, '').length === 0)
      return isThere ? [] : [`${at} has lost ${JSON.stringify(item)}`]
    })
    if (!at.endsWith('/required') || !isOfRequest(at)) return lost
    // A request may leave out more than before, and need no more.
    return list.filter((item) => !before.includes(item)).map((item) => `${at} demands ${String(item)}`)
  }
  if (isObject(before)) {
    if (!isObject(after)) return [`${at} is gone`]
    const names = new Set([...Object.keys(before), ...('required' in after ? ['required'] : [])])
    return [...names]
      .filter((name) => at.endsWith('/properties') || !WORDS.has(name))
      .flatMap((name) => broken(before[name] ?? [], after[name], `${at}/${name}`))
  }
  return before === after ? [] : [`${at} was ${JSON.stringify(before)} and is ${JSON.stringify(after)}`]
}

/** What only people read, and limits, which may grow. */
const WORDS = new Set([
  'summary',
  'description',
  'title',
  'x-example',
  'example',
  'examples',
  'tags',
  'maxLength',
  'maxItems',
  'maximum',
  'version',
  'sentence',
])

type Field = { type?: string; enum?: string[]; examples?: string[] }
type Named = { properties: Record<string, Field>; required: string[] }

/** The description as these tests change it. */
type Changeable = {
  paths: Record<string, Record<string, unknown>>
  components: { schemas: Record<'Repair' | 'Photo' | 'NewRepair' | 'Problem', Named> }
}

describe('the description of the API', () => {
  it('keeps what was released', () => {
    expect(broken(released, described)).toEqual([])
  })

  it.each<[string, (api: Changeable) => void]>([
    ['an operation', ({ paths }) => delete paths['/v1/repairs']?.['post']],
    ['a path', ({ paths }) => delete paths['/v1/me']],
    ['a field', ({ components }) => delete components.schemas['Repair'].properties['title']],
    [
      'a value',
      ({ components }) => (components.schemas['Repair'].properties['status'] = { type: 'string', enum: ['open'] }),
    ],
    ['a type', ({ components }) => (components.schemas['Photo'].properties['width'] = { type: 'string' })],
    ['freedom', ({ components }) => Object.assign(components.schemas['NewRepair'], { required: ['title'] })],
  ])('would be found out when it loses %s', (_what, take) => {
    const changed = structuredClone(described)
    take(changed as never)
    expect(broken(released, changed)).not.toEqual([])
  })

  it('may gain operations, fields and values', () => {
    const grown = structuredClone(described) as Changeable
    const { properties, required } = grown.components.schemas['Repair']
    required.push('more')
    grown.paths['/v1/more'] = { get: {} }
    properties['more'] = { type: 'string' }
    properties['status']?.enum?.push('paused')
    expect(broken(released, grown)).toEqual([])
  })

  it('has the form of OpenAPI 3.1', () => {
    const schema = z.record(z.string(), z.unknown())
    const content = z.record(z.string(), z.strictObject({ schema, example: z.unknown().optional() }))
    const parameter = z.strictObject({
      name: z.string().min(1),
      in: z.enum(['path', 'query', 'header']),
      required: z.boolean(),
      description: z.string().optional(),
      schema,
      example: z.string().optional(),
    })
    const headers = z.record(z.string(), z.strictObject({ $ref: z.string().startsWith('#/components/headers/') }))
    const operation = z.looseObject({
      operationId: z.string(),
      tags: z.array(z.string()),
      summary: z.string().min(5),
      description: z.string().optional(),
      security: z.array(z.record(z.string(), z.array(z.string()))).length(1),
      parameters: z.array(parameter),
      requestBody: z.strictObject({ required: z.boolean(), content }).optional(),
      responses: z.record(
        z.string().regex(/^[1-5]\d\d$/),
        z.strictObject({ description: z.string(), headers, content: content.optional() }),
      ),
    })
    const event = z.strictObject({
      operationId: z.string(),
      tags: z.array(z.string()),
      summary: z.string().min(5),
      security: z.tuple([]),
      parameters: z.array(parameter),
      requestBody: z.strictObject({ required: z.literal(true), content }),
      responses: z.record(z.string(), z.strictObject({ description: z.string() })),
    })
    const document = z.looseObject({
      openapi: z.literal('3.1.0'),
      info: z.strictObject({ title: z.string(), version: z.string(), description: z.string() }),
      servers: z.array(z.strictObject({ url: z.url() })),
      paths: z.record(
        z.string().startsWith('/v1/'),
        z
          .record(z.enum(['get', 'post', 'patch', 'delete']), operation)
          .or(z.partialRecord(z.enum(['get', 'post', 'patch', 'delete']), operation)),
      ),
      webhooks: z.record(z.enum([...WEBHOOK_EVENTS, TEST_EVENT]), z.strictObject({ post: event })),
      components: z.strictObject({
        schemas: z.record(z.string().regex(/^[\w.-]+$/), schema),
        headers: z.record(
          z.string(),
          z.strictObject({
            description: z.string(),
            required: z.literal(true).optional(),
            schema,
            example: z.unknown(),
          }),
        ),
        securitySchemes: z.record(z.string(), z.looseObject({ type: z.literal('http'), scheme: z.literal('bearer') })),
      }),
    })
    const { error } = document.safeParse(described)
    expect(error?.issues ?? []).toEqual([])
    const text = JSON.stringify(described)
    const names = Object.keys((described['components'] as { schemas: Json }).schemas)
    const used = [...text.matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)].map(([, name]) => name)
    expect(used.filter((name) => !names.includes(name ?? ''))).toEqual([])
    const usedHeaders = [...text.matchAll(/"\$ref":"#\/components\/headers\/([^"]+)"/g)].map(([, name]) => name)
    expect(new Set(usedHeaders)).toEqual(new Set(Object.keys(RESPONSE_HEADERS)))
    expect(text).not.toContain('"$defs"')
    for (const name of names) expect(() => z.fromJSONSchema(inlined(described, name) as never)).not.toThrow()
  })

  it('says of each operation what it needs, and has an example that its contract takes', () => {
    const ids = OPERATIONS.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    for (const operation of OPERATIONS) {
      const { id, scope, path: at, example, body, query, takesFile, params, response } = operation
      expect({ id, scope }).toEqual({
        id,
        scope: scope === null ? null : (expect.toBeOneOf([...SCOPE_IDS]) as unknown),
      })
      expect({ id, hasId: example.id !== undefined }).toEqual({ id, hasId: at.includes(':id') })
      expect({ id, hasParams: params !== undefined }).toEqual({ id, hasParams: at.includes(':id') })
      expect({ id, file: example.file !== undefined }).toEqual({ id, file: takesFile === true })
      expect(() => body?.parse(example.body)).not.toThrow()
      expect(() => query?.parse(example.query ?? {})).not.toThrow()
      // An answer has all fields and no others.
      if (response !== undefined) expect([id, response.parse(sampleOf(operation))]).toEqual([id, sampleOf(operation)])
    }
  })

  it('has the whole body of each event, by the schema of what is sent', () => {
    const { webhooks } = described as { webhooks: Record<string, unknown> }
    expect(Object.keys(webhooks)).toEqual([...WEBHOOK_EVENTS, TEST_EVENT])
    for (const event of SENT_EVENTS) {
      const sample = sampleOfEvent(event)
      expect([event, eventBody(event).parse(sample)]).toEqual([event, sample])
      expect(JSON.stringify(webhooks[event])).toContain(JSON.stringify(sample))
    }
  })

  it('closes no list of the codes of errors, and names each that an operation answers with', () => {
    const { code } = (described as unknown as Changeable).components.schemas.Problem.properties
    expect(code?.enum).toBeUndefined()
    expect(new Set(code?.examples)).toEqual(new Set(OPERATIONS.flatMap((operation) => codesOf(operation))))
    const { examples } = publicProblemSchema.meta() as { examples: unknown[] }
    for (const example of examples) {
      expect(problemSchema.strict().parse(example)).toEqual(publicProblemSchema.strict().parse(example))
    }
  })

  it('takes as an Idempotency-Key what the server takes', () => {
    const takes = (key: string) => IDEMPOTENCY_HEADER.safeParse({ 'idempotency-key': key }).success
    const most = 'k'.repeat(200)
    expect(['k', most, `"${most}"`].map(takes)).toEqual([true, true, true])
    expect(['', `${most}k`, `"${most}k"`, 'two words', 'ü'].map(takes)).toEqual([false, false, false, false, false])
  })
})

/** A schema with all that it refers to in place. */
function inlined(api: Json, name: string): unknown {
  const { schemas } = api['components'] as { schemas: Json }
  const put = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(put)
    if (!isObject(value)) return value
    const ref = value['$ref']
    if (typeof ref === 'string') return put(schemas[ref.split('/').at(-1) ?? ''])
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, put(inner)]))
  }
  return put(schemas[name])
}
