import { hostname } from 'node:os'
import { describe, expect, it } from 'vitest'
import { isOwnHost } from './origin.ts'

describe('without PUBLIC_URL', () => {
  it.each([
    'localhost',
    'LOCALHOST.',
    'mendsight.localhost',
    '127.0.0.1',
    '192.168.1.20',
    '203.0.113.7',
    '[::1]',
    '[fd00::7]',
    'nas.local',
    hostname(),
  ])('the product answers under %s', (name) => expect(isOwnHost({ hostname: name }, undefined)).toBe(true))

  it.each([
    'evil.example',
    'localhost.evil.example',
    '127.0.0.1.evil.example',
    'local',
    'evil-local',
    `${hostname()}.evil.example`,
    '',
  ])('the product does not answer under %j, which may be the name of anybody', (name) =>
    expect(isOwnHost({ hostname: name }, undefined)).toBe(false),
  )
})

it('with PUBLIC_URL the proxy decides which names lead here', () => {
  expect(isOwnHost({ hostname: 'web' }, 'https://mendsight.example')).toBe(true)
})
