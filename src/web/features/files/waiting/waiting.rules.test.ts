import { describe, expect, it } from 'vitest'
import type { Answers } from '#shared/advice/answers.ts'
import type { WaitingPhoto } from '#web/backend/waitingPhotos.types.ts'
import { afterFailure, isKeyUncertain, missingAnswers, nextStep, pauseAfter, sentBatch } from './waiting.rules.ts'

const REFUSED = { code: 'limit_reached', sentence: 'Too many.' } as const

function waiting(place: number, changes: Partial<WaitingPhoto> = {}): WaitingPhoto {
  return {
    place,
    id: `key ${place}`,
    userId: 'rosa',
    photo: new File([], `${place}.jpg`),
    batch: 'one',
    repairId: null,
    answers: {},
    keptAt: 0,
    fileId: null,
    attempts: 0,
    failure: null,
    refusal: null,
    ...changes,
  }
}

/** Places that failed in this round, and batches that a screen takes over. */
const leftOut = (places: number[] = [], batches: string[] = []) => ({
  places: new Set(places),
  batches: new Set(batches),
})

describe('the next step', () => {
  it('is the first photo that was neither sent nor refused', () => {
    const photos = [waiting(1, { fileId: 'a' }), waiting(2, { refusal: REFUSED }), waiting(3), waiting(4)]
    expect(nextStep(photos, leftOut())).toEqual({ kind: 'send', photo: photos[2] })
  })

  it('finishes a batch before the next one begins', () => {
    const photos = [waiting(1, { fileId: 'a' }), waiting(2, { refusal: REFUSED }), waiting(3, { batch: 'two' })]
    expect(nextStep(photos, leftOut())).toEqual({ kind: 'finish', photos: [photos[0]] })
  })

  it('leaves a batch to the screen that takes it over', () => {
    const photos = [waiting(1, { fileId: 'a' }), waiting(2, { batch: 'two' })]
    expect(nextStep(photos, leftOut([], ['one']))).toEqual({ kind: 'send', photo: photos[1] })
    expect(nextStep(photos.slice(0, 1), leftOut([], ['one']))).toEqual({ kind: 'none' })
  })

  it('passes by a batch that was refused as a whole', () => {
    const photos = [waiting(1, { refusal: REFUSED }), waiting(2, { batch: 'two' })]
    expect(nextStep(photos, leftOut())).toEqual({ kind: 'send', photo: photos[1] })
    expect(nextStep(photos.slice(0, 1), leftOut())).toEqual({ kind: 'none' })
    expect(nextStep([], leftOut())).toEqual({ kind: 'none' })
  })

  it('is not the photo that keeps failing, until all others have been sent', () => {
    const photos = [waiting(1, { attempts: 2 }), waiting(2), waiting(3, { attempts: 1 })]
    expect(nextStep(photos, leftOut())).toEqual({ kind: 'send', photo: photos[1] })
    expect(nextStep([photos[0]!, photos[2]!], leftOut())).toEqual({ kind: 'send', photo: photos[2] })
  })

  it('is no second attempt in one round, unless the person asks for it', () => {
    const failed = waiting(1, { attempts: 1, failure: 'No.' })
    expect(nextStep([failed], leftOut([1]))).toEqual({ kind: 'none' })
    const asked = waiting(1)
    expect(nextStep([asked], leftOut([1]))).toEqual({ kind: 'send', photo: asked })
  })

  it('does not let a photo that keeps failing hold up the repair of the others', () => {
    const photos = [waiting(1, { fileId: 'a' }), waiting(2, { attempts: 1 })]
    expect(nextStep(photos, leftOut([2]))).toEqual({ kind: 'finish', photos: [photos[0]] })
  })
})

it('a screen takes a batch over once none of its photos is on its way', () => {
  const sent = waiting(1, { fileId: 'a' })
  expect(sentBatch([sent, waiting(2)], 'one')).toBeNull()
  expect(sentBatch([sent, waiting(2, { refusal: REFUSED }), waiting(3, { batch: 'two' })], 'one')).toEqual([sent])
  expect(sentBatch([waiting(2, { refusal: REFUSED })], 'one')).toBeNull()
  expect(sentBatch([], 'one')).toBeNull()
})

it('a repair that has the photos by now keeps its answers, and is given no answer that permits anything', () => {
  const said: Answers = { kind: 'pipe', water: 'drip', power_confirmed_off: true, fire_dept_cleared: true }
  expect(missingAnswers(said, { kind: 'roof', water: null })).toEqual({ water: 'drip' })
})

it('the server is asked whether it has a photo when it may have forgotten the key', () => {
  const now = Date.parse('2026-11-23T12:00:00Z')
  const hours = 3_600_000
  expect(isKeyUncertain(now - hours, now)).toBe(false)
  expect(isKeyUncertain(now - 6 * 24 * hours, now)).toBe(false)
  expect(isKeyUncertain(now - 7 * 24 * hours, now)).toBe(true)
  expect(isKeyUncertain(now + hours, now), 'the clock was set back').toBe(true)
})

it.each([
  ['signed_out', 401, 'log_in'],
  ['other_account', 409, 'log_in'],
  ['offline', 0, 'pause'],
  ['unavailable', 503, 'pause'],
  ['too_many_attempts', 429, 'pause'],
  ['timed_out', 0, 'next'],
  ['internal', 500, 'next'],
  ['upload_running', 409, 'next'],
  ['unexpected', 502, 'next'],
  ['unexpected', 429, 'next'],
  ['unexpected', 413, 'refused'],
  ['unexpected', 403, 'refused'],
  ['limit_reached', 403, 'refused'],
  ['too_large', 413, 'refused'],
  ['wrong_type', 400, 'refused'],
  ['unreadable_photo', 400, 'refused'],
  ['photo_lost', 0, 'refused'],
] as const)('after %s with %i follows: %s', (code, status, next) => {
  expect(afterFailure({ code, status })).toBe(next)
})

it('the pauses grow, and are never shorter than the server asks for', () => {
  expect([1, 2, 3, 20].map((failures) => pauseAfter(failures, undefined))).toEqual([5_000, 10_000, 20_000, 300_000])
  expect(pauseAfter(1, 60)).toBe(60_000)
})
