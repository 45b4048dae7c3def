import { z } from 'zod'
import { ERROR_CODES } from '../errors/codes.ts'

/** RFC 9457 problem details. `detail` is the message that the user reads. */
export const problemSchema = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number().int(),
  code: z.enum(ERROR_CODES),
  detail: z.string(),
  /** The form field that the message belongs to. */
  field: z.string().optional(),
  /** Identifies the log lines of this request. */
  request_id: z.string().optional(),
})

export type Problem = z.output<typeof problemSchema>
