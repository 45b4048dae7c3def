import { Agent, createServer as createHttps } from 'node:https'
import { BlockList, createServer, type AddressInfo, type LookupFunction, type Server } from 'node:net'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { aCertificate } from '#tests/support/certificate.ts'
import { GuardedAgent, guardWorks } from './guardedAgent.ts'
import { createOutgoing, openOutgoing } from './outgoing.ts'

/** Counts connections, not requests: a port that is opened has told something already. */
let connections = 0
const counting = createServer((socket) => {
  connections += 1
  socket.on('error', () => {})
  socket.destroy()
})
const port = await listening(counting)
beforeEach(() => void (connections = 0))
afterAll(() => void counting.close())

async function listening(server: Server, host?: string): Promise<number> {
  await new Promise<void>((resolve) => void server.listen({ port: 0, host }, resolve))
  return (server.address() as AddressInfo).port
}

/** Says that every name leads to these addresses, each time to the next ones. */
function leadingTo(...answers: string[][]): LookupFunction {
  let asked = 0
  return (_name, options, callback) => {
    const addresses = answers[Math.min(asked, answers.length - 1)] ?? []
    asked += 1
    const found = addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
    const [first = { address: '', family: 4 }] = found
    if (options.all === true) callback(null, found)
    else callback(null, first.address, first.family)
  }
}

const request = { headers: {}, body: '{}', signal: new AbortController().signal }
const UNREACHABLE = { failure: 'unreachable' }

const PRIVATE = [
  '127.0.0.1',
  'localhost',
  '2130706433',
  '0x7f.1',
  '127.1',
  '0.0.0.0',
  '[::1]',
  '[::]',
  '[::ffff:127.0.0.1]',
  '[::127.0.0.1]',
  '[64:ff9b::127.0.0.1]',
  '[2002:7f00:1::]',
  '[::ffff:0:7f00:1]',
  '[fec0::1]',
  '[3fff::1]',
  '[5f00::1]',
]

describe('a request to an address that was entered', () => {
  it('finds that this Node keeps to the block list', async () => {
    expect(await guardWorks()).toBe(true)
  })

  it.each(PRIVATE)('reaches nothing at %s, over TLS, not even a connection', async (host) => {
    const outgoing = createOutgoing({ allowedHosts: [] })
    const url = new URL(`https://${host}:${port}/`)
    expect(await outgoing.post(url, request)).toEqual(UNREACHABLE)
    expect(await outgoing.reaches(url)).toBe(false)
    expect(connections).toBe(0)
  })

  it.each([
    ['a private address', [['127.0.0.1']]],
    ['a private address in the form of IPv6', [['::ffff:127.0.0.1']]],
    ['the metadata of a cloud', [['169.254.169.254']]],
    ['a private address when it is asked again', [['0.0.0.0'], ['127.0.0.1']]],
    ['several addresses, all of them private', [['::1', '127.0.0.1']]],
  ])('reaches nothing by a name that leads to %s', async (_what, answers) => {
    const outgoing = createOutgoing({ allowedHosts: [], lookup: leadingTo(...answers) })
    const url = new URL(`https://hooks.example.com:${port}/`)
    for (let n = 0; n < 3; n += 1) expect(await outgoing.post(url, request)).toEqual(UNREACHABLE)
    expect(await outgoing.reaches(url)).toBe(false)
    expect(connections).toBe(0)
  })

  it('would reach it by the agent of Node, which ignores the list', async () => {
    const agent = new Agent({ blockList: new BlockList() } as object)
    const outgoing = createOutgoing({ allowedHosts: [], agent, lookup: leadingTo(['127.0.0.1']) })
    expect(await outgoing.post(new URL(`https://hooks.example.com:${port}/`), request)).toEqual(UNREACHABLE)
    expect(connections).toBe(1)
  })

  it.each([
    ['http://hooks.example.com/', false],
    ['https://hooks.example.com/', true],
    ['https://hooks.example.com:8443/in?key=1', true],
    ['https://hooks.example.com:22/', false],
    ['https://ann:secret@hooks.example.com/', false],
    ['ftp://hooks.example.com/', false],
    ['http://n8n.lan:5678/', true],
    ['http://n8n.lan.example.com:5678/', false],
    ['http://ann:secret@n8n.lan/', false],
  ])('may try %s: %s', (url, isTried) => {
    expect(createOutgoing({ allowedHosts: ['n8n.lan'] }).mayTry(new URL(url))).toBe(isTried)
  })
})

const certificate = aCertificate('hooks.example.com')

