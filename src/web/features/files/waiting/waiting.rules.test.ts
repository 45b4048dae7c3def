import { describe, expect, it } from 'vitest'
import type { Answers } from '#shared/advice/answers.ts'
import { UPLOAD_MESSAGES, UPLOADS_AT_ONCE } from '#shared/files/uploads.rules.ts'
import type { WaitingPhoto } from '#web/backend/waitingPhotos.types.ts'
import {
  afterFailure,
  batchState,
  failureLine,
  isKeyUncertain,
  isSilent,
  missingAnswers,
  nextStep,
  pauseAfter,
  stateOf,
} from './waiting.rules.ts'

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

/** Places that failed in this round, batches that a screen takes over, and places with which somebody is busy. */
const leftOut = (places: number[] = [], batches: string[] = [], atWork: number[] = []) => ({
  places: new Set(places),
  batches: new Set(batches),
  atWork: new Set(atWork),
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

  it('is no photo with which somebody is busy, whose batch is not finished before', () => {
    const photos = [waiting(1, { fileId: 'a' }), waiting(2), waiting(3)]
    expect(nextStep(photos, leftOut([], [], [2]))).toEqual({ kind: 'send', photo: photos[2] })
    expect(nextStep(photos.slice(0, 2), leftOut([], [], [2]))).toEqual({ kind: 'none' })
    expect(nextStep(photos.slice(0, 1), leftOut([], [], [1]))).toEqual({ kind: 'none' })
    const stored = [waiting(1, { fileId: 'a' }), waiting(2, { fileId: 'b' })]
    expect(nextStep(stored, leftOut([], [], [2])), 'just stored').toEqual({ kind: 'none' })
  })

  it('does not let a photo that keeps failing hold up the repair of the others', () => {
    const photos = [waiting(1, { fileId: 'a' }), waiting(2, { attempts: 1 })]
    expect(nextStep(photos, leftOut([2]))).toEqual({ kind: 'finish', photos: [photos[0]] })
  })
})

it('a batch tells what is on its way, what has arrived, and what was not sent for which reason', () => {
  const [sent, open] = [waiting(1, { fileId: 'a' }), waiting(2)]
  const [refused, failed] = [waiting(3, { refusal: REFUSED }), waiting(4, { attempts: 1, failure: 'No.' })]
  const all = [sent, open, refused, failed, waiting(5, { batch: 'two' })]
  const sending = new Map([['key 2', 0.5]])
  expect(batchState(all, 'one', sending)).toEqual({
    sent: [sent],
    open: 1,
    failed: [
      { photo: refused.photo, sentence: 'Too many.' },
      { photo: failed.photo, sentence: 'No.' },
    ],
    unkept: null,
    share: 1.5 / 4,
  })
  expect(batchState([sent, open], 'one', new Map([['key 2', null]])).share, 'the server prepares it').toBe(0.95)
  expect(batchState([waiting(1, { inMemory: 'elsewhere' })], 'one', sending).unkept).toBeNull()
  expect(batchState([open, waiting(1, { inMemory: 'full' })], 'one', sending).unkept).toBe('full')
  expect(batchState([], 'one', sending)).toEqual({ sent: [], open: 0, failed: [], unkept: null, share: 0 })
})

it.each([
  ['waiting', 'Waiting to be sent', {}, true],
  ['waiting', 'Waiting for a connection', {}, false],
  ['waiting', "No. It's also sent again by itself.", { failure: 'No.' }, true],
  ['waiting', 'Waiting for a connection', { failure: 'No.' }, false],
  ['waiting', UPLOAD_MESSAGES.notKept.full, { inMemory: 'full' }, false],
  ['waiting', 'Waiting for a connection', { inMemory: 'elsewhere' }, false],
  ['refused', 'Too many.', { refusal: REFUSED }, true],
] as const)('a photo is %s and says: %s', (kind, sentence, changes, isOnline) => {
  expect(stateOf(waiting(1, changes), new Map(), isOnline)).toEqual({ kind, sentence })
})

it('a photo that is being sent says so, whatever was said of an earlier attempt', () => {
  const again = waiting(1, { failure: 'No.', attempts: 2 })
  expect(stateOf(again, new Map([['key 1', 0.4]]), true)).toEqual({ kind: 'sending', share: 0.4 })
  expect(stateOf(again, new Map([['key 1', null]]), true)).toEqual({ kind: 'storing' })
  expect(stateOf(waiting(1, { fileId: 'a' }), new Map(), true)).toEqual({ kind: 'stored' })
})

it('of what passes within seconds nothing is said the first time', () => {
  expect(isSilent('uploads_busy', 0)).toBe(true)
  expect(isSilent('uploads_busy', 1)).toBe(false)
  expect(isSilent('timed_out', 0)).toBe(false)
})

it('one tab sends no more photos at the same time than one account may', () => {
  expect(UPLOADS_AT_ONCE.window).toBeLessThan(UPLOADS_AT_ONCE.account)
})

it('a failure names its photo once', () => {
  expect(failureLine('a.jpg', 'Upload failed. Please try again.')).toBe('a.jpg: Upload failed. Please try again.')
  expect(failureLine('a.jpg', 'a.jpg: too large')).toBe('a.jpg: too large')
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
