import { readFile } from 'node:fs/promises'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import { getMe } from '#shared/api/accounts.ts'
import type { PublicSettings } from '#shared/api/publicSettings.ts'
import { AppError } from '#shared/errors/appError.ts'
import { pathOf, type Http } from './server.ts'
import { sendProblem } from './problems.ts'

/** The placeholder in the built page that is replaced with the settings. */
const SETTINGS_MARK = '__SETTINGS__'

/** A browser with a cookie may have a session, so it preloads the session while it fetches the scripts that need it. */
const SESSION_PRELOAD = `<link rel="preload" as="fetch" crossorigin href="${getMe.path}">`

/** The settings that are the same for every client. */
type Installation = Omit<PublicSettings, 'is_anonymous'>

/**
 * Serves the built screens. Assets have hashed names, are compressed by the build and may be cached forever. All other
 * paths get the same page, whose router knows the routes. Without a build, only the API is served.
 */
export async function servePages(app: Http, webRoot: string, installation: Installation): Promise<void> {
  const pageOf = await readPages(webRoot, installation)
  if (pageOf !== null) {
    const manifest = await readManifest(webRoot, installation)
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
    if (pageOf === null || !isPage) return sendProblem(request, reply, new AppError('not_found'))
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'private, no-cache')
      .header('vary', 'cookie')
      .send(pageOf(pathOf(request), request.headers.cookie === undefined))
  })
}

/** A path with a dot names a file, and files that exist have been served already. */
function isPagePath(pathname: string): boolean {
  return !/^\/(api|assets)(\/|$)/.test(pathname) && !pathname.includes('.')
}

/** Returns a function that creates the page for a path. Null without a build. */
async function readPages(
  webRoot: string,
  installation: Installation,
): Promise<((pathname: string, isAnonymous: boolean) => string) | null> {
  const page = await readIfThere(path.join(webRoot, 'index.html'))
  if (page === null) return null
  const scripts = JSON.parse(await readFile(path.join(webRoot, 'scripts.json'), 'utf8')) as Record<string, string[]>
  return (pathname, isAnonymous) => {
    const settings: PublicSettings = { ...installation, is_anonymous: isAnonymous }
    // Without this, a product name that contains '</script>' would end the script element.
    const json = JSON.stringify(settings).replace(/</g, '\\u003c')
    const own = Object.hasOwn(scripts, pathname) ? (scripts[pathname] ?? []) : []
    const links = [
      ...own.map((script) => `<link rel="modulepreload" crossorigin href="${script}">`),
      ...(isAnonymous ? [] : [SESSION_PRELOAD]),
    ]
    return page.replace(SETTINGS_MARK, () => json).replace('</head>', `${links.join('')}</head>`)
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
