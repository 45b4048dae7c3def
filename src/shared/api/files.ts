import { z } from 'zod'
import { SEVERITIES } from '../analyses/analysis.rules.ts'
import { PHOTO_PROBLEMS } from '../files/photoQuality.rules.ts'
import { CAPTION_MAX, tidyCaption } from '../files/caption.rules.ts'
import { PHOTO_VIEWS, tidyViews } from '../files/photoViews.ts'
import { FILE_NAME_MAX } from '../files/fileName.rules.ts'
import { DEFAULT_ORDER, FILE_ORDERS, NAME_SEARCH_MAX } from '../files/history.rules.ts'

const trueOrFalse = z.enum(['true', 'false']).transform((text) => text === 'true')

/** What the camera wrote into a photo. Nobody has verified it, and anybody can write it. */
export const cameraSchema = z.object({
  /** `YYYY-MM-DDTHH:MM:SS` by the clock of the camera, in no time zone. */
  time: z.string().nullable(),
  /** Such as `+05:00`, if the camera wrote it. */
  offset: z.string().nullable(),
  /** Such as `Apple iPhone 15`. */
  name: z.string().nullable(),
  /** Whether the original contains a position, which is not stored. Null if its metadata cannot be read. */
  has_location: z.boolean().nullable(),
  /** Whether the original contains Content Credentials (C2PA), which are not verified. */
  has_credentials: z.boolean(),
})

/** An uploaded photo. `file_url` serves the upright display copy, and only to its owner. */
export const fileSchema = z.object({
  id: z.string(),
  user_id: z.string(),
  file_name: z.string(),
  file_url: z.string(),
  thumbnail_url: z.string(),
  original_url: z.string(),
  /** The size of the original in bytes. */
  file_size: z.number().int(),
  file_type: z.string(),
  /** In pixels, after the photo was turned upright. */
  width: z.number().int(),
  height: z.number().int(),
  /** As measured at the upload (docs/advice.md). Null for photos from before it was measured. */
  quality: z
    .object({
      /** From 0 to 1. Null if there are too few edges to tell. */
      sharpness: z.number().nullable(),
      luminance_median: z.number().int(),
      luminance_high: z.number().int(),
    })
    .nullable(),
  /** Why it shows too little to judge damage from. */
  problems: z.array(z.enum(PHOTO_PROBLEMS)),
  /** Null as long as the server has not read it, as for photos from before it did. */
  camera: cameraSchema.nullable().optional(),
  /** Whether the app made a smaller copy before the upload, which lacks all of that. Null if it is not known. */
  made_smaller: z.boolean().nullable().optional(),
  /** What its owner says that it shows. */
  shows: z.array(z.enum(PHOTO_VIEWS)),
  /** What its owner wrote about it in one line. */
  caption: z.string().nullable().optional(),
  /** The repair that the photo is in. */
  repair_id: z.string().nullable(),
  /** The severity by the current analysis of that repair. Null without an analysis and for the general guidance. */
  severity: z.enum(SEVERITIES).nullable(),
  /** Whether that analysis sees no damage. The severity is then Low. */
  no_damage: z.boolean().optional(),
  /** The damage that this analysis names. */
  damage_type: z.string().nullable().optional(),
  /** Whether an analysis of that repair is in progress. */
  is_analyzing: z.boolean().optional(),
  created_at: z.iso.datetime(),
})

export type FileRecord = z.output<typeof fileSchema>

export const fileParams = z.object({ id: z.string() })

export const VARIANTS = ['display', 'thumb', 'original'] as const
export type Variant = (typeof VARIANTS)[number]

export const searchTextSchema = z
  .string()
  .trim()
  .max(NAME_SEARCH_MAX)
  // Neither a file name nor any text in the database can contain this character.
  .refine((text) => !text.includes('\0'))

export const listFilesQuery = z.object({
  limit: z.coerce.number().int().min(1).max(100).default(20),
  /** The `next_cursor` of a page in the same order. It contains the sort value, which is longest for names. */
  cursor: z.string().max(2000).optional(),
  sort: z.enum(FILE_ORDERS).default(DEFAULT_ORDER),
  /** Only photos whose name contains this text. Case is ignored, and there are no wildcards. */
  name: searchTextSchema.optional(),
  /** The same, in the photo's name and caption, and in the title and the damage type of its repair. */
  q: searchTextSchema.optional(),
  /**
   * Only photos with exactly these bytes. A browser that can hash uses this to find photos that are already uploaded.
   */
  sha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .optional(),
  /** Only photos of this repair. An id that is no repair of this person has none. */
  repair_id: z.string().max(100).optional(),
  /** Only photos with this `severity` and visible damage, or for `none`, those with `no_damage`. */
  severity: z.enum([...SEVERITIES, 'none']).optional(),
  /**
   * Only photos with any `severity`, or only those without one that are not being analyzed: the general guidance is no
   * analysis.
   */
  analyzed: trueOrFalse.optional(),
})

/** What a list is asked for, as it stands in the address. */
export type ListFilesQuery = z.input<typeof listFilesQuery>

export const listFilesResponse = z.object({
  success: z.literal(true),
  files: z.array(fileSchema),
  next_cursor: z.string().nullable(),
  /**
   * Present on the first page with `name`, `q`, `severity`, `analyzed` or `repair_id`: the number of photos on all of
   * its pages. It is missing if there are more than 1,000, except with `name` alone.
   */
  total: z.number().int().optional(),
})

export type FilePage = z.output<typeof listFilesResponse>

export const listFiles = {
  method: 'GET',
  path: '/api/files',
  query: listFilesQuery,
  response: listFilesResponse,
} as const
export const getFile = { method: 'GET', path: '/api/files/:id', params: fileParams, response: fileSchema } as const
/**
 * Stores what a photo shows, in place of what was said before, which cannot be both near and far; its caption, which
 * null or an empty text takes away; or gives the photo another name, which keeps its extension.
 */
export const updateFile = {
  method: 'PATCH',
  path: '/api/files/:id',
  params: fileParams,
  body: z
    .strictObject({
      shows: z
        .array(z.enum(PHOTO_VIEWS))
        .max(PHOTO_VIEWS.length)
        .refine((views) => tidyViews(views) !== null)
        .optional(),
      caption: z.string().overwrite(tidyCaption).max(CAPTION_MAX).nullish(),
      // A character may take two units of a string.
      file_name: z
        .string()
        .max(2 * FILE_NAME_MAX)
        .optional(),
    })
    .refine((change) => Object.values(change).some((value) => value !== undefined)),
  response: fileSchema,
} as const
export const deleteFile = { method: 'DELETE', path: '/api/files/:id', params: fileParams } as const
/**
 * 1 to 200 visible characters. The same key from the same person within `UPLOAD_KEY_DAYS` answers with the same photo.
 */
export const IDEMPOTENCY_KEY = z.string().regex(/^[\x21-\x7e]{1,200}$/)

/** multipart/form-data with exactly one part, `file`. Answers 201 with the record. */
export const uploadFile = {
  method: 'POST',
  path: '/api/files',
  /** What the browser knows of the file and the file does not tell. */
  query: z.object({ made_smaller: trueOrFalse.optional() }),
  response: fileSchema,
} as const
export const getFileContent = {
  method: 'GET',
  path: '/api/files/:id/content',
  params: fileParams,
  query: z.object({ variant: z.enum(VARIANTS).default('display') }),
} as const
