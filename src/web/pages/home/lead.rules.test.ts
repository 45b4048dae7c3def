import { expect, test } from 'vitest'
import { leadOf, photosHeading } from './lead.rules.ts'

test('the dashboard asks first for the photos that were just uploaded', () => {
  expect(leadOf({ justUploaded: 2, mostUrgent: 'now', photos: 3 })).toBe('just_uploaded')
})

test('damage that cannot wait comes before photos, and other damage after them', () => {
  expect(leadOf({ justUploaded: 0, mostUrgent: '24h', photos: 3 })).toBe('repair')
  expect(leadOf({ justUploaded: 0, mostUrgent: 'week', photos: 3 })).toBe('photos')
  expect(leadOf({ justUploaded: 0, mostUrgent: 'week', photos: 0 })).toBe('repair')
})

test('with nothing to do, the dashboard asks for a photo', () => {
  expect(leadOf({ justUploaded: 0, mostUrgent: null, photos: 0 })).toBe('camera')
})

test('the heading counts the photos that were looked at, and says when there may be more', () => {
  expect(photosHeading(1)).toBe('1 PHOTO TO ANALYZE')
  expect(photosHeading(12)).toBe('12 PHOTOS TO ANALYZE')
  expect(photosHeading(100)).toBe('100+ PHOTOS TO ANALYZE')
})
