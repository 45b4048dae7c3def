import fc from 'fast-check'

export type JsonSchema = {
  $ref?: string
  type?: string
  enum?: readonly unknown[]
  const?: unknown
  anyOf?: readonly JsonSchema[]
  oneOf?: readonly JsonSchema[]
  properties?: Readonly<Record<string, JsonSchema>>
  required?: readonly string[]
  additionalProperties?: boolean | JsonSchema
  items?: JsonSchema
  maxItems?: number
  maxLength?: number
  format?: string
  minimum?: number
  maximum?: number
}

/**
 * Values of a schema, and now and then one that it refuses: what a client sends that has read the description, or has
 * not.
 */
export function arbitraryOf(
  schema: JsonSchema,
  schemas: Readonly<Record<string, JsonSchema>>,
  depth = 0,
): fc.Arbitrary<unknown> {
  const wrong = fc.oneof(
    fc.string(),
    fc.integer(),
    fc.constant(null),
    fc.constant('\u0000'),
    fc.string({ unit: 'binary' }),
  )
  return fc.oneof({ weight: 200, arbitrary: rightOf(schema, schemas, depth) }, { weight: 1, arbitrary: wrong })
}

function rightOf(
  schema: JsonSchema,
  schemas: Readonly<Record<string, JsonSchema>>,
  depth: number,
): fc.Arbitrary<unknown> {
  const next = (inner: JsonSchema) => arbitraryOf(inner, schemas, depth + 1)
  if (schema.$ref !== undefined) return next(schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {})
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum)
  if ('const' in schema) return fc.constant(schema.const)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices !== undefined) return fc.oneof(...choices.map(next))
  switch (schema.type) {
    case 'object': {
      const known = Object.entries(schema.properties ?? {}).map(([name, inner]) => [name, next(inner)] as const)
      return fc.record(Object.fromEntries(known), { requiredKeys: [...(schema.required ?? [])] })
    }
    case 'array':
      return fc.array(next(schema.items ?? {}), { maxLength: Math.min(schema.maxItems ?? 3, 3) })
    case 'integer':
      return fc.integer({ min: schema.minimum ?? -1000, max: Math.min(schema.maximum ?? 1000, 2 ** 31) })
    case 'number':
      return fc.double({ min: schema.minimum ?? -1000, max: schema.maximum ?? 1e6, noNaN: true })
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'string':
      return stringOf(schema)
    default:
      return fc.jsonValue({ maxDepth: 2 })
  }
}

function stringOf({ format, maxLength = 20 }: JsonSchema): fc.Arbitrary<string> {
  const date = fc.date({ min: new Date('1900-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
  if (format === 'date') return date.map((day) => day.toISOString().slice(0, 10))
  if (format === 'date-time') return date.map((at) => at.toISOString())
  return fc.string({ maxLength: Math.min(maxLength + 1, 40), unit: 'grapheme' })
}
