import { z } from 'zod'

/** A device on which the person is signed in. */
export const deviceSessionSchema = z.object({
  id: z.string(),
  created_at: z.iso.datetime(),
  /** The last request that a person caused, to the minute. */
  last_used_at: z.iso.datetime(),
  /** 'Chrome on Windows', by what the browser says of itself. */
  device: z.string(),
  /** The network address that the session began from. */
  address: z.string().nullable(),
  /** The session that asks. */
  is_current: z.boolean(),
})

export type DeviceSession = z.output<typeof deviceSessionSchema>

/** Those that live, the one that was used last first. */
export const listSessions = {
  method: 'GET',
  path: '/api/me/sessions',
  response: z.object({ success: z.literal(true), sessions: z.array(deviceSessionSchema) }),
} as const

/** Answers 204; ending the session that asks is a logout. 404 for a session that is not the person's. */
export const endSession = {
  method: 'DELETE',
  path: '/api/me/sessions/:id',
  params: z.object({ id: z.string() }),
} as const

/** Answers 204. Every session of the account but the one that asks ends. */
export const endOtherSessions = { method: 'DELETE', path: '/api/me/sessions' } as const
