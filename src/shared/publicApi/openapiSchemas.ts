import { z } from 'zod'
import { EMERGENCY_QUESTIONS, QUESTION_LABELS } from '../advice/answerLabels.ts'
import { answersSchema } from '../advice/answers.schema.ts'
import { eventBody, SENT_EVENTS } from './events.ts'
import { OPERATIONS } from './operations.ts'
import { publicProblemSchema } from './schemas.ts'

type Json = Record<string, unknown>

/** Schemas that stand within others and are described once. A request may have no other fields, an answer may. */
const ANSWERS = { input: 'Answers', output: 'KnownAnswers' } as const

/**
 * The schemas with a name, each once, as bodies are sent (`input`) and as answers come (`output`). Fields that a client
 * does not know are allowed in answers: they grow.
 */
export function namedSchemas(io: 'input' | 'output'): Record<string, Json> {
  const registry = z.registry<{ id: string }>()
  const add = (schema: z.ZodType | undefined) => {
    const id = schema === undefined ? undefined : z.globalRegistry.get(schema)?.id
    if (schema !== undefined && id !== undefined && !registry.has(schema)) registry.add(schema, { id })
  }
  registry.add(answersSchema, { id: ANSWERS[io] })
  for (const { body, response } of OPERATIONS) add(io === 'input' ? body : response)
  if (io === 'output') {
    add(publicProblemSchema)
    for (const { response } of OPERATIONS) itemsOf(response).forEach(add)
    for (const event of SENT_EVENTS) add(eventBody(event))
  }
  const { schemas } = z.toJSONSchema(registry, {
    io,
    target: 'draft-2020-12',
    uri: (id) => `#/components/schemas/${id}`,
  }) as { schemas: Record<string, Json> }
  return Object.fromEntries(
    Object.entries(schemas).map(([id, schema]) => {
      const named = openEnded(withoutKeywords(schema), io) as Json
      return [id, id === ANSWERS[io] ? asked(named) : named]
    }),
  )
}

/** What each answer is about: the question in the words of the form, which asks for measures in other units. */
const QUESTIONS: Readonly<Record<string, string>> = {
  ...QUESTION_LABELS,
  size_sqft: 'How large is the area, in square feet?',
  width_mm: 'How wide is the crack, in millimeters?',
  depth_in: 'How deep is the water, in inches?',
  height_ft: 'How high is it, in feet?',
  emergency: EMERGENCY_QUESTIONS.map(({ id, label }) => `${id}: ${label}.`).join(' '),
}

const asked = ({ properties, ...schema }: Json): Json => ({
  ...schema,
  properties: Object.fromEntries(
    Object.entries(properties as Record<string, Json>).map(([name, field]) => [
      name,
      { ...field, description: QUESTIONS[name] },
    ]),
  ),
})

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

export const nameOf = (schema: z.ZodType): string => z.globalRegistry.get(schema)?.id ?? ''

export const refTo = (schema: z.ZodType): Json => ({ $ref: `#/components/schemas/${nameOf(schema)}` })
