import { screen } from '@testing-library/dom'
import { beforeEach, expect, test, vi } from 'vitest'
import { ACCOUNT_MESSAGES } from '#shared/accounts/credentials.rules.ts'
import { replaceRefusedChannels } from '#web/lib/anyBrowser.ts'
import { PATHS } from '#web/lib/paths.ts'
import { aProfile } from './support/builders.ts'
import { acceptAnyRequest, expectNot, fill, openScreen, press, see } from './support/screen.tsx'

const refuse = () => {
  throw new DOMException('The browser blocks this', 'SecurityError')
}

/** A browser that blocks cookies, and with them everything else that a site could keep or share. */
beforeEach(() => {
  vi.stubGlobal('BroadcastChannel', function () {
    refuse()
  })
  replaceRefusedChannels()
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(refuse)
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse)
  vi.spyOn(Storage.prototype, 'removeItem').mockImplementation(refuse)
  vi.stubGlobal('indexedDB', { open: refuse, databases: () => Promise.reject(new DOMException('', 'SecurityError')) })
  vi.stubGlobal(
    'navigator',
    new Proxy(navigator, {
      get(target, name) {
        if (name === 'cookieEnabled') return false
        if (name === 'locks') return { request: async () => refuse(), query: async () => refuse() }
        if (name === 'serviceWorker') return refuse()
        const value: unknown = Reflect.get(target, name)
        return typeof value === 'function' ? (value.bind(target) as unknown) : value
      },
      has: () => true,
    }),
  )
  return () => vi.restoreAllMocks()
})

test.each([
  [PATHS.emergency, 'GAS'],
  [PATHS.diagnostics, 'Cookies'],
  [PATHS.login, 'SIGN IN'],
  [PATHS.faq, 'Mendsight'],
])('%s opens where everything is blocked', async (path, words) => {
  openScreen(path, null)
  acceptAnyRequest()
  await see(words)
  expectNot('SOMETHING WENT WRONG')
})

test('a screen of a person who is logged in all the same works', async () => {
  openScreen(PATHS.profile, aProfile())
  await see(aProfile().name)
  expectNot('SOMETHING WENT WRONG')
})

test('registering and logging in say that cookies are needed, and send nothing', async () => {
  const backend = openScreen(PATHS.login, null)
  await fill({ Email: 'ann@example.com', Password: 'right as rain 7' })
  await press('SIGN IN')
  await see(ACCOUNT_MESSAGES.cookiesNeeded)
  expect(backend.requests.filter(({ method }) => method === 'POST')).toEqual([])
  expect(screen.queryByText('SOMETHING WENT WRONG')).toBeNull()
})
