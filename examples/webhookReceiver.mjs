// Takes webhooks, checks who signed them, and prints each event once. It needs Node 20.11 or newer, and nothing else:
//
//   WEBHOOK_SECRET=whsec_... PORT=8080 node webhookReceiver.mjs
import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer } from 'node:http'

/** Seconds for which a signature counts, so that whoever recorded a request cannot send it for long. */
const SIGNATURE_SECONDS = 300
/** Milliseconds for which the id of an event is known: attempts go on for more than three days. */
const KNOWN_MS = 7 * 86_400_000
const LONGEST_BODY = 65_536

/** One header of a request of Node or of the Headers of fetch. Empty unless it is there. */
function headerOf(headers, name) {
  if (typeof headers?.get === 'function') return String(headers.get(name) ?? '')
  const [, value] = Object.entries(headers ?? {}).find(([each]) => each.toLowerCase() === name) ?? []
  return typeof value === 'string' ? value : ''
}

/**
 * Whether a request was signed with the secret within the last five minutes. `body` must be the bytes as they came
 * (a Buffer or a Uint8Array), before anything parses them: JSON that is parsed and written again has other bytes. The
 * answer is false for whatever is missing or odd.
 */
export function isGenuine(secret, headers, body) {
  const id = headerOf(headers, 'webhook-id')
  const stamp = headerOf(headers, 'webhook-timestamp')
  // Without this, a secret that is not set would let in whoever signs with an empty one.
  const key = Buffer.from(String(secret ?? '').replace(/^whsec_/, ''), 'base64')
  if (id === '' || key.length === 0 || !(body instanceof Uint8Array)) return false
  if (!/^\d{1,12}$/.test(stamp) || Math.abs(Date.now() / 1000 - Number(stamp)) > SIGNATURE_SECONDS) return false
  const digest = createHmac('sha256', key).update(`${id}.${stamp}.`).update(body).digest('base64')
  const expected = Buffer.from(`v1,${digest}`)
  // While a secret is being replaced, there are two signatures.
  return headerOf(headers, 'webhook-signature')
    .split(' ')
    .map((each) => Buffer.from(each))
    .some((given) => given.length === expected.length && timingSafeEqual(given, expected))
}

/**
 * The ids of events that were taken. An event may come again, and within five minutes anybody who recorded it can send
 * it again. A program that restarts, or runs twice, keeps them in its database with a unique index instead.
 */
const known = new Map()

function isNew(id, now = Date.now()) {
  for (const [each, at] of known) {
    if (now - at < KNOWN_MS) break
    known.delete(each)
  }
  if (known.has(id)) return false
  known.set(id, now)
  return true
}

function receive(secret, request, response) {
  const chunks = []
  let size = 0
  request.on('data', (chunk) => {
    size += chunk.length
    if (size > LONGEST_BODY) request.destroy()
    else chunks.push(chunk)
  })
  request.on('end', () => {
    const body = Buffer.concat(chunks)
    if (!isGenuine(secret, request.headers, body)) return response.writeHead(401).end()
    // Answer first: whoever takes longer than 15 seconds gets the event again.
    response.writeHead(204).end()
    if (!isNew(headerOf(request.headers, 'webhook-id'))) return
    const { type, data } = JSON.parse(body.toString())
    console.log(type, JSON.stringify(data))
  })
}

if (process.argv[1] === import.meta.filename) {
  const { WEBHOOK_SECRET, PORT = '8080' } = process.env
  if (!WEBHOOK_SECRET) throw new Error('Set WEBHOOK_SECRET')
  const server = createServer((request, response) => receive(WEBHOOK_SECRET, request, response))
  server.listen(Number(PORT), '127.0.0.1', () => console.log(`ready on port ${server.address().port}`))
}
