import { expect, it } from 'vitest'
import { ownTimeOf } from '#tests/measuring/ownTime.ts'
import { nameDevice } from './bowser.devices.ts'

it.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
    'Chrome on Windows',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
    'Safari on iOS',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0', 'Firefox on Linux'],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0',
    'Microsoft Edge on Windows',
  ],
  ['', 'Unknown device'],
  [' ', 'Unknown device'],
  [null, 'Unknown device'],
])('%j is called %s', (userAgent, name) => {
  expect(nameDevice(userAgent)).toBe(name)
})

it('any user agent, even a hostile one, gets a name quickly', () => {
  const odds = ['curl/8.5.0', 'node', 'x'.repeat(100_000), `Mozilla/5.0 (${'('.repeat(50_000)}`, '\u0000\uD800']
  const time = ownTimeOf(() => {
    for (const odd of odds) {
      const name = nameDevice(odd)
      expect(name.length).toBeGreaterThan(0)
      expect(name.length).toBeLessThan(100)
    }
  })
  expect(time).toBeLessThan(200)
})
