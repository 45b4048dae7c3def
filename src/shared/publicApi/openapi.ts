import { z } from 'zod'
import { SCOPES } from '../apiKeys/apiKeys.rules.ts'
import { ERROR_CODES, type ErrorCode } from '../errors/codes.ts'
import { SENTENCES } from '../errors/sentences.ts'
import { STATUSES } from '../errors/statuses.ts'
import { allowanceOf, API_ALLOWANCES } from './allowances.ts'
import { describeEvents } from './events.ts'
import { headersOfProblem, headersOfSuccess, RESPONSE_HEADERS } from './openapiHeaders.ts'
import { nameOf, namedSchemas, refTo } from './openapiSchemas.ts'
import { COMMON_CODES, IDEMPOTENCY_CODES, type Operation } from './operation.ts'
import { OPERATIONS } from './operations.ts'
import { OWN_SAMPLES, SAMPLES } from './samples.ts'

type Json = Record<string, unknown>

/** The path as OpenAPI writes it. */
export const openApiPath = (path: string): string => path.replace(/:(\w+)/g, '{$1}')

/** The codes with which an operation may answer, its own first. */
export function codesOf({ codes, headers }: Operation) {
  const isKeyed = headers !== undefined && 'idempotency-key' in headers.shape
  return [...codes, ...(isKeyed ? IDEMPOTENCY_CODES : []), ...COMMON_CODES]
}

/** The codes with which any operation may answer. */
const PUBLIC_CODES: readonly ErrorCode[] = ERROR_CODES.filter((code) =>
  OPERATIONS.some((operation) => codesOf(operation).includes(code)),
)

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

/** What an operation answers in the story that the samples tell. */
export const sampleOf = ({ id, response }: Operation): unknown =>
  OWN_SAMPLES[id] ?? (response === undefined ? undefined : SAMPLES[nameOf(response)])

function contentOf(operation: Operation): Json | undefined {
  const { response, bytes } = operation
  if (response !== undefined) {
    return { 'application/json': { schema: refTo(response), example: sampleOf(operation) } }
  }
  return bytes === undefined ? undefined : { [bytes]: { schema: {} } }
}

function responsesOf(operation: Operation): Json {
  const content = contentOf(operation)
  const byStatus = Map.groupBy(codesOf(operation), (code) => STATUSES[code])
  const problems = [...byStatus].toSorted(([one], [other]) => one - other)
  return {
    [operation.status]: {
      description: 'It worked.',
      headers: headersOfSuccess(operation),
      ...(content === undefined ? {} : { content }),
    },
    ...Object.fromEntries(
      problems.map(([status, codes]) => [
        String(status),
        { description: codes.join(', '), headers: headersOfProblem(codes), content: PROBLEM },
      ]),
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

function pathsOf(operations: readonly Operation[]): Record<string, Json> {
  const paths: Record<string, Json> = {}
  for (const operation of operations) {
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
  return paths
}

/** Problems name the codes there are as examples: there may be more later, so they are no closed list. */
function withCodes({ Problem: problem, ...schemas }: Record<string, Json>): Record<string, Json> {
  const { properties, ...rest } = problem as { properties: Record<string, Json> }
  return {
    ...schemas,
    Problem: { ...rest, properties: { ...properties, code: { ...properties['code'], examples: PUBLIC_CODES } } },
  }
}

/** The description of the API for programs, by its contracts (OpenAPI 3.1). `server` is where it is. */
export function describeApi(server = 'https://mendsight.example'): Json {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Mendsight API',
      version: '1.0.0',
      description: 'Within /v1 only fields, values and operations are added. Ignore what you do not know.',
    },
    jsonSchemaDialect: 'https://json-schema.org/draft/2020-12/schema',
    servers: [{ url: server }],
    tags: [...new Set(OPERATIONS.map(({ group }) => group))].map((name) => ({ name })),
    paths: pathsOf(OPERATIONS),
    webhooks: describeEvents(),
    components: {
      schemas: withCodes({ ...namedSchemas('input'), ...namedSchemas('output') }),
      headers: RESPONSE_HEADERS,
      securitySchemes: {
        key: { type: 'http', scheme: 'bearer', description: `An API key. Scopes: ${Object.keys(SCOPES).join(', ')}.` },
      },
    },
    'x-allowances': API_ALLOWANCES,
    'x-codes': Object.fromEntries(
      PUBLIC_CODES.map((code) => [code, { status: STATUSES[code], sentence: SENTENCES[code] }]),
    ),
  }
}
