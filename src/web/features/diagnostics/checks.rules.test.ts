import { expect, test } from 'vitest'
import { CHECK_FIXES, judgeBrowser, verdict, type Line } from './checks.rules.ts'

const good = { hasSettings: true, takesCookies: true, hasStorage: true }

test('a browser that can do everything is ok, and the gravest lack is named', () => {
  expect(judgeBrowser(good, 1)).toEqual({ label: 'Browser and client', state: 'ok', ms: 1, fix: null })
  expect(judgeBrowser({ ...good, hasStorage: false }, 1)).toMatchObject({ state: 'warning', fix: CHECK_FIXES.storage })
  expect(judgeBrowser({ ...good, hasSettings: false }, 1)).toMatchObject({ fix: CHECK_FIXES.settings })
  expect(judgeBrowser({ hasSettings: false, takesCookies: false, hasStorage: false }, 1)).toMatchObject({
    state: 'failed',
    fix: CHECK_FIXES.cookies,
  })
})

test('the verdict counts failures first, and what is off on purpose is fine', () => {
  const lines = (...states: Line['state'][]): Line[] => states.map((state) => ({ label: 'x', state, ms: 0, fix: null }))
  expect(verdict(lines('ok', 'off')).sentence).toBe('EVERYTHING WORKS')
  expect(verdict(lines('ok', 'warning')).sentence).toBe('1 WARNING')
  expect(verdict(lines('warning', 'failed', 'failed')).sentence).toBe('2 CHECKS FAILED')
  expect(verdict(lines('failed')).sentence).toBe('1 CHECK FAILED')
})
