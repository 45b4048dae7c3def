import fc from 'fast-check'
import { spawnSync } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, it } from 'vitest'

const EXAMPLES = path.join(import.meta.dirname, '../../../../examples')
const example = (file: string) => readFileSync(path.join(EXAMPLES, file), 'utf8')

const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const BODY = '{"type":"webhook.test"}'
const ID = 'webhook-id'
const STAMP = 'webhook-timestamp'
const SIGNATURE = 'webhook-signature'

type Headers = Record<string, unknown>
type Case = { secret: unknown; headers: unknown; body?: unknown }

function signed(seconds: number, secret = SECRET) {
  const key = Buffer.from(secret.slice(6), 'base64')
  const signature = createHmac('sha256', key).update(`msg_1.${seconds}.${BODY}`).digest('base64')
  return { [ID]: 'msg_1', [STAMP]: String(seconds), [SIGNATURE]: `v1,eA== v1,${signature}` }
}

const now = Math.floor(Date.now() / 1000)
const genuine = signed(now)
const inCapitals = {
  'Webhook-Id': 'msg_1',
  'Webhook-Timestamp': genuine[STAMP],
  'Webhook-Signature': genuine[SIGNATURE],
}
const without = (name: string): Headers => Object.fromEntries(Object.entries(genuine).filter(([each]) => each !== name))

const GENUINE: readonly Case[] = [genuine, inCapitals].map((headers) => ({ secret: SECRET, headers }))

const FALSE: readonly Case[] = [
  { secret: SECRET, headers: signed(now - 600) },
  { secret: SECRET, headers: signed(now + 600) },
  { secret: SECRET, headers: signed(now, 'whsec_c29tZWJvZHkgZWxzZQ==') },
  // Who has no secret must not be known by an empty one.
  { secret: '', headers: signed(now, 'whsec_') },
  { secret: 'whsec_', headers: signed(now, 'whsec_') },
  { secret: null, headers: signed(now, 'whsec_') },
  { secret: 'whsec_A', headers: genuine },
  ...[ID, STAMP, SIGNATURE].map((name) => ({ secret: SECRET, headers: without(name) })),
  ...[null, 'text', 7, [], {}].map((headers) => ({ secret: SECRET, headers })),
  { secret: SECRET, headers: { ...genuine, [SIGNATURE]: 'v1,ünlesbar' } },
  { secret: SECRET, headers: { ...genuine, [STAMP]: `${now}.0` } },
  { secret: SECRET, headers: { ...genuine, [STAMP]: '٣٣' } },
]

/** Headers of which one is missing or has any other value. */
const oddHeaders = fc
  .tuple(
    fc.constantFrom(ID, STAMP, SIGNATURE),
    fc.oneof(fc.string({ unit: 'binary' }), fc.jsonValue(), fc.constant(undefined)),
  )
  .map(([name, value]): Headers => (value === undefined ? without(name) : { ...genuine, [name]: value }))
const oddCase: fc.Arbitrary<Case> = fc.oneof(
  oddHeaders.map((headers) => ({ secret: SECRET, headers })),
  fc.jsonValue().map((headers) => ({ secret: SECRET, headers })),
  fc.oneof(fc.string(), fc.jsonValue()).map((secret) => ({ secret, headers: genuine })),
)

describe('the receiver in Node', async () => {
  const { isGenuine } = (await import(pathToFileURL(path.join(EXAMPLES, 'webhookReceiver.mjs')).href)) as {
    isGenuine: (secret: unknown, headers: unknown, body: unknown) => boolean
  }
  const ask = ({ secret, headers, body = Buffer.from(BODY) }: Case) => isGenuine(secret, headers, body)

  it('tells who signed, by headers of Node and by those of fetch', () => {
    for (const each of GENUINE) expect(ask(each)).toBe(true)
    expect(ask({ secret: SECRET, headers: new Headers(genuine) })).toBe(true)
    expect(ask({ secret: SECRET, headers: genuine, body: new TextEncoder().encode(BODY) })).toBe(true)
    expect(ask({ secret: SECRET, headers: new Headers() })).toBe(false)
    expect(ask({ secret: SECRET, headers: genuine, body: Buffer.from('{"type": "webhook.test"}') })).toBe(false)
  })

  it('answers false for whatever is missing or odd, and throws nothing', () => {
    for (const each of FALSE) expect([each, ask(each)]).toEqual([each, false])
    expect(isGenuine(undefined, undefined, undefined)).toBe(false)
    fc.assert(fc.property(oddCase, (each) => !ask(each)))
    fc.assert(fc.property(fc.jsonValue(), (body) => !ask({ secret: SECRET, headers: genuine, body })))
  })
})

/** How another language asks its receiver about cases, which come as JSON, and prints its answers as JSON. */
const OTHERS = {
  Python: [
    'python3',
    ['-'],
    (cases: string) => `__name__ = "example"
${example('webhook_receiver.py')}
print(json.dumps([is_genuine(each["secret"], each["headers"], ${JSON.stringify(BODY)}.encode()) for each in json.loads(${JSON.stringify(cases)})]))`,
  ],
  PHP: [
    'php',
    [],
    (cases: string) => `${example('webhook_receiver.php')}
echo json_encode(array_map(
  fn($each) => isGenuine($each['secret'], $each['headers'], '${BODY}'),
  json_decode(base64_decode('${Buffer.from(cases).toString('base64')}'), true)
));`,
  ],
} as const

const isThere = (program: string) => spawnSync(program, ['--version']).status === 0

for (const language of ['Python', 'PHP'] as const) {
  const [program, options, ask] = OTHERS[language]
  it.skipIf(!isThere(program))(`the receiver in ${language} answers the same`, () => {
    // A lone half of a character is no text in the JSON of other languages.
    const odd = fc.sample(oddCase, 300).filter((each) => JSON.stringify(each).isWellFormed())
    const falseCases = [...FALSE, ...odd].map((each) => JSON.parse(JSON.stringify(each)) as Case)
    const input = ask(JSON.stringify([...GENUINE, ...falseCases]))
    const ran = spawnSync(program, options, { input, encoding: 'utf8' })
    expect(ran.stderr).toBe('')
    const answers = JSON.parse(ran.stdout) as boolean[]
    expect(answers.slice(0, GENUINE.length)).toEqual(GENUINE.map(() => true))
    expect(falseCases.filter((_case, index) => answers[index + GENUINE.length] !== false)).toEqual([])
  })
}
