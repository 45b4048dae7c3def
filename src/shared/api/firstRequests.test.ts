import { expect, it } from 'vitest'
import { firstRequestsOf } from './firstRequests.ts'

it.each([
  ['/home', '', ['/api/overview', '/api/files?limit=5']],
  ['/upload', '', ['/api/files?limit=12']],
  ['/repairs', '', ['/api/repairs?limit=50&sort=urgency']],
  ['/claims', '', ['/api/claims?limit=50']],
  ['/analysis', 'file=018f-3a', ['/api/files/018f-3a', '/api/files/018f-3a/analyses']],
  ['/analysis', 'from=mail&file=018f-3a&x', ['/api/files/018f-3a', '/api/files/018f-3a/analyses']],
])('the screen at %s?%s requests %j first', (pathname, query, urls) => {
  expect(firstRequestsOf(pathname, query)).toEqual(urls)
})

it.each([
  ['/analysis', ''],
  ['/analysis', 'file=%22%3E%3Cscript%3E'],
  ['/analysis', 'file=../me'],
  ['/analysis', 'profile=018f-3a'],
  ['/repairs', 'sort=oldest'],
  ['/constructor', ''],
])('at %s?%s no request is known in advance', (pathname, query) => {
  expect(firstRequestsOf(pathname, query)).toEqual([])
})
