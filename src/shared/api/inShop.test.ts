import { expect, it } from 'vitest'
import { urlInShop } from './inShop.ts'

it.each([
  ['/api/me', '/api/me?shop_id=s1'],
  ['/api/files?limit=5', '/api/files?limit=5&shop_id=s1'],
  ['/api/repairs/totals', '/api/repairs/totals?shop_id=s1'],
])('a list %s is asked for in the shop', (url, inShop) => {
  expect(urlInShop(url, 's1')).toBe(inShop)
  expect(urlInShop(url, null)).toBe(url)
})

it.each(['/api/repairs/018f', '/api/files/018f/analyses', '/api/plans', '/home'])(
  'what is found wherever it is stays as it is: %s',
  (url) => expect(urlInShop(url, 's1')).toBe(url),
)
