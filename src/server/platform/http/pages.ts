import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyRequest } from 'fastify'
import { fitsPath } from '#shared/lib/pathPatterns.ts'
import { getMe } from '#shared/api/accounts.ts'
import { DESTINATION_HEADER } from '#shared/api/headers.ts'
import { SHOP_COOKIE, urlInShop } from '#shared/api/inShop.ts'
import { MISSING_SCRIPT, SERVICE_WORKER_PATH, SHELL_PATH } from '#shared/api/appFilePaths.ts'
import { type PublicSettings } from '#shared/api/publicSettings.ts'
import { AppError } from '#shared/errors/appError.ts'
import { cookieValues } from '../cookieValues.ts'
import { isId } from '../ids/ids.ts'
import { pathOf, type Http } from './server.ts'
import { sendProblem } from './problems.ts'
import { UNLISTED_HEADERS } from './unlisted.ts'

/** The placeholder in the built page that is replaced with the settings. */
const SETTINGS_MARK = '__SETTINGS__'

/** Asks the browser to fetch a URL of the API while it fetches the scripts that need it. */
const preloadOf = (url: string) => `<link rel="preload" as="fetch" crossorigin href="${url.replaceAll('&', '&amp;')}">`

/** The placeholder in the built service worker that is replaced with the version of the page. */
const VERSION_MARK = '__VERSION__'

/** The settings that are the same for every client. */
type Installation = Omit<PublicSettings, 'is_anonymous' | 'is_shell' | 'version'>

export type Site = {
  webRoot: string
  installation: Installation
  /** The API URLs that the screen at a path requests first, so that the browser fetches them beside the scripts. */
  firstRequestsOf: (pathname: string, query: string) => readonly string[]
  /** The paths of the pages that only those with a link may find. One that ends in a slash is that of all below it. */
  unlistedPaths: readonly string[]
}

/**
 * Serves the built screens. Assets have hashed names, are compressed by the build and may be cached forever. All other
 * paths get the same page, whose router knows the routes. Without a build, only the API is served.
 */
export async function servePages(app: Http, site: Site): Promise<void> {
  const { webRoot, installation } = site
  const pages = await readPages(site)
  if (pages !== null) {
    const manifest = await readManifest(webRoot, installation)
    const worker = (await readFile(path.join(webRoot, 'service-worker.js'), 'utf8')).replace(
      VERSION_MARK,
      pages.version,
    )
    app.get(SERVICE_WORKER_PATH, (_request, reply) =>
      reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(worker),
    )
    app.get(SHELL_PATH, (_request, reply) =>
      reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(pages.shell),
    )
    app.get('/manifest.webmanifest', (_request, reply) =>
      reply.type('application/manifest+json; charset=utf-8').header('cache-control', 'no-cache').send(manifest),
    )
    await app.register(fastifyStatic, {
      root: path.join(webRoot, 'assets'),
      prefix: '/assets/',
      preCompressed: true,
      immutable: true,
      maxAge: '1y',
      index: false,
      dotfiles: 'ignore',
      decorateReply: false,
    })
  }
  app.setNotFoundHandler((request, reply) => {
    const isPage = (request.method === 'GET' || request.method === 'HEAD') && isPagePath(pathOf(request))
    if (pages !== null && isMissingScript(request)) {
      return reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-store').send(RELOAD_SCRIPT)
    }
    if (pages === null || !isPage) return sendProblem(request, reply, new AppError('not_found'))
    return reply
      .type('text/html; charset=utf-8')
      .headers(
        isUnlistedPage(site, pathAsRouted(pathOf(request)))
          ? UNLISTED_HEADERS
          : { 'cache-control': 'private, no-cache' },
      )
      .header('vary', 'cookie')
      .send(pages.pageOf(request.url, request.headers.cookie))
  })
}

/**
 * During an upgrade, a page of the new version may ask a process of the old one for its script. The browser would stay
 * on the empty page forever, so it gets a script that reloads the page: at once, and then every ten seconds. A page
 * that is already running gets an error, as if the script were missing, and decides itself (`web/lib/lazyModule.ts`).
 */
const RELOAD_SCRIPT = `if (document.querySelector('#root > .boot') !== null) {
  const key = 'reloaded-for-script'
  const isAgain = Date.now() - Number(sessionStorage.getItem(key)) < 10_000
  setTimeout(() => {
    sessionStorage.setItem(key, String(Date.now()))
    location.reload()
  }, isAgain ? 10_000 : 0)
}
throw new Error('${MISSING_SCRIPT}')
`

