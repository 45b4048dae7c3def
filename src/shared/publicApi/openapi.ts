import { z } from 'zod'
import { problemSchema } from '../api/problem.ts'
import { SCOPES } from '../apiKeys/apiKeys.rules.ts'
import { ERROR_CODES } from '../errors/codes.ts'
import { SENTENCES } from '../errors/sentences.ts'
import { STATUSES } from '../errors/statuses.ts'
import { allowanceOf, API_ALLOWANCES } from './allowances.ts'
import { COMMON_CODES, IDEMPOTENCY_CODES, type Operation } from './operation.ts'
import { OPERATIONS } from './operations.ts'

type Json = Record<string, unknown>

/** The path as OpenAPI writes it. */
export const openApiPath = (path: string): string => path.replace(/:(\w+)/g, '{$1}')

/** The codes with which an operation may answer, its own first. */
export function codesOf({ codes, headers }: Operation) {
  const isKeyed = headers !== undefined && 'idempotency-key' in headers.shape
  return [...codes, ...(isKeyed ? IDEMPOTENCY_CODES : []), ...COMMON_CODES]
}

/**
 * The schemas with a name, each once, as bodies are sent (`input`) and as answers come (`output`). Fields that a client
 * does not know are allowed in answers: they grow.
 */
function namedSchemas(io: 'input' | 'output'): Record<string, Json> {
  const registry = z.registry<{ id: string }>()
  const add = (schema: z.ZodType | undefined) => {
    const id = schema === undefined ? undefined : z.globalRegistry.get(schema)?.id
    if (schema !== undefined && id !== undefined && !registry.has(schema)) registry.add(schema, { id })
  }
  for (const { body, response } of OPERATIONS) add(io === 'input' ? body : response)
  if (io === 'output') {
    registry.add(problemSchema, { id: 'Problem' })
    for (const { response } of OPERATIONS) itemsOf(response).forEach(add)
  }
  const { schemas } = z.toJSONSchema(registry, {
    io,
    target: 'draft-2020-12',
    uri: (id) => `#/components/schemas/${id}`,
  }) as { schemas: Record<string, Json> }
  return Object.fromEntries(
    Object.entries(schemas).map(([id, schema]) => [id, openEnded(withoutKeywords(schema), io) as Json]),
  )
}

/** The schemas of what a page has. */
function itemsOf(response: z.ZodType | undefined): z.ZodType[] {
  const data = response instanceof z.ZodObject ? response.shape['data'] : undefined
  return data instanceof z.ZodArray ? [data.element as z.ZodType] : []
}

/** What a schema says about itself as a file of its own means nothing within the description. */
const withoutKeywords = ({ $schema: _schema, $id: _id, id: _own, ...schema }: Json): Json => schema

/** Answers may have more fields than are described. */
function openEnded(schema: unknown, io: 'input' | 'output'): unknown {
  if (Array.isArray(schema)) return schema.map((each) => openEnded(each, io))
  if (typeof schema !== 'object' || schema === null) return schema
  const entries = Object.entries(schema).filter(
    ([key, value]) => !(io === 'output' && key === 'additionalProperties' && value === false),
  )
  return Object.fromEntries(entries.map(([key, value]) => [key, openEnded(value, io)]))
}

const refTo = (schema: z.ZodType): Json => ({ $ref: `#/components/schemas/${z.globalRegistry.get(schema)?.id ?? ''}` })

function parametersOf({ params, query, headers }: Operation): Json[] {
  const parts = [
    { at: 'path', object: params },
    { at: 'query', object: query },
    { at: 'header', object: headers },
  ] as const
  return parts.flatMap(({ at, object }) => {
    if (object === undefined) return []
    const { properties = {}, required = [] } = z.toJSONSchema(object, { io: 'input' }) as {
      properties?: Record<string, Json>
      required?: string[]
    }
    return Object.entries(properties).map(([name, { description, ...schema }]) => ({
      name: at === 'header' ? HEADER_NAMES[name] : name,
      in: at,
      required: at === 'path' || required.includes(name),
      ...(description === undefined ? {} : { description }),
      schema,
    }))
  })
}

/** How the headers are usually written. */
const HEADER_NAMES: Readonly<Record<string, string>> = {
  'idempotency-key': 'Idempotency-Key',
  'if-match': 'If-Match',
  'x-file-name': 'X-File-Name',
}

const PROBLEM = { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } }

function responsesOf(operation: Operation): Json {
  const { status, response, bytes } = operation
  const content =
    response !== undefined
      ? { 'application/json': { schema: refTo(response) } }
      : bytes === undefined
        ? undefined
        : { [bytes]: { schema: {} } }
  const byStatus = Map.groupBy(codesOf(operation), (code) => STATUSES[code])
  const problems = [...byStatus].toSorted(([one], [other]) => one - other)
  return {
    [status]: { description: 'It worked.', ...(content === undefined ? {} : { content }) },
    ...Object.fromEntries(
      problems.map(([code, codes]) => [String(code), { description: codes.join(', '), content: PROBLEM }]),
    ),
  }
}

function bodyOf({ body, takesFile, example }: Operation): Json | undefined {
  if (takesFile === true) {
    return { required: true, content: { '*/*': { schema: { type: 'string', format: 'binary' } } } }
  }
  if (body === undefined) return undefined
  const isRequired = !body.safeParse(undefined).success
  return {
    required: isRequired,
    content: {
      'application/json': { schema: refTo(body), ...(example.body === undefined ? {} : { example: example.body }) },
    },
  }
}

/** The description of the API for programs, by its contracts (OpenAPI 3.1). */
export function describeApi(): Json {
  const paths: Record<string, Json> = {}
  for (const operation of OPERATIONS) {
    const { id, method, path, group, summary, notes, scope, extraScope, example } = operation
    const requestBody = bodyOf(operation)
    paths[openApiPath(path)] = {
      ...paths[openApiPath(path)],
      [method.toLowerCase()]: {
        operationId: id,
        tags: [group],
        summary,
        ...(notes === undefined ? {} : { description: notes }),
        security: [{ key: scope === null ? [] : [scope] }],
        'x-scope': scope,
        ...(extraScope === undefined ? {} : { 'x-extra-scope': extraScope }),
        'x-allowance': allowanceOf(operation),
        'x-example': example,
        parameters: parametersOf(operation),
        ...(requestBody === undefined ? {} : { requestBody }),
        responses: responsesOf(operation),
      },
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Mendsight API',
      version: '1.0.0',
      description: 'Within /v1 only fields, values and operations are added. Ignore what you do not know.',
    },
    jsonSchemaDialect: 'https://json-schema.org/draft/2020-12/schema',
    servers: [{ url: '/' }],
    tags: [...new Set(OPERATIONS.map(({ group }) => group))].map((name) => ({ name })),
    paths,
    components: {
      schemas: { ...namedSchemas('input'), ...namedSchemas('output') },
      securitySchemes: {
        key: { type: 'http', scheme: 'bearer', description: `An API key. Scopes: ${Object.keys(SCOPES).join(', ')}.` },
      },
    },
    'x-allowances': API_ALLOWANCES,
    'x-codes': Object.fromEntries(
      ERROR_CODES.filter((code) => OPERATIONS.some((operation) => codesOf(operation).includes(code))).map((code) => [
        code,
        { status: STATUSES[code], sentence: SENTENCES[code] },
      ]),
    ),
  }
}
