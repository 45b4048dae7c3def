import { expect, it } from 'vitest'
import type { getFile, listFiles } from '#shared/api/files.ts'
import { callUrl } from './callUrl.ts'

it('escapes a parameter, so that it stays one part of the path', () => {
  const params = { id: 'a/../b?c#d' }
  expect(callUrl<typeof getFile>({ path: '/api/files/:id', params })).toBe('/api/files/a%2F..%2Fb%3Fc%23d')
})

it('sends the fields of a query that have a value', () => {
  const query = { limit: 20, name: 'a & b', cursor: undefined }
  expect(callUrl<typeof listFiles>({ path: '/api/files', query })).toBe('/api/files?limit=20&name=a+%26+b')
})

it('sends no question mark without a query', () => {
  expect(callUrl<typeof listFiles>({ path: '/api/files' })).toBe('/api/files')
  expect(callUrl<typeof listFiles>({ path: '/api/files', query: { name: undefined } })).toBe('/api/files')
})
