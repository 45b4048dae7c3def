import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { SHOP_COOKIE } from '#shared/api/inShop.ts'
import { DEFAULT_PUBLIC_SETTINGS } from '#shared/api/publicSettings.ts'
import { createHttp } from './server.ts'
import { createLog } from '#server/platform/log/log.ts'
import { servePages } from './pages.ts'
import { answerWithProblems } from './problems.ts'

const webRoot = await mkdtemp(path.join(os.tmpdir(), 'mendsight-web-'))
afterAll(() => rm(webRoot, { recursive: true }))
await mkdir(path.join(webRoot, 'assets'))
await writeFile(
  path.join(webRoot, 'index.html'),
  '<!doctype html><head><script id="settings" type="application/json">__SETTINGS__</script></head>',
)
await writeFile(path.join(webRoot, 'manifest.webmanifest'), '{"start_url":"/"}')
await writeFile(
  path.join(webRoot, 'scripts.json'),
  '{"/home":["/assets/HomePage-3c4d.js"],"/repairs/:id":["/assets/RepairPage-5e6f.js"]}',
)
await writeFile(path.join(webRoot, 'service-worker.js'), 'const VERSION = "__VERSION__"')
await writeFile(path.join(webRoot, 'assets/app-1a2b.js'), 'export {}')
await writeFile(path.join(webRoot, 'assets/.secret'), 'no')
await writeFile(path.join(webRoot, 'outside.txt'), 'no')

async function aSite({ root = webRoot, productName = 'Mendsight', secure = false } = {}) {
  const app = await createHttp({ log: createLog('silent'), trustedProxies: 0, secure })
  answerWithProblems(app)
  await servePages(app, {
    webRoot: root,
    installation: { ...DEFAULT_PUBLIC_SETTINGS, product_name: productName },
    unlistedPaths: ['/unlisted', '/below/'],
    firstRequestsOf: (pathname, query) => (pathname === '/home' ? [`/api/first?limit=5&${query}`] : []),
  })
  return app
}

