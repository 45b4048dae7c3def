import { describe, expect, it } from 'vitest'
import { PLANS } from '../plans/plans.ts'
import {
  checkFile,
  checkSelection,
  declaredFormat,
  GB,
  gigabytes,
  limitComesNear,
  maxFileBytes,
  MB,
  megabytes,
  storageLimitBytes,
  uploadsLeft,
} from './uploads.rules.ts'

describe('a chosen file', () => {
  const wrongType = 'Only photo files (JPEG, PNG, WebP, HEIC) are allowed for damage documentation'

  it.each([
    ['image/jpeg', 'a.jpg'],
    ['image/jpg', 'a.jpg'],
    ['image/png', 'a.png'],
    ['image/webp', 'a.webp'],
    ['image/heic', 'a.heic'],
    ['image/heif', 'a.heic'],
    ['IMAGE/JPEG', 'a'],
    ['', 'a.JPEG'],
    ['', 'a.b.heif'],
    ['application/octet-stream', 'a.heic'],
  ])('of the type %j called %s may be uploaded', (type, name) => {
    expect(checkFile({ name, type, size: 1 }, PLANS.free)).toBeNull()
  })

  it.each([
    ['image/gif', 'a.jpg'],
    ['image/svg+xml', 'a.svg'],
    ['application/pdf', 'a.pdf'],
    ['text/plain', 'a.jpg'],
    ['', 'a.pdf'],
    ['', 'a.jpg.exe'],
    ['application/octet-stream', 'a.constructor'],
  ])('of the type %j called %s may not', (type, name) => {
    expect(checkFile({ name, type, size: 1 }, PLANS.free)).toEqual({
      kind: 'wrong_type',
      message: `${name}: ${wrongType}`,
    })
  })

  it.each([
    ['free', 5],
    ['basic', 10],
    ['pro', 25],
    ['enterprise', 100],
  ] as const)('may have, on the plan %s, exactly %i MB', (plan, limit) => {
    const file = { name: 'wall.jpg', type: 'image/jpeg' }
    expect(checkFile({ ...file, size: limit * MB }, PLANS[plan])).toBeNull()
    expect(checkFile({ ...file, size: limit * MB + 1 }, PLANS[plan])).toEqual({
      kind: 'too_large',
      message: `wall.jpg: File size must be less than ${limit}MB (your current plan limit)`,
    })
    expect(maxFileBytes(PLANS[plan].limits)).toBe(limit * 1024 * 1024)
  })

  it('is rejected for its type before its size', () => {
    expect(checkFile({ name: 'film.mp4', type: 'video/mp4', size: 10 * GB }, PLANS.free)).toMatchObject({
      kind: 'wrong_type',
    })
  })
})

describe('the type of a file', () => {
  it('is what the browser says, and what the extension says only where it says nothing', () => {
    expect(declaredFormat({ name: 'a.png', type: 'image/jpeg' })).toBe('image/jpeg')
    expect(declaredFormat({ name: 'a.png', type: '' })).toBe('image/png')
    expect(declaredFormat({ name: 'a.png', type: 'image/toString' })).toBe('other')
  })

  it.each([
    ['a.hif', ''],
    ['a.HIF', 'image/heif'],
    ['a', 'image/heic-sequence'],
  ])('is HEIC for %s of the type %j', (name, type) => {
    expect(declaredFormat({ name, type })).toBe('image/heic')
  })

  it.each([
    ['image:1641', ''],
    ['image:1641', 'image/*'],
    ['photo', '*/*'],
    ['photo', 'binary/octet-stream'],
    ['photo.', 'application/octet-stream'],
    ['', ''],
  ])('is unsaid, so that the bytes decide, for %j of the type %j', (name, type) => {
    expect(declaredFormat({ name, type })).toBe('unsaid')
  })

  it.each([
    ['a.jpg', 'image/pjpeg'],
    ['a.jpg', 'image/jpeg; charset=binary'],
    ['a.jpg', 'image/*'],
    ['a.jfif', ''],
  ])('is JPEG for %s of the type %j', (name, type) => {
    expect(declaredFormat({ name, type })).toBe('image/jpeg')
  })
})

