import { expect, it } from 'vitest'
import { isAtThisMachine } from './devMailbox.rules.ts'

const STRAIGHT = { remoteAddress: '127.0.0.1', host: 'localhost:3000', headers: { accept: '*/*' }, httpVersion: '1.1' }

it.each([
  {},
  { remoteAddress: '::1', host: '[::1]:3000' },
  { remoteAddress: '::ffff:127.0.0.1', host: '127.0.0.1' },
  { remoteAddress: '127.0.0.53', host: 'LOCALHOST' },
])('with %j somebody at this machine asks', (changes) => {
  expect(isAtThisMachine({ ...STRAIGHT, ...changes })).toBe(true)
})

it.each([
  { remoteAddress: '192.168.1.7' },
  { remoteAddress: undefined },
  { remoteAddress: '::ffff:10.0.0.1' },
  { host: undefined },
  { host: '' },
  { host: 'evil.example' },
  { host: 'localhost.evil.example' },
  { host: '127.0.0.1.evil.example' },
  { host: 'evil.example:127.0.0.1' },
  { host: '0.0.0.0:3000' },
  { httpVersion: '1.0' },
  { headers: { 'x-forwarded-proto': 'https' } },
  { headers: { forwarded: '' } },
  { headers: { via: '1.1 proxy' } },
  { headers: { 'x-real-ip': '127.0.0.1' } },
  { headers: { 'true-client-ip': '127.0.0.1' } },
  { headers: { 'cf-connecting-ip': '127.0.0.1' } },
])('with %j somebody else may ask', (changes) => {
  expect(isAtThisMachine({ ...STRAIGHT, ...changes })).toBe(false)
})
