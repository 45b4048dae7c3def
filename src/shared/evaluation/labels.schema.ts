import { z } from 'zod'
import { SEVERITIES } from '../analyses/analysis.rules.ts'
import { KINDS } from '../advice/answers.ts'
import { answersSchema } from '../advice/answers.schema.ts'
import { hazardRule } from '../safety/hazardTable.ts'

const PHOTOS_MAX = 8

/** One value, or several that are all right. */
function oneOrMore<Item extends z.ZodType>(item: Item) {
  return z.union([item.transform((value) => [value]), z.array(item).min(1)])
}

const hazard = z.string().refine((code) => hazardRule(code) !== undefined, 'is no code of a hazard')

const fraction = z.number().min(0).max(1)

const dollars = z.number().min(0)

/**
 * What a person who knows the damage says is right. A part that is absent is not judged; an empty list of hazards says
 * that there is none.
 */
const expectedSchema = z.strictObject({
  kind: oneOrMore(z.enum(KINDS)).optional(),
  severity: oneOrMore(z.enum(SEVERITIES)).optional(),
  /** A list inside the list is satisfied by any one of its codes. */
  hazards: z.array(oneOrMore(hazard)).optional(),
  /** What the repair costs, in US dollars: by offers, or what was paid. */
  cost: z
    .strictObject({ min: dollars, max: dollars, by: z.enum(['hired', 'diy']).default('hired') })
    .refine(({ min, max }) => min <= max, 'needs a min that is not above its max')
    .optional(),
  /** Where the damage is, in fractions of the upright photo. `photo` counts from 1. */
  marks: z
    .array(
      z.strictObject({ photo: z.number().int().min(1), x: fraction, y: fraction, width: fraction, height: fraction }),
    )
    .optional(),
})

const itemSchema = z.strictObject({
  id: z.string().regex(/^[a-z0-9][a-z0-9-]{0,59}$/, 'must be lower-case letters, digits and hyphens'),
  photos: z.array(z.string().min(1)).min(1).max(PHOTOS_MAX),
  answers: answersSchema.default({}),
  expected: expectedSchema,
  /** For people. In a set of feedback: what the owner said is wrong. */
  note: z.string().optional(),
})

/** The file labels.json of a set: photos with what is right about them. */
export const labelsSchema = z
  .strictObject({ name: z.string().min(1), items: z.array(itemSchema).min(1) })
  .superRefine(({ items }, context) => {
    const ids = items.map(({ id }) => id)
    for (const [at, { id, photos, expected }] of items.entries()) {
      if (ids.indexOf(id) < at)
        context.addIssue({ code: 'custom', path: ['items', at, 'id'], message: 'is the id of an earlier item too' })
      for (const [number, { photo }] of (expected.marks ?? []).entries())
        if (photo > photos.length)
          context.addIssue({
            code: 'custom',
            path: ['items', at, 'expected', 'marks', number, 'photo'],
            message: `names photo ${photo} of ${photos.length}`,
          })
    }
  })

export type Labels = z.output<typeof labelsSchema>
export type LabeledItem = Labels['items'][number]
/** The labels as they are written in the file. */
export type WrittenLabels = z.input<typeof labelsSchema>