describe('a selection', () => {
  const none = { files: 0, storage_bytes: 0 }

  it('must not be empty', () => {
    expect(checkSelection(0, PLANS.free, none)).toBe('Please select at least one file to upload')
  })

  it('may be as large as what is left', () => {
    expect(checkSelection(10, PLANS.free, none)).toBeNull()
    expect(checkSelection(1, PLANS.free, { files: 9, storage_bytes: 0 })).toBeNull()
    expect(checkSelection(11, PLANS.free, none)).toBe(
      'You can only upload 10 more files this month. Please select fewer files or upgrade your plan.',
    )
    expect(checkSelection(2, PLANS.free, { files: 9, storage_bytes: 0 })).toBe(
      'You can only upload 1 more files this month. Please select fewer files or upgrade your plan.',
    )
  })

  it('is refused when nothing is left', () => {
    const sentence = "You've reached your monthly upload limit of 10 files. Upgrade your plan to upload more."
    expect(checkSelection(1, PLANS.free, { files: 10, storage_bytes: 0 })).toBe(sentence)
    expect(checkSelection(1, PLANS.free, { files: 500, storage_bytes: 0 })).toBe(sentence)
  })

  it('is refused when the storage is full', () => {
    expect(checkSelection(1, PLANS.free, { files: 1, storage_bytes: GB / 2 - 1 })).toBeNull()
    expect(checkSelection(1, PLANS.free, { files: 1, storage_bytes: GB / 2 })).toBe(
      "You've reached your 0.5GB storage limit. Delete photos or upgrade your plan to upload more.",
    )
  })

  it('has no limit of number on the enterprise plan', () => {
    expect(checkSelection(5000, PLANS.enterprise, { files: 100_000, storage_bytes: 0 })).toBeNull()
  })
})

describe('the uploads that are left', () => {
  it('are the limit less the photos held, never below none, and unlimited for enterprise', () => {
    expect(uploadsLeft(PLANS.free, { files: 3 })).toBe(7)
    expect(uploadsLeft(PLANS.free, { files: 30 })).toBe(0)
    expect(uploadsLeft(PLANS.pro, { files: 0 })).toBe(500)
    expect(uploadsLeft(PLANS.enterprise, { files: 30 })).toBeNull()
  })
})

it('sizes are counted in powers of 1024 and shown as specified', () => {
  expect(storageLimitBytes(PLANS.free)).toBe(536_870_912)
  expect(storageLimitBytes(PLANS.enterprise)).toBe(100 * 1024 ** 3)
  expect(megabytes(0)).toBe('0.00')
  expect(megabytes(1_289_748)).toBe('1.23')
  expect(gigabytes(GB / 2)).toBe('0.5')
  expect(gigabytes(1)).toBe('0.0')
})

describe('a limit comes near', () => {
  const holding = (files: number, storage_bytes = files * MB) => ({ files, storage_bytes })

  it('with the photo that brings it to nine tenths, and not with those before or after', () => {
    expect(limitComesNear(PLANS.free, holding(7), holding(8))).toBeNull()
    expect(limitComesNear(PLANS.free, holding(8), holding(9))).toEqual({ what: 'uploads', used: '9', limit: '10' })
    expect(limitComesNear(PLANS.free, holding(9), holding(10))).toBeNull()
  })

  it('for the storage, too, with figures as they are shown', () => {
    const [before, after] = [holding(3, 0.44 * GB), holding(4, 0.46 * GB)]
    expect(limitComesNear(PLANS.free, before, after)).toEqual({ what: 'storage', used: '0.5', limit: '0.5' })
  })

  it('never for uploads without a limit', () => {
    expect(limitComesNear(PLANS.enterprise, holding(8), holding(9))).toBeNull()
  })
})
