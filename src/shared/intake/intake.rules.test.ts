import { describe, expect, it } from 'vitest'
import { EMERGENCIES, type Answers } from '#shared/advice/answers.ts'
import { URGENCIES, type Urgency } from '#shared/advice/advice.ts'
import { loadPlaybook } from '#shared/knowledge/playbooks.ts'
import { searchSome, sha256OfShort, type Challenge } from './challenge.rules.ts'
import { faultsOf } from './check.rules.ts'
import { consentText, consentVersion, INTAKE_MESSAGES } from './intake.messages.ts'
import { readToken, referenceOf, tidyPhone, tokenOf, USUAL_ASK } from './intake.rules.ts'
import { triageOf, withoutConfirmations } from './triage.rules.ts'

const bytes = (length: number) => Uint8Array.from({ length }, (_none, at) => at * 7)

describe('a token', () => {
  it('is read however it was typed from print', () => {
    const token = tokenOf(bytes(26))
    expect(token).toMatch(/^[0-9a-hjkmnp-tv-z]{26}$/)
    expect(readToken(token.toUpperCase().replaceAll('0', 'O').replaceAll('1', 'I'))).toBe(token)
    for (const other of ['', token.slice(1), `${token}0`, token.replace(/.$/, 'u'), token.replace(/.$/, '/')]) {
      expect(readToken(other)).toBeNull()
    }
  })

  it('and a reference have no sign that is taken for another one', () => {
    expect(referenceOf(bytes(8))).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/)
  })
})

it('a sender is known by the last ten digits, however a number is written', () => {
  expect(tidyPhone('+1 (503) 555-0143')).toBe('5035550143')
  expect(tidyPhone('503.555.0143')).toBe('5035550143')
  expect(tidyPhone('12')).toBeNull()
})

