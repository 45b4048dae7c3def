import { execFile, spawn, spawnSync } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { createServer, request as plainRequest, type IncomingHttpHeaders, type RequestOptions } from 'node:http'
import { request } from 'node:https'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Check } from '#shared/api/diagnostics.ts'
import { createLog } from '#server/platform/log/log.ts'
import { MB } from '#shared/files/uploads.rules.ts'
import { eventually, testApp } from '#tests/support/app.ts'
import { aPhoto, aPhotoOfBytes } from '#tests/support/photos.ts'
import { REPOSITORY } from '#tests/support/plantedTree.ts'
import { freePort } from '#tests/support/ports.ts'
import { temporaryFolder } from '#tests/support/product.ts'
import { receivedFiles } from '#tests/support/uploads.ts'

const HOST = 'mendsight.example'
const NGINX = ['/usr/sbin/nginx', '/usr/local/sbin/nginx', '/opt/homebrew/bin/nginx', 'nginx'].find(
  (program) => spawnSync(program, ['-v']).status === 0,
)
const isInstalled = NGINX !== undefined && spawnSync('openssl', ['version']).status === 0

type Places = { http: number; https: number; folder: string }

/** The example in the documentation, word for word except for ports and paths. */
async function exampleFor(places: Places & { product: number }): Promise<string> {
  const text = await readFile(path.join(REPOSITORY, 'docs/deployment.md'), 'utf8')
  const [, example] = /```nginx\n([\s\S]*?)```/.exec(text) ?? []
  if (example === undefined) throw new Error('docs/deployment.md has no example for nginx')
  return movedTo(places, example, [['http://127.0.0.1:3000;', `http://127.0.0.1:${places.product};`]])
}

function movedTo(places: Places, example: string, upstreams: [string, string][]): string {
  const changes: [string, string][] = [
    ['listen 80;', `listen 127.0.0.1:${places.http};`],
    ['listen 443 ssl http2;', `listen 127.0.0.1:${places.https} ssl http2;`],
    [`/etc/letsencrypt/live/${HOST}/fullchain.pem`, path.join(places.folder, 'certificate.pem')],
    [`/etc/letsencrypt/live/${HOST}/privkey.pem`, path.join(places.folder, 'key.pem')],
    ['/var/log/nginx/mendsight.log', path.join(places.folder, 'access.log')],
    ...upstreams,
  ]
  return changes.reduce((changed, [before, after]) => {
    if (!changed.includes(before)) throw new Error(`The example does not say ${before}`)
    return changed.replace(before, after)
  }, example)
}

