import { spawnSync } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { SNIPPETS } from './snippets.ts'

const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const BODY = '{"type":"webhook.test"}'

function headersAt(seconds: number, key = SECRET) {
  const signed = createHmac('sha256', Buffer.from(key.slice(6), 'base64')).update(`msg_1.${seconds}.${BODY}`)
  const signature = `v1,${signed.digest('base64')}`
  return { 'webhook-id': 'msg_1', 'webhook-timestamp': String(seconds), 'webhook-signature': `v1,eA== ${signature}` }
}

const now = Math.floor(Date.now() / 1000)
const CASES = [
  [headersAt(now), true],
  [headersAt(now - 600), false],
  [headersAt(now, 'whsec_c29tZWJvZHkgZWxzZQ=='), false],
] as const

/** How each language asks its snippet about the cases on its standard input. */
const ASKS = {
  Node: [
    'node',
    ['--input-type=module'],
    (code: string) => `${code}
    for (const headers of ${JSON.stringify(CASES.map(([headers]) => headers))})
      console.log(isGenuine('${SECRET}', headers, Buffer.from('${BODY}')))`,
  ],
  Python: [
    'python3',
    ['-'],
    (code: string) => `${code}
for headers in ${JSON.stringify(CASES.map(([headers]) => headers))}:
    print(str(is_genuine("${SECRET}", headers, b'${BODY}')).lower())`,
  ],
  PHP: [
    'php',
    [],
    (code: string) => `<?php ${code}
    foreach (json_decode('${JSON.stringify(CASES.map(([headers]) => headers))}', true) as $headers)
      echo isGenuine('${SECRET}', $headers, '${BODY}') ? "true" : "false", "\\n";`,
  ],
} as const

const isThere = (program: string) => spawnSync(program, ['--version']).status === 0

for (const language of ['Node', 'Python', 'PHP'] as const) {
  const [program, options, ask] = ASKS[language]
  it.skipIf(!isThere(program))(`${language} tells who signed a webhook, and when`, () => {
    const ran = spawnSync(program, options, { input: ask(SNIPPETS[language]), encoding: 'utf8' })
    expect([ran.stderr, ran.stdout.trim().split('\n')]).toEqual(['', CASES.map(([, isGenuine]) => String(isGenuine))])
  })
}

it('the guide has the same lines', () => {
  const guide = readFileSync(path.join(import.meta.dirname, '../../../../docs/webhooks.md'), 'utf8')
  for (const language of ['Python', 'PHP'] as const) expect(guide).toContain(SNIPPETS[language])
})
