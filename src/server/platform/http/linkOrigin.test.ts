import { expect, it } from 'vitest'
import { linkOrigin } from './linkOrigin.ts'

const listening = (port: number) => ({ address: () => ({ address: '0.0.0.0', family: 'IPv4', port }) })
const silent = { address: () => null }

it('links lead to PUBLIC_URL, or to this machine at the port that is listened on', () => {
  expect(linkOrigin('https://mendsight.example', listening(3000), 3000)).toBe('https://mendsight.example')
  expect(linkOrigin(undefined, listening(4711), 0)).toBe('http://localhost:4711')
  expect(linkOrigin(undefined, silent, 3000)).toBe('http://localhost:3000')
  expect(() => linkOrigin(undefined, silent, 0)).toThrow('before the server listens')
})
