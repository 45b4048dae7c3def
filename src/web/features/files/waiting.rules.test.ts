import { describe, expect, it } from 'vitest'
import type { WaitingPhoto } from '#web/backend/waitingPhotos.types.ts'
import { afterFailure, isKeyUncertain, needsRepair, nextStep, pauseAfter } from './waiting.rules.ts'

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
    refusal: null,
    ...changes,
  }
}

describe('the next step', () => {
  it('is the first photo that was neither sent nor refused', () => {
    const photos = [waiting(1, { fileId: 'a' }), waiting(2, { refusal: REFUSED }), waiting(3), waiting(4)]
    expect(nextStep(photos)).toEqual({ kind: 'send', photo: photos[2] })
  })

  it('finishes a batch before the next one begins', () => {
    const photos = [waiting(1, { fileId: 'a' }), waiting(2, { refusal: REFUSED }), waiting(3, { batch: 'two' })]
    expect(nextStep(photos)).toEqual({ kind: 'finish', photos: [photos[0]] })
  })

  it('passes by a batch that was refused as a whole', () => {
    const photos = [waiting(1, { refusal: REFUSED }), waiting(2, { batch: 'two' })]
    expect(nextStep(photos)).toEqual({ kind: 'send', photo: photos[1] })
    expect(nextStep(photos.slice(0, 1))).toEqual({ kind: 'none' })
    expect(nextStep([])).toEqual({ kind: 'none' })
  })
})

it('photos belong into a repair if there is one or if something was said', () => {
  expect(needsRepair(waiting(1))).toBe(false)
  expect(needsRepair(waiting(1, { repairId: 'r' }))).toBe(true)
  expect(needsRepair(waiting(1, { answers: { kind: 'pipe' } }))).toBe(true)
})

it('the server is asked whether it has a photo when it may have forgotten the key', () => {
  const now = Date.parse('2026-11-23T12:00:00Z')
  const hours = 3_600_000
  expect(isKeyUncertain(now - hours, now)).toBe(false)
  expect(isKeyUncertain(now - 6 * 24 * hours, now)).toBe(false)
  expect(isKeyUncertain(now - 7 * 24 * hours, now)).toBe(true)
  expect(isKeyUncertain(now + hours, now), 'the clock was set back').toBe(true)
})

it('only what the person can change counts as refused', () => {
  expect(afterFailure({ code: 'signed_out', status: 401 })).toBe('log_in')
  expect(afterFailure({ code: 'offline', status: 0 })).toBe('later')
  expect(afterFailure({ code: 'unexpected', status: 502 })).toBe('later')
  expect(afterFailure({ code: 'upload_running', status: 409 })).toBe('later')
  for (const code of ['limit_reached', 'too_large', 'wrong_type', 'unreadable_photo'] as const)
    expect(afterFailure({ code, status: 403 }), code).toBe('refused')
})

it('the pauses grow, and are never shorter than the server asks for', () => {
  expect([1, 2, 3, 20].map((failures) => pauseAfter(failures, undefined))).toEqual([5_000, 10_000, 20_000, 300_000])
  expect(pauseAfter(1, 60)).toBe(60_000)
})