describe('the proof of work', () => {
  const challenge = (number: number, max: number): Omit<Challenge, 'signature'> => ({
    salt: 'some-salt',
    hash: sha256OfShort(`some-salt${number}`),
    max,
    expires: 0,
  })

  it('uses SHA-256 as FIPS 180-4 has it', () => {
    expect(sha256OfShort('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
    expect(sha256OfShort('')).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855')
    expect(() => sha256OfShort('x'.repeat(56))).toThrow('too long')
  })

  it('is found piece by piece, and is known to be missing', () => {
    expect(searchSome(challenge(25, 100), 0, 10)).toEqual({ next: 10 })
    expect(searchSome(challenge(25, 100), 20, 10)).toEqual({ answer: 25 })
    expect(searchSome(challenge(100, 100), 95, 10)).toEqual({ answer: null })
  })
})

describe('the consent', () => {
  it('names the AI provider, or that there is none, and so does its version', () => {
    const who = { shop: 'Acme Repairs', product: 'Mendsight' }
    expect(consentText({ ...who, provider: 'OpenAI' })).toContain('analyzed by OpenAI, a provider of AI')
    expect(consentText({ ...who, provider: null })).toContain('No AI gets them.')
    expect(consentText({ ...who, provider: null })).toContain('does not decide within 90 days, all of it is erased')
    expect(consentVersion({ provider: 'OpenAI' })).not.toBe(consentVersion({ provider: null }))
  })
})

describe('a request', () => {
  const entered = { name: 'Dana', phone: '503 555 0143', answers: { kind: 'pipe' } } as const
  const faultsIn = (more: object, ask = USUAL_ASK) => faultsOf({ ...entered, ...more }, { ask, photos: 0 })
  const faulty = (more: object, ask = USUAL_ASK) => faultsIn(more, ask)[0] ?? null

  it('takes a name, a way to answer, and something about the damage', () => {
    expect(faulty({})).toBeNull()
    expect(faulty({ name: ' ' })?.field).toBe('name')
    expect(faulty({ phone: '' })).toEqual({ field: 'phone', sentence: INTAKE_MESSAGES.noContact })
    expect(faulty({ phone: '' }, { ...USUAL_ASK, phone: 'no' })?.field).toBe('email')
    expect(faulty({ phone: '', email: 'dana@example.org' })).toBeNull()
    expect(faulty({ email: 'dana' })?.field).toBe('email')
    expect(faulty({ answers: {} })?.field).toBe('note')
    expect(faultsOf({ ...entered, answers: {} }, { ask: USUAL_ASK, photos: 1 })).toEqual([])
    expect(faulty({}, { ...USUAL_ASK, insurance: 'required' })?.field).toBe('insurance')
  })

  it('has a phone number that can be dialed, or none', () => {
    const phones = (phone: string) =>
      faultsIn({ phone, email: 'dana@example.org' }).filter((each) => each.field === 'phone')
    expect(phones('call me')).toEqual([{ field: 'phone', sentence: INTAKE_MESSAGES.wrongPhone }])
    expect(phones('503-555-0143 x12')).toEqual([])
    expect(phones('')).toEqual([])
  })

  it('is told of all that it lacks at once, and of each field once', () => {
    const all = { phone: 'required', address: 'required', insurance: 'required' } as const
    const empty = { name: '', phone: '', email: 'dana', answers: {} }
    expect(faultsIn(empty, all).map(({ field }) => field)).toEqual([
      'note',
      'name',
      'email',
      'phone',
      'address',
      'insurance',
    ])
    expect(faultsIn({ ...empty, email: '' }, all).filter(({ field }) => field === 'phone')).toHaveLength(1)
  })
})

const rank = (urgency: Urgency | null) => (urgency === null ? -1 : URGENCIES.indexOf(urgency))

async function urgencyOf(answers: Answers, note: string | null = null): Promise<Urgency | null> {
  return triageOf({ answers, note, playbook: await loadPlaybook(answers.kind) }).urgency
}

describe('the urgency of a request', () => {
  it('is that of what was said, in answers or in words', async () => {
    expect(await urgencyOf({})).toBeNull()
    expect(await urgencyOf({ kind: 'paint' })).not.toBe('now')
    expect(await urgencyOf({ emergency: { gas: 'yes' } })).toBe('now')
    expect(await urgencyOf({}, 'There is a strong smell of gas in the kitchen.')).toBe('now')
  })

  it('is never lower because somebody denies a danger', async () => {
    const notes = [null, 'Water drips from the light in the ceiling.', 'It smells of gas.']
    const said: Answers[] = [
      { kind: 'pipe' },
      { kind: 'electric', since: 'days' },
      { kind: 'ceiling_sag', water: 'drip' },
    ]
    const denials: Answers[] = [
      { water: 'none' },
      { water: 'stopped' },
      { electric: 'no' },
      { loose: 'no' },
      { can_stop_water: 'yes' },
      { power_confirmed_off: true },
      { fire_dept_cleared: true },
      { emergency: Object.fromEntries(EMERGENCIES.map((emergency) => [emergency, 'no'])) },
    ]
    for (const note of notes) {
      for (const answers of said) {
        // What is denied in place of another answer is another answer, so only absent ones are denied here.
        for (const denial of denials.filter((each) => Object.keys(each).every((key) => !(key in answers)))) {
          const [before, after] = [await urgencyOf(answers, note), await urgencyOf({ ...answers, ...denial }, note)]
          expect([answers, denial, note, rank(after) >= rank(before)]).toEqual([answers, denial, note, true])
        }
      }
    }
  })

  it('keeps the message about water near electricity when somebody unknown says that the power is off', async () => {
    const answers: Answers = { kind: 'pipe', water: 'running', electric: 'near', power_confirmed_off: true }
    const { firstMessage } = triageOf({ answers, note: null, playbook: await loadPlaybook('pipe') })
    expect(firstMessage?.code).toBe('F-EW')
    expect(withoutConfirmations(answers)).toEqual({ kind: 'pipe', water: 'running', electric: 'near' })
  })
})
