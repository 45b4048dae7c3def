import { expect, test } from 'vitest'
import { CHECK_FIXES, decision, evaluateBrowser, type Line } from './useDiagnostics.ts'

const good = { hasSettings: true, takesCookies: true, hasStorage: true }

test('a browser that can do everything is ok, and the gravest lack is named', () => {
  expect(evaluateBrowser(good, 1)).toEqual({ label: 'Browser and client', state: 'ok', ms: 1, fix: null })
  expect(evaluateBrowser({ ...good, hasStorage: false }, 1)).toMatchObject({
    state: 'warning',
    fix: CHECK_FIXES.storage,
  })
  expect(evaluateBrowser({ ...good, hasSettings: false }, 1)).toMatchObject({ fix: CHECK_FIXES.settings })
  expect(evaluateBrowser({ hasSettings: false, takesCookies: false, hasStorage: false }, 1)).toMatchObject({
    state: 'failed',
    fix: CHECK_FIXES.cookies,
  })
})

test('the verdict counts failures first', () => {
  const lines = (...states: Line['state'][]): Line[] => states.map((state) => ({ label: 'x', state, ms: 0, fix: null }))
  expect(decision(lines('ok', 'ok'))).toEqual({ state: 'ok', sentence: 'EVERYTHING WORKS', off: null })
  expect(decision(lines('ok', 'warning')).sentence).toBe('1 WARNING')
  expect(decision(lines('warning', 'failed', 'failed')).sentence).toBe('2 CHECKS FAILED')
  expect(decision(lines('failed')).sentence).toBe('1 CHECK FAILED')
})

test('a part that is off is not an error, and is never said to work', () => {
  const line = (label: string, state: Line['state']): Line => ({ label, state, ms: 0, fix: null })
  const [database, network] = [line('Database', 'ok'), line('Network', 'ok')]
  const [ai, mail, payments] = ['AI provider', 'Mail', 'Payments'].map((label) => line(label, 'off')) as [
    Line,
    Line,
    Line,
  ]
  expect(decision([database, ai])).toEqual({
    state: 'ok',
    sentence: '1 PART WORKS, 1 IS OFF',
    off: 'Switched off here: AI provider. The list says what people get instead.',
  })
  expect(decision([database, network, ai, mail, payments])).toEqual({
    state: 'ok',
    sentence: '2 PARTS WORK, 3 ARE OFF',
    off: 'Switched off here: AI provider, Mail and Payments. The list says what people get instead.',
  })
  expect(decision([line('Database', 'failed'), mail])).toMatchObject({
    state: 'failed',
    sentence: '1 CHECK FAILED',
    off: 'Switched off here: Mail. The list says what people get instead.',
  })
})
