import type { ApiDescription, DescribedOperation, DescribedSchema } from '#shared/publicApi/description.ts'

export type ListedOperation = { method: string; path: string; operation: DescribedOperation }

/** The operations under their headings, in the order of the description. */
export function groupsOf({ paths }: ApiDescription): { name: string; operations: ListedOperation[] }[] {
  const all = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  )
  const groups = Map.groupBy(all, ({ operation }) => operation.tags[0] ?? '')
  return [...groups].map(([name, operations]) => ({ name, operations }))
}

/** A text within single quotes of a shell. */
const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`

/** The example of an operation as a command that can be pasted into a shell. */
export function curlOf({ method, path, operation }: ListedOperation): string {
  const { id, query, body, file } = operation['x-example']
  const filled = path.replace(/\{\w+\}/g, id === undefined ? '' : `$${id.toUpperCase()}_ID`)
  const search = query === undefined ? '' : `?${new URLSearchParams(query).toString()}`
  const isFile = Object.values(operation.responses).some(({ content = {} }) =>
    Object.keys(content).some((type) => !type.includes('json')),
  )
  const parts = [
    `curl ${method === 'GET' ? '' : `-X ${method} `}"$MENDSIGHT${filled}${search}"`,
    '-H "Authorization: Bearer $KEY"',
    ...(body === undefined ? [] : ["-H 'Content-Type: application/json'", `-d ${quoted(JSON.stringify(body))}`]),
    ...(file === undefined
      ? []
      : [`-H 'Content-Type: ${file.type}'`, `-H 'X-File-Name: ${file.name}'`, `--data-binary @${file.name}`]),
    ...(isFile ? [`-o ${path.includes('.') ? path.split('/').at(-1) : 'file'}`] : []),
  ]
  return parts.join(' \\\n  ')
}

/** What was said about the damage is in many bodies, and described once, in a chapter of its own. */
export const ANSWERS_TITLE = 'ANSWERS ABOUT THE DAMAGE'
const ANSWERS = ['Answers', 'KnownAnswers']

export type Field = { name: string; type: string; text: string; isRequired: boolean; isAnswers: boolean }

type Schemas = ApiDescription['components']['schemas']

const nameOf = ({ $ref: ref = '' }: DescribedSchema): string => ref.split('/').at(-1) ?? ''

function resolved(given: DescribedSchema, schemas: Schemas): DescribedSchema {
  const { $ref: ref, ...schema } = given
  return ref === undefined ? schema : { ...schemas[nameOf(given)], ...schema }
}

/** What a value is, in a few words. */
export function typeOf(given: DescribedSchema, schemas: Schemas): string {
  const schema = resolved(given, schemas)
  if (schema.anyOf !== undefined) {
    return [...new Set(schema.anyOf.map((each) => typeOf(each, schemas)))].join(' or ')
  }
  if (schema.enum !== undefined) return schema.enum.map(String).join(', ')
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.type === 'array') {
    const most = schema.maxItems === undefined ? '' : ` (at most ${schema.maxItems})`
    return `list of ${typeOf(schema.items ?? {}, schemas)}${most}`
  }
  if (schema.format === 'date-time') return 'time'
  if (schema.format === 'date') return 'day'
  const type = Array.isArray(schema.type) ? schema.type.join(' or ') : (schema.type ?? 'anything')
  const named = { string: 'text', integer: 'whole number', boolean: 'true or false' }[type] ?? type
  const { minimum: least, maximum: most, maxLength: longest } = schema
  if (longest !== undefined) return `${named} of up to ${longest} characters`
  // Bounds that come from how numbers are stored say nothing.
  return least === undefined || most === undefined || most >= Number.MAX_SAFE_INTEGER
    ? named
    : `${named} from ${least} to ${most}`
}

/** What applies when a value is not given, in words. Empty where nothing does. */
export function defaultOf(given: DescribedSchema, schemas: Schemas): string {
  const { default: value } = resolved(given, schemas)
  return value === undefined ? '' : `${JSON.stringify(value)} unless it is given.`
}

/** The fields of an object, those within others by their path, without those of answers about the damage. */
export function fieldsOf(given: DescribedSchema, schemas: Schemas, prefix = ''): Field[] {
  const schema = objectIn(resolved(given, schemas), schemas)
  return Object.entries(schema?.properties ?? {}).flatMap(([name, field]): Field[] => {
    const inner = objectIn(resolved(field, schemas), schemas)
    const isAnswers = ANSWERS.includes(nameOf(field))
    const own = {
      name: prefix + name,
      type: inner === null ? typeOf(field, schemas) : isListOf(resolved(field, schemas)) ? 'list of objects' : 'object',
      text: field.description ?? '',
      isRequired: schema?.required?.includes(name) === true,
      isAnswers,
    }
    const isDeep = inner === null || isAnswers || prefix.split('.').length > 2
    return isDeep ? [own] : [own, ...fieldsOf(inner, schemas, `${prefix}${name}.`)]
  })
}

/** The fields of answers about the damage, as they are sent. */
export const fieldsOfAnswers = ({ components: { schemas } }: ApiDescription): Field[] =>
  fieldsOf({ $ref: ANSWERS[0] ?? '' }, schemas)

const isListOf = ({ items, anyOf = [] }: DescribedSchema): boolean => items !== undefined || anyOf.some(isListOf)

/** The object that a value is, or that a list has, or that is there unless it is null. */
function objectIn(schema: DescribedSchema, schemas: Schemas): DescribedSchema | null {
  if (schema.properties !== undefined) return schema
  // An object whose names are a closed list, each with the same values.
  const { propertyNames, additionalProperties: value } = schema
  if (propertyNames?.enum !== undefined && typeof value === 'object') {
    return { properties: Object.fromEntries(propertyNames.enum.map((name) => [String(name), value])) }
  }
  if (schema.items !== undefined) return objectIn(resolved(schema.items, schemas), schemas)
  const inner = schema.anyOf?.map((each) => objectIn(resolved(each, schemas), schemas)) ?? []
  return inner.find((each) => each !== null) ?? null
}

/** The schema of what is sent or answered as JSON. Undefined for bytes. */
export const jsonOf = (content: NonNullable<DescribedOperation['requestBody']>['content'] | undefined) =>
  content?.['application/json']?.schema

/** What an operation answers when it has worked. Undefined for no content, and for bytes. */
export const answerOf = ({ responses }: DescribedOperation) =>
  Object.entries(responses).find(([status]) => status.startsWith('2'))?.[1].content?.['application/json']

/** The answer that the description shows for an operation. */
export function sampleIn(api: ApiDescription, operationId: string): unknown {
  const all = groupsOf(api).flatMap(({ operations }) => operations)
  const operation = all.find((each) => each.operation.operationId === operationId)?.operation
  return operation === undefined ? undefined : answerOf(operation)?.example
}

export type Step = { text: string; command: string }

/**
 * The steps of a script that are written as `# 1. What it does`, with what follows each. The script is what a test
 * runs, so the page shows what works.
 */
export function stepsOf(script: string): Step[] {
  return script
    .split(/\n\n(?=# \d+\. )/)
    .slice(1)
    .map((part) => {
      const lines = part.trimEnd().split('\n')
      const first = lines.findIndex((line) => !line.startsWith('# '))
      const words = lines.slice(0, first).map((line) => line.slice(2))
      return { text: words.join(' ').replace(/^\d+\. /, ''), command: lines.slice(first).join('\n') }
    })
}
