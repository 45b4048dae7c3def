import { expect, test } from 'vitest'
import { originalToDownload, viewUrl } from './original.rules.ts'

const file = (file_type: string) => ({ file_type, file_url: '/display', original_url: '/original' })

test.each(['image/jpeg', 'image/png', 'image/webp'])('%s is viewed as it was uploaded', (type) => {
  expect(viewUrl(file(type))).toBe('/original')
  expect(originalToDownload(file(type))).toBeNull()
})

test('a HEIC is viewed as its copy, and can be downloaded as it was uploaded', () => {
  expect(viewUrl(file('image/heic'))).toBe('/display')
  expect(originalToDownload(file('image/heic'))).toEqual({ url: '/original', format: 'HEIC' })
})