async function startNginx(folder: string, example: string): Promise<() => Promise<void>> {
  const what = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', `/CN=${HOST}`]
  const where = ['-keyout', path.join(folder, 'key.pem'), '-out', path.join(folder, 'certificate.pem')]
  await promisify(execFile)('openssl', [...what, ...where])
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${path.join(folder, name)};`,
  )
  const configuration = path.join(folder, 'nginx.conf')
  await writeFile(
    configuration,
    `daemon off; pid ${folder}/pid; error_log stderr; events {}\nhttp {\n${temporary.join('\n')}\n${example}\n}\n`,
  )
  const child = spawn(NGINX ?? '', ['-p', folder, '-c', configuration], { stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  await eventually(async () => {
    if (child.exitCode !== null) throw new Error(said)
    return (await readFile(path.join(folder, 'pid'), 'utf8').catch(() => '')) === '' ? undefined : true
  })
  return async () => {
    child.kill('SIGTERM')
    await ended
  }
}

type Answer = { status: number; headers: IncomingHttpHeaders; body: string }

describe.skipIf(!isInstalled)('behind nginx as docs/deployment.md sets it up', () => {
  let https = 0
  let http = 0
  let dataDir = ''
  let folder = ''
  let cookie = ''
  const lines: string[] = []
  const stops: (() => Promise<void>)[] = []

  /** Sends a request like a browser that resolved the name. */
  function begin(method: string, pathname: string, headers: Record<string, string> = {}) {
    const options: RequestOptions & { servername: string; rejectUnauthorized: boolean } = {
      host: '127.0.0.1',
      port: https,
      servername: HOST,
      rejectUnauthorized: false,
      method,
      path: pathname,
      headers: { host: HOST, origin: `https://${HOST}`, ...(cookie === '' ? {} : { cookie }), ...headers },
    }
    const sent = request(options)
    const answer = new Promise<Answer>((resolve, reject) => {
      sent.once('error', reject)
      sent.once('response', (response) => {
        let body = ''
        response.setEncoding('utf8').on('data', (chunk: string) => (body += chunk))
        response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body }))
      })
    })
    return { sent, answer }
  }

  function ask(method: string, pathname: string, body?: Buffer | string, headers: Record<string, string> = {}) {
    const { sent, answer } = begin(method, pathname, headers)
    sent.end(body)
    return answer
  }

  const json = (pathname: string, body: object, headers: Record<string, string> = {}) =>
    ask('POST', pathname, JSON.stringify(body), { 'content-type': 'application/json', ...headers })

  /** A photo as a browser's form sends it. */
  function formOf(bytes: Buffer) {
    const head =
      '--x\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\n'
    return Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n--x--\r\n')])
  }

  const FORM = { 'content-type': 'multipart/form-data; boundary=x' }

  beforeAll(async () => {
    const product = await testApp({
      environment: { PUBLIC_URL: `https://${HOST}`, TRUST_PROXY: '1' },
      log: createLog('info', { write: (line) => void lines.push(line) }),
    })
    dataDir = product.dataDir
    const place = await temporaryFolder()
    folder = place.folder
    ;[http, https] = [await freePort(), await freePort()]
    const example = await exampleFor({ http, https, product: Number(new URL(product.origin).port), folder })
    stops.push(await startNginx(folder, example), place.remove)
    const person = { name: 'Ann Fixer', email: 'ann@example.com', password: 'right as rain 7' }
    const answer = await json('/api/auth/sign-up/email', person, { 'x-forwarded-for': '203.0.113.9' })
    expect(answer.status, answer.body).toBe(200)
    const [line = ''] = answer.headers['set-cookie'] ?? []
    expect(line).toMatch(/^__Host-[^=]+=[^;]+;.*Secure/)
    cookie = line.split(';', 1)[0] ?? ''
  })
  afterAll(async () => {
    for (const stop of stops) await stop()
  })

  it('a client has the IP address that nginx sees, whatever it sent', async () => {
    const { body } = await ask('GET', '/api/me/sessions')
    expect((JSON.parse(body) as { sessions: { address: string }[] }).sessions.map(({ address }) => address)).toEqual([
      '127.0.0.1',
    ])
  })

  it('a request has the id that nginx gives it, whatever the client sent', async () => {
    await ask('GET', '/api/me', undefined, { 'x-request-id': 'chosen-by-a-client' })
    expect(lines.join('')).toMatch(/"request_id":"[0-9a-f]{32}"/)
    expect(lines.join('')).not.toContain('chosen-by-a-client')
  })

  it('the diagnostics have nothing against the settings', async () => {
    const { checks } = JSON.parse((await ask('GET', '/api/diagnostics')).body) as { checks: Check[] }
    expect(checks.find(({ name }) => name === 'configuration')).toMatchObject({ state: 'ok' })
  })

  it('a photo arrives, and one that is too large is refused with the sentence of the product', async () => {
    const taken = await ask('POST', '/api/files', formOf(await aPhotoOfBytes(3 * MB)), FORM)
    expect(taken.status, taken.body).toBe(201)
    const refused = await ask('POST', '/api/files', formOf(await aPhotoOfBytes(6 * MB)), FORM)
    expect(refused.status).toBe(413)
    expect(JSON.parse(refused.body)).toMatchObject({ code: 'too_large' })
  })

  it('the bytes of a photo reach the product before the last of them was sent', async () => {
    const form = formOf(await aPhoto({ seed: 7 }))
    const { sent, answer } = begin('POST', '/api/files', { ...FORM, 'content-length': String(form.length) })
    sent.write(form.subarray(0, form.length - 100))
    await eventually(async () => ((await receivedFiles(dataDir)).length > 0 ? true : undefined))
    sent.end(form.subarray(form.length - 100))
    expect((await answer).status).toBe(201)
  })

  it('http leads to https, and the log keeps no query', async () => {
    const location = await new Promise<string | undefined>((resolve, reject) => {
      plainRequest({ host: '127.0.0.1', port: http, path: '/home?a=1', headers: { host: HOST } }, (answer) => {
        answer.resume()
        resolve(answer.headers.location)
      })
        .once('error', reject)
        .end()
    })
    expect(location).toBe(`https://${HOST}/home?a=1`)
    await ask('GET', '/api/files/x/signed-content?signature=hidden')
    const log = await eventually(async () => {
      const text = await readFile(path.join(folder, 'access.log'), 'utf8')
      return text.includes('signed-content') ? text : undefined
    })
    expect(log).not.toContain('hidden')
  })
})

