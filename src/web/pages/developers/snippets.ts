/**
 * How a receiver checks who signed a webhook, by language. `body` has the bytes as they came. A test runs those whose
 * language is there, and holds docs/webhooks.md to them.
 */
export const SNIPPETS = {
  Node: `import { createHmac, timingSafeEqual } from 'node:crypto'

export function isGenuine(secret, headers, body) {
  const stamp = headers['webhook-timestamp']
  if (!(Math.abs(Date.now() / 1000 - Number(stamp)) < 300)) return false
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const signed = createHmac('sha256', key).update(\`\${headers['webhook-id']}.\${stamp}.\`).update(body)
  const expected = Buffer.from(\`v1,\${signed.digest('base64')}\`)
  return headers['webhook-signature'].split(' ').some((each) => {
    const given = Buffer.from(each)
    return given.length === expected.length && timingSafeEqual(given, expected)
  })
}
`,
  Python: `import base64, hashlib, hmac, time

def is_genuine(secret: str, headers, body: bytes) -> bool:
    stamp = headers["webhook-timestamp"]
    if abs(time.time() - int(stamp)) > 300:
        return False
    key = base64.b64decode(secret.removeprefix("whsec_"))
    signed = f"{headers['webhook-id']}.{stamp}.".encode() + body
    expected = "v1," + base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()
    return any(hmac.compare_digest(expected, given) for given in headers["webhook-signature"].split(" "))
`,
  PHP: `function isGenuine(string $secret, array $headers, string $body): bool
{
    $stamp = $headers['webhook-timestamp'];
    if (abs(time() - (int) $stamp) > 300) {
        return false;
    }
    $key = base64_decode(substr($secret, strlen('whsec_')));
    $signed = $headers['webhook-id'] . '.' . $stamp . '.' . $body;
    $expected = 'v1,' . base64_encode(hash_hmac('sha256', $signed, $key, true));
    foreach (explode(' ', $headers['webhook-signature']) as $given) {
        if (hash_equals($expected, $given)) {
            return true;
        }
    }
    return false;
}
`,
} as const