const settingsOf = (page: string): unknown => JSON.parse(/json">(.*)<\/script>/.exec(page)?.[1] ?? '')

const site = await aSite()

describe('the screens', () => {
  it.each(['/', '/register', '/analysis?file=1', '/privacy', '/nowhere', '/%'])(
    '%s is the one page, which is asked for anew each time',
    async (url) => {
      const { statusCode, headers, body } = await site.inject(url)
      expect(statusCode).toBe(200)
      expect(headers['content-type']).toBe('text/html; charset=utf-8')
      expect(headers['cache-control']).toBe('private, no-cache')
      expect(headers['vary']).toBe('cookie')
      expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
      expect(settingsOf(body)).toEqual({
        ...DEFAULT_PUBLIC_SETTINGS,
        version: expect.stringMatching(/^[0-9a-f]{16}$/),
        is_anonymous: true,
      })
    },
  )

  it('those that only people with a link may find are not listed, and crawlers may ask for them to see that', async () => {
    for (const url of [
      '/unlisted',
      '/unlisted/',
      '/unlisted//',
      '//unlisted',
      '/unlisted?a=1',
      '/Unlisted',
      '/UNLISTED/',
      '/%75nlisted',
      '/%55nlisted?b',
      '/unlisted%2f',
      '/below/anything',
      '/BELOW/any%20thing/',
    ]) {
      const { headers } = await site.inject(url)
      expect(headers).toMatchObject({
        'x-robots-tag': 'noindex, nofollow, noarchive',
        'referrer-policy': 'no-referrer',
        'cache-control': 'no-store',
      })
    }
    expect((await site.inject('/robots.txt')).statusCode).toBe(404)
    for (const url of ['/home', '/below', '/unlisted/more']) {
      expect((await site.inject(url)).headers['x-robots-tag']).toBeUndefined()
    }
  })

  it.each([
    '/',
    '/nowhere',
    '/assets/app-1a2b.js',
    '/manifest.webmanifest',
    '/service-worker.js',
    '/app-shell',
    '/assets/none.js',
    '/assets',
    '/%00',
    '/x.txt',
  ])('%s has the security headers, and behind TLS a year of HSTS', async (url) => {
    const { headers } = await (await aSite({ secure: true })).inject(url)
    const policy = String(headers['content-security-policy']).split(';')
    expect(policy).toEqual(
      expect.arrayContaining([
        "default-src 'self'",
        "script-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
      ]),
    )
    expect(policy.join()).not.toContain('unsafe-')
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['referrer-policy']).toBe('same-origin')
    expect(headers['strict-transport-security']).toBe('max-age=31536000')
  })

  it('say whether the browser came without a cookie, so that it need not ask for a session that it cannot have', async () => {
    const { body } = await site.inject({ url: '/home', headers: { cookie: 'anything=at all' } })
    expect(body).toContain('"is_anonymous":false')
    expect(body).toContain('<link rel="preload" as="fetch" crossorigin href="/api/me">')
    expect((await site.inject('/home')).body).not.toContain('/api/me')
  })

  it('name what the screen at their URL requests first', async () => {
    const preloads = async (url: string) => {
      const { body } = await site.inject({ url, headers: { cookie: 'anything=at all' } })
      return [...body.matchAll(/<link rel="preload" as="fetch" crossorigin href="([^"]*)">/g)].map(([, href]) => href)
    }
    expect(await preloads('/home?sort=urgency')).toEqual(['/api/me', '/api/first?limit=5&amp;sort=urgency'])
    expect(await preloads('/nowhere')).toEqual(['/api/me'])
  })

  it('name it in the shop that the browser says it is in, and nothing else that it says', async () => {
    const preloads = async (shop: string) => {
      const { body } = await site.inject({ url: '/home', headers: { cookie: `a=b; ${SHOP_COOKIE}=${shop}` } })
      return [...body.matchAll(/as="fetch" crossorigin href="([^"]*)">/g)].map(([, href]) => href)
    }
    const shop = '0199a7a0-0000-7000-8000-0000000000f1'
    expect(await preloads(shop)).toEqual([`/api/me?shop_id=${shop}`, '/api/first?limit=5&amp;'])
    for (const other of ['', '">', `${shop}"`]) expect((await preloads(other))[0]).toBe('/api/me')
  })

  it('name the scripts of their own address', async () => {
    const script = '<link rel="modulepreload" crossorigin href="/assets/HomePage-3c4d.js">'
    expect((await site.inject('/home?from=mail')).body).toContain(script)
    const withId = '<link rel="modulepreload" crossorigin href="/assets/RepairPage-5e6f.js">'
    expect((await site.inject('/repairs/018f-3a?from=home')).body).toContain(withId)
    for (const url of ['/repairs/', '/repairs/a/b']) expect((await site.inject(url)).body).not.toContain(withId)
    for (const url of ['/', '/constructor', '/nowhere']) expect((await site.inject(url)).body).not.toContain(script)
  })

  it('cannot be left by a product name', async () => {
    const app = await aSite({ productName: "</script><script>alert('$&')</script>" })
    const { body } = await app.inject('/')
    expect(body.match(/<\/script>/g)).toHaveLength(1)
    expect(settingsOf(body)).toMatchObject({
      product_name: "</script><script>alert('$&')</script>",
    })
  })

  it('can be installed under the name of the product', async () => {
    const app = await aSite({ productName: 'Roof "Doctor"' })
    const { statusCode, headers, body } = await app.inject('/manifest.webmanifest')
    expect(statusCode).toBe(200)
    expect(headers['content-type']).toBe('application/manifest+json; charset=utf-8')
    expect(headers['cache-control']).toBe('no-cache')
    expect(JSON.parse(body)).toEqual({ name: 'Roof "Doctor"', short_name: 'Roof "Doctor"', start_url: '/' })
    expect((await app.inject('/')).headers['content-security-policy']).toContain("manifest-src 'self'")
  })

  it('can be kept in the browser: a service worker, and a page for everybody of the same version', async () => {
    const worker = await site.inject('/service-worker.js')
    expect(worker.headers['content-type']).toBe('text/javascript; charset=utf-8')
    const shell = await site.inject({ url: '/app-shell', headers: { cookie: 'anything=at all' } })
    expect(shell.headers['content-type']).toBe('text/html; charset=utf-8')
    for (const { headers } of [worker, shell]) {
      expect([headers['cache-control'], headers['vary'], headers['set-cookie']]).toEqual([
        'no-cache',
        undefined,
        undefined,
      ])
    }
    // It must not claim that there is no session, and asks for nothing that a browser without a network cannot have.
    expect(settingsOf(shell.body)).toMatchObject({ is_anonymous: false, is_shell: true })
    expect(shell.body).not.toContain('preload')
    expect((await site.inject('/app-shell')).body).toBe(shell.body)
    const { version } = settingsOf((await site.inject('/home')).body) as { version: string }
    expect(settingsOf(shell.body)).toMatchObject({ version })
    expect(worker.body).toBe(`const VERSION = "${version}"`)
  })

  it('are a new version with other settings', async () => {
    const versionOf = async (app: Awaited<ReturnType<typeof aSite>>) =>
      (settingsOf((await app.inject('/')).body) as { version: string }).version
    expect(await versionOf(await aSite())).toBe(await versionOf(site))
    expect(await versionOf(await aSite({ productName: 'Roof Doctor' }))).not.toBe(await versionOf(site))
  })

  it('have assets that are kept for good', async () => {
    const { statusCode, headers } = await site.inject('/assets/app-1a2b.js')
    expect(statusCode).toBe(200)
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(headers['content-type']).toMatch(/^(text|application)\/javascript/)
    expect(headers['x-content-type-options']).toBe('nosniff')
  })

  it.each([
    '/api/nowhere',
    '/api',
    '/assets/gone.js',
    '/assets/',
    '/assets',
    '/assets/.secret',
    '/assets/../outside.txt',
    '/assets/..%2foutside.txt',
    '/assets/%2e%2e/outside.txt',
    '/outside.txt',
    '/index.html',
    '/.env',
    '/.git/HEAD',
    '/assets/app-1a2b.js.map',
    '/assets/%',
    '/assets/%00',
  ])('are not served in place of %s, which does not exist', async (url) => {
    const { statusCode, headers } = await site.inject(url)
    expect([url, statusCode, headers['content-type']]).toEqual([url, 404, 'application/problem+json; charset=utf-8'])
  })

  it('take no form', async () => {
    expect((await site.inject({ method: 'POST', url: '/register' })).statusCode).toBe(404)
  })

  it('may be absent', async () => {
    const app = await aSite({ root: path.join(webRoot, 'nothing') })
    expect((await app.inject('/')).statusCode).toBe(404)
  })
})

describe('a script that this version does not have', () => {
  it.each([
    ['itself', { 'sec-fetch-dest': 'script' }],
    ['through its service worker', { 'sec-fetch-dest': 'empty', 'x-fetch-dest': 'script' }],
  ])('reloads the page that asks for it %s, since that page may be from a newer version', async (_, asked) => {
    const { statusCode, headers, body } = await site.inject({ url: '/assets/app-9z8y.js', headers: asked })
    expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'text/javascript; charset=utf-8',
      'no-store',
    ])
    expect(body).toContain('location.reload()')
  })

  it.each([
    ['/assets/app-9z8y.js', 'empty'],
    ['/assets/app-9z8y.css', 'style'],
    ['/api/none.js', 'script'],
  ])('is missing for everybody else: %s for %s', async (url, destination) => {
    expect((await site.inject({ url, headers: { 'sec-fetch-dest': destination } })).statusCode).toBe(404)
  })
})