describe.skipIf(!isInstalled)('in front of two processes, nginx as deploy/nginx.conf sets it up', () => {
  /** How often each process was asked, and what it answers. */
  const processes = [
    { status: 200, asked: 0, requestIds: new Set<unknown>() },
    { status: 200, asked: 0, requestIds: new Set<unknown>() },
  ]
  const [one, two] = processes as [(typeof processes)[0], (typeof processes)[0]]
  const servers = processes.map((process) =>
    createServer((received, answer) => {
      process.asked += 1
      process.requestIds.add(received.headers['x-request-id'])
      received.resume().on('end', () => answer.writeHead(process.status).end())
    }),
  )
  let https = 0
  const stops: (() => Promise<void>)[] = []

  beforeAll(async () => {
    const ports = await Promise.all(
      servers.map(async (server) => {
        await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
        return (server.address() as AddressInfo).port
      }),
    )
    const { folder, remove } = await temporaryFolder()
    const places = { http: await freePort(), https: await freePort(), folder }
    https = places.https
    const text = await readFile(path.join(REPOSITORY, 'deploy/nginx.conf'), 'utf8')
    const upstreams = ports.map((port, index): [string, string] => [`127.0.0.1:300${index + 1} `, `127.0.0.1:${port} `])
    stops.push(await startNginx(folder, movedTo(places, text, upstreams)), remove)
  })
  afterAll(async () => {
    for (const stop of stops) await stop()
    for (const server of servers) server.close()
  })

  function ask(method: string): Promise<number | undefined> {
    return new Promise((resolve, reject) => {
      const options = { host: '127.0.0.1', port: https, servername: HOST, rejectUnauthorized: false }
      const headers = { host: HOST, 'x-request-id': 'chosen-by-a-client' }
      const sent = request({ ...options, method, path: '/api/me', headers }, (answer) => {
        answer.resume().on('end', () => resolve(answer.statusCode))
      })
      sent.once('error', reject).end(method === 'POST' ? 'body' : undefined)
    })
  }

  async function askTenTimes(method: string): Promise<(number | undefined)[]> {
    const statuses: (number | undefined)[] = []
    for (let count = 0; count < 10; count += 1) statuses.push(await ask(method))
    return statuses
  }

  it('a GET that a closing process answers with 503 is answered by the other', async () => {
    one.status = 503
    expect(new Set(await askTenTimes('GET'))).toEqual(new Set([200]))
    expect(one.asked).toBeGreaterThan(0)
    for (const { requestIds } of processes) {
      for (const id of requestIds) expect(id).toMatch(/^[0-9a-f]{32}$/)
    }
  })

  it('a POST is not sent twice, and 503 takes no process out', async () => {
    one.asked = two.asked = 0
    const statuses = await askTenTimes('POST')
    expect(new Set(statuses)).toEqual(new Set([200, 503]))
    expect(one.asked + two.asked).toBe(10)
    two.status = 503
    expect(new Set(await askTenTimes('GET'))).toEqual(new Set([503]))
    two.status = 200
  })

  it('a POST that a process refuses, because it has ended, reaches the other', async () => {
    servers[0]?.closeAllConnections()
    servers[0]?.close()
    await askTenTimes('GET')
    expect(new Set(await askTenTimes('POST'))).toEqual(new Set([200]))
  })
})
