import { z } from 'zod'

/** A device on which the person is logged in. */
export const deviceSessionSchema = z.object({
  id: z.string(),
  created_at: z.iso.datetime(),
  /** When a person last caused a request, to the minute. */
  last_used_at: z.iso.datetime(),
  /** 'Chrome on Windows', as the browser identifies itself. */
  device: z.string(),
  /** The network address from which the session was started. */
  address: z.string().nullable(),
  /** Whether this is the session that sent the request. */
  is_current: z.boolean(),
})

export type DeviceSession = z.output<typeof deviceSessionSchema>

/** The active sessions, most recently used first. */
export const listSessions = {
  method: 'GET',
  path: '/api/me/sessions',
  response: z.object({ success: z.literal(true), sessions: z.array(deviceSessionSchema) }),
} as const

/** Answers 204. Ending the session that sent the request is a logout. 404 for a session of another person. */
export const endSession = {
  method: 'DELETE',
  path: '/api/me/sessions/:id',
  params: z.object({ id: z.string() }),
} as const

/** Answers 204. Ends every session of the account except the one that sent the request. */
export const endOtherSessions = { method: 'DELETE', path: '/api/me/sessions' } as const