/** Only a page that runs a script asks for it like this; one that only fetches it gets a 404. */
function isMissingScript(request: FastifyRequest): boolean {
  const { 'sec-fetch-dest': destination, [DESTINATION_HEADER]: ofThePage } = request.headers
  return (destination === 'script' || ofThePage === 'script') && /^\/assets\/.*\.js$/.test(pathOf(request))
}

/** One spelling of a path for all that the router of the page takes for the same: of capitals, escapes and slashes. */
function pathAsRouted(pathname: string): string {
  let decoded = pathname
  try {
    decoded = decodeURIComponent(pathname)
  } catch (error) {
    // The router leaves what cannot be decoded as it is.
    if (!(error instanceof URIError)) throw error
  }
  return decoded
    .toLowerCase()
    .replace(/\/+/g, '/')
    .replace(/(.)\/$/, '$1')
}

const isUnlistedPage = ({ unlistedPaths }: Site, pathname: string): boolean =>
  unlistedPaths.some((path) => pathname === path || (path.endsWith('/') && pathname.startsWith(path)))

/** A path with a dot names a file, and files that exist have been served already. */
function isPagePath(pathname: string): boolean {
  return !/^\/(api|assets)(\/|$)/.test(pathname) && !pathname.includes('.')
}

type Pages = {
  /** Identifies the build together with the settings: a page and the scripts that it names are of one version. */
  version: string
  /** The page that works for everybody, at any URL. */
  shell: string
  pageOf: (url: string, cookies: string | undefined) => string
}

/** Reads the built page. Null without a build. */
async function readPages({ webRoot, installation, firstRequestsOf }: Site): Promise<Pages | null> {
  const page = await readIfThere(path.join(webRoot, 'index.html'))
  if (page === null) return null
  const scripts = JSON.parse(await readFile(path.join(webRoot, 'scripts.json'), 'utf8')) as Record<string, string[]>
  const screens = Object.entries(scripts)
  // The page names the hashed files that it needs, and those name theirs.
  const version = createHash('sha256')
    .update(page + JSON.stringify(installation))
    .digest('hex')
    .slice(0, 16)
  const withSettings = (ofThisPage: Pick<PublicSettings, 'is_anonymous' | 'is_shell'>): string => {
    const settings: PublicSettings = { ...installation, version, ...ofThisPage }
    // Without this, a product name that contains '</script>' would end the script element.
    const json = JSON.stringify(settings).replace(/</g, '\\u003c')
    return page.replace(SETTINGS_MARK, () => json)
  }
  return {
    version,
    shell: withSettings({ is_anonymous: false, is_shell: true }),
    pageOf(url, cookies) {
      const isAnonymous = cookies === undefined
      const [shopId = null] = cookieValues(cookies ?? '', SHOP_COOKIE).filter(isId)
      const [pathname = '', query = ''] = url.split('?')
      const [, own = []] = screens.find(([pattern]) => fitsPath(pattern, pathname)) ?? []
      const links = [
        ...own.map((script) => `<link rel="modulepreload" crossorigin href="${script}">`),
        // A browser with a cookie may have a session.
        ...(isAnonymous
          ? []
          : [getMe.path, ...firstRequestsOf(pathname, query)].map((first) => preloadOf(urlInShop(first, shopId)))),
      ]
      return withSettings({ is_anonymous: isAnonymous, is_shell: false }).replace('</head>', `${links.join('')}</head>`)
    },
  }
}

async function readIfThere(file: string): Promise<string | null> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

/** URLs of the built stylesheet and icon, for pages that the server itself makes. Null without a build. */
export async function builtLinks(webRoot: string): Promise<{ stylesheet: string | null; icon: string | null }> {
  const page = await readIfThere(path.join(webRoot, 'index.html'))
  const hrefOf = (rel: string) => new RegExp(`<link rel="${rel}"[^>]* href="([^"]+)"`).exec(page ?? '')?.[1] ?? null
  return { stylesheet: hrefOf('stylesheet'), icon: hrefOf('icon') }
}

/** The web app manifest. The build knows the icons, and only the server knows the product's name. */
async function readManifest(webRoot: string, { product_name: name }: Installation): Promise<string> {
  const built = JSON.parse(await readFile(path.join(webRoot, 'manifest.webmanifest'), 'utf8')) as object
  return JSON.stringify({ name, short_name: name, ...built })
}