describe.skipIf(certificate === null)('a request to somebody who answers', async () => {
  const { key, cert } = certificate ?? { key: '', cert: '' }
  const got: string[] = []
  const hooks = createHttps({ key, cert }, (incoming, reply) => {
    got.push(`${incoming.method} ${incoming.url}`)
    switch (incoming.url) {
      case '/moved':
        return reply.writeHead(302, { location: `https://127.0.0.1:${hooksPort}/taken` }).end()
      case '/silent':
        return
      case '/cut':
        return incoming.socket.destroy()
      case '/busy':
        return reply.writeHead(503, { 'retry-after': '120' }).end()
      case '/endless': {
        reply.writeHead(200)
        const more = () => void (reply.destroyed || reply.write(Buffer.alloc(65_536), () => setImmediate(more)))
        return more()
      }
      default:
        return reply.writeHead(204).end()
    }
  })
  const hooksPort = await listening(hooks, '127.0.0.1')
  afterAll(() => {
    hooks.closeAllConnections()
    hooks.close()
  })
  // The listener is on this machine, so the list is empty here. All else is as it is for others.
  const agent = new GuardedAgent({ blockList: new BlockList(), ca: cert })
  const outgoing = createOutgoing({ allowedHosts: [], agent, lookup: leadingTo(['127.0.0.1']), timeoutMs: 500 })
  const at = (place: string, host = 'hooks.example.com') => new URL(`https://${host}:${hooksPort}${place}`)

  it.each([
    ['/taken', { status: 204, retryAfter: null }],
    ['/busy', { status: 503, retryAfter: '120' }],
    ['/moved', { status: 302, retryAfter: null }],
    ['/endless', { status: 200, retryAfter: null }],
    ['/cut', UNREACHABLE],
    ['/silent', { failure: 'timeout' }],
  ])('takes the status of %s and nothing else, and follows nothing', async (place, outcome) => {
    got.length = 0
    expect(await outgoing.post(at(place), request)).toEqual(outcome)
    expect(got).toEqual([`POST ${place}`])
  })

  it('needs a certificate for the name, from somebody who is trusted', async () => {
    expect(await outgoing.post(at('/taken', 'other.example.com'), request)).toEqual({ failure: 'certificate' })
    const strict = new GuardedAgent({ blockList: new BlockList() })
    const others = createOutgoing({ allowedHosts: [], agent: strict, lookup: leadingTo(['127.0.0.1']) })
    expect(await others.post(at('/taken'), request)).toEqual({ failure: 'certificate' })
    expect(await others.reaches(at('/taken'))).toBe(false)
  })

  it('sends no request to find out whether an address can be reached', async () => {
    got.length = 0
    expect(await outgoing.reaches(at('/taken'))).toBe(true)
    expect(got).toEqual([])
  })

  it('uses the address that can be reached where another one of the same name cannot', async () => {
    const list = new BlockList()
    list.addAddress('127.0.0.2', 'ipv4')
    const choosing = new GuardedAgent({ blockList: list, ca: cert })
    const lookup = leadingTo(['127.0.0.2', '127.0.0.1'])
    const chosen = createOutgoing({ allowedHosts: [], agent: choosing, lookup })
    expect(await chosen.post(at('/taken'), request)).toMatchObject({ status: 204 })
  })
})

it('reaches a private address where the operator allows its host, also without TLS', async () => {
  const outgoing = createOutgoing({ allowedHosts: ['n8n.lan'], lookup: leadingTo(['127.0.0.1']) })
  expect(await outgoing.reaches(new URL(`http://n8n.lan:${port}/`))).toBe(true)
  expect(await outgoing.post(new URL(`http://n8n.lan:${port}/`), request)).toEqual(UNREACHABLE)
  expect(connections).toBe(2)
  expect(await outgoing.post(new URL(`https://other.lan:${port}/`), request)).toEqual(UNREACHABLE)
  expect(connections).toBe(2)
})

it('sends nothing at all where the guard does not guard, and says so', async () => {
  const said: unknown[] = []
  const log = { error: (...line: unknown[]) => void said.push(line) }
  const allowedHosts = ['n8n.lan']
  const options = { allowedHosts, log, lookup: leadingTo(['127.0.0.1']) }
  const { outgoing, isGuarded } = await openOutgoing({ ...options, works: async () => false })
  expect(isGuarded).toBe(false)
  const url = new URL(`http://n8n.lan:${port}/`)
  expect(outgoing.mayTry(url)).toBe(false)
  expect(await outgoing.reaches(url)).toBe(false)
  expect(await outgoing.post(url, request)).toEqual(UNREACHABLE)
  expect(connections).toBe(0)
  expect(JSON.stringify(said)).toContain('webhooks are off')
  expect((await openOutgoing(options)).isGuarded).toBe(true)
  expect(said).toHaveLength(1)
})
