import { z } from 'zod'
import { PHOTO_VIEWS, tidyViews, type PhotoView } from '../files/photoViews.ts'
import { LIST_MAX, sanitize, TEXT_MAX } from './analysis.schema.ts'

/** Limits on what one response may add. Longer texts are cut, and extra items are dropped. */
const CODES_MAX = 60
const LOOK_ALIKES_MAX = 6
const MARKS_MAX = 12
const VIEWS_MAX = 8
const NAME_MAX = 100
const CHECK_MAX = 300

/** A mark may extend past the edge of its photo by this much, because of rounding. */
const EDGE = 0.001

function line(max: number) {
  return z
    .string()
    .transform((value) => sanitize(value, max))
    .refine((value) => value !== '')
}

/** A list without its invalid items. A value that is not a list counts as an empty one. */
function readable<Item>(item: z.ZodType<Item>, max: number) {
  return z
    .unknown()
    .nullish()
    .transform((value): Item[] => {
      const items: unknown[] = Array.isArray(value) ? value : []
      return items
        .flatMap((each) => {
          const read = item.safeParse(each)
          return read.success ? [read.data] : []
        })
        .slice(0, max)
    })
}

const fraction = z.number().min(0).max(1)

const box = { x: fraction, y: fraction, width: fraction, height: fraction, label: line(NAME_MAX) }

const isOnPhoto = ({ x, y, width, height }: { x: number; y: number; width: number; height: number }) =>
  width > 0 && height > 0 && x + width <= 1 + EDGE && y + height <= 1 + EDGE

/**
 * What a photo shows. Words that are not known are dropped, and so are all of a photo that is said to be both near and
 * far.
 */
function viewsOf(said: unknown): PhotoView[] {
  const words: unknown[] = Array.isArray(said) ? said : [said]
  return tidyViews(PHOTO_VIEWS.filter((view) => words.includes(view))) ?? []
}

const hazards = readable(line(CODES_MAX), CODES_MAX)
const lookAlikes = readable(z.object({ name: line(NAME_MAX), check: line(CHECK_MAX) }), LOOK_ALIKES_MAX)

/**
 * Fields that a response can have in addition to those of the specification. All of them are optional, and values that
 * cannot be read are dropped, so a response without them is complete. `photo` counts from 1 in the order of the
 * request, and `views` are in that order.
 */
const responseExtrasSchema = z.object({
  hazards,
  lookAlikes,
  marks: readable(z.object({ photo: z.number().int().min(1).default(1), ...box }).refine(isOnPhoto), MARKS_MAX),
  views: readable(z.unknown().transform(viewsOf), VIEWS_MAX),
})

/**
 * What a second request found that read the owner's words and the result for dangers only: codes of hazards, and the
 * texts of the result that can hurt whoever follows them.
 */
const guardSchema = z.object({
  prompt: line(NAME_MAX),
  hazards,
  unsafe: readable(z.string().max(TEXT_MAX), 3 * LIST_MAX),
})
export type Guard = z.output<typeof guardSchema>

/** The same, as it is stored. A mark names its photo by id, because the position of a photo in its run can change. */
export const modelSaidSchema = z.object({
  hazards,
  lookAlikes,
  marks: readable(z.object({ file_id: z.string(), ...box }).refine(isOnPhoto), MARKS_MAX),
  views: readable(z.object({ file_id: z.string(), shows: z.unknown().transform(viewsOf) }), VIEWS_MAX),
  /** Null as long as no such request has been answered. */
  guard: guardSchema.nullish().transform((guard) => guard ?? null),
})

/**
 * The hazard codes, look-alikes, marks and views that a model added to its response. Not shown before the rules have
 * read it.
 */
export type ModelSaid = z.output<typeof modelSaidSchema>

/** For a response without any of these fields. */
export const NOTHING_ADDED: ModelSaid = { hazards: [], lookAlikes: [], marks: [], views: [], guard: null }

/** What a response added, with the photos by their ids. What is about photos that were not sent is dropped. */
export function modelSaidOf(response: unknown, fileIds: readonly string[]): ModelSaid {
  const read = responseExtrasSchema.safeParse(response)
  if (!read.success) return NOTHING_ADDED
  const { marks, views, ...rest } = read.data
  return {
    ...rest,
    guard: null,
    marks: marks.flatMap(({ photo, ...mark }) => {
      const fileId = fileIds[photo - 1]
      return fileId === undefined ? [] : [{ file_id: fileId, ...mark }]
    }),
    views: fileIds.flatMap((fileId, index) => {
      const shows = views[index] ?? []
      return shows.length === 0 ? [] : [{ file_id: fileId, shows }]
    }),
  }
}
