// Takes webhooks, checks who signed them, and prints each event once. Start it with the secret of the webhook:
//
//   WEBHOOK_SECRET=whsec_… PORT=8080 node examples/webhookReceiver.mjs
import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer } from 'node:http'

const { WEBHOOK_SECRET = '', PORT = '8080' } = process.env
const key = Buffer.from(WEBHOOK_SECRET.replace(/^whsec_/, ''), 'base64')
if (key.length === 0) throw new Error('Set WEBHOOK_SECRET')

const LONGEST_BODY = 65_536
const OLDEST_SECONDS = 300
/** Events that came before: each may come again, with the same id. A program that ends would keep them elsewhere. */
const known = new Set()

function isGenuine(headers, body) {
  const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures = '' } = headers
  // Whoever has recorded an old request must not be able to send it again.
  if (!(Math.abs(Date.now() / 1000 - Number(timestamp)) < OLDEST_SECONDS)) return false
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest()
  // While a secret is being replaced, there are two signatures.
  return signatures.split(' ').some((signature) => {
    const [version, value = ''] = signature.split(',')
    const given = Buffer.from(value, 'base64')
    return version === 'v1' && given.length === expected.length && timingSafeEqual(given, expected)
  })
}

const server = createServer((request, response) => {
  const chunks = []
  let size = 0
  request.on('data', (chunk) => {
    size += chunk.length
    if (size > LONGEST_BODY) request.destroy()
    else chunks.push(chunk)
  })
  request.on('end', () => {
    // The signature is for the bytes as they came, so they are checked before anything reads them.
    const body = Buffer.concat(chunks)
    if (!isGenuine(request.headers, body)) return response.writeHead(401).end()
    // Answer first: whoever takes longer than 15 seconds gets the event again.
    response.writeHead(204).end()
    const id = request.headers['webhook-id']
    if (known.has(id)) return
    known.add(id)
    const { type, data } = JSON.parse(body.toString())
    console.log(type, JSON.stringify(data))
  })
})

server.listen(Number(PORT), '127.0.0.1', () => console.log(`ready on port ${server.address().port}`))
