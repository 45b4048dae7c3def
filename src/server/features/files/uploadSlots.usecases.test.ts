import { setImmediate as nextTurn } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import type { AppError } from '#shared/errors/appError.ts'
import { UPLOAD_MESSAGES } from '#shared/files/uploads.rules.ts'
import { createUploadSlots, type Sending } from './uploadSlots.usecases.ts'

const ENOUGH_MS = 10_000
const slots = () => createUploadSlots({ perAccount: 4, all: 6, keptForNew: 2 })

/** An upload that stays until it is ended. Its rate is in bytes a second. */
function begin(
  places: ReturnType<typeof slots>,
  {
    share,
    rate = 1e6,
    milliseconds = ENOUGH_MS,
    userId = share,
    isThere = false,
  }: Partial<Sending> & {
    share: string
    rate?: number
    milliseconds?: number
    isThere?: boolean
  },
) {
  const { promise, reject } = Promise.withResolvers<void>()
  const progress = () => (isThere ? null : { milliseconds, bytes: (rate * milliseconds) / 1000 })
  const done = places.within({ share, userId, progress, end: reject }, () => promise)
  const error = done.then(
    () => null,
    (reason: AppError) => reason,
  )
  return { error, errorSoFar: () => Promise.race([error, nextTurn(null)]) }
}

describe('when all places are taken', () => {
  it('the slowest upload ends with a sentence, and its place goes to the new one at once', async () => {
    const places = slots()
    const [, slowest] = [5000, 1000, 3000, 2000, 4000, 6000].map((rate, n) => begin(places, { share: `${n}`, rate }))
    const next = begin(places, { share: 'next' })
    expect(await slowest!.error).toMatchObject({
      code: 'uploads_busy',
      message: UPLOAD_MESSAGES.tooSlow,
      retryAfterSeconds: 5,
    })
    expect(await next.errorSoFar()).toBeNull()
  })

  it.each([
    ['of ordinary speed', { rate: 100_000 }],
    ['that has just begun', { rate: 0, milliseconds: 1000 }],
    ['of which all has arrived', { rate: 0, isThere: true }],
  ])('an upload %s stays', async (_what, how) => {
    const places = slots()
    for (let n = 0; n < 6; n += 1) begin(places, { share: `${n}`, ...how })
    expect(await begin(places, { share: 'next' }).error).toMatchObject({ code: 'uploads_busy' })
  })
})

describe('new accounts of one network', () => {
  it('have together the places of one account, and are told why', async () => {
    const places = slots()
    for (let n = 0; n < 4; n += 1) begin(places, { share: 'network', userId: `${n}`, rate: 1 })
    expect(await begin(places, { share: 'network', userId: 'another' }).error).toMatchObject({
      code: 'too_many_uploads',
      message: UPLOAD_MESSAGES.networkBusy,
    })
    expect(await begin(places, { share: 'older' }).errorSoFar()).toBeNull()
  })
})
