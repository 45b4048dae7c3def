import { readFile } from 'node:fs/promises'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { PublicSettings } from '#shared/api/publicSettings.ts'
import { AppError } from '#shared/errors/appError.ts'
import { pathOf, type Http } from '#server/platform/http/server.ts'
import { sendProblem } from './problems.ts'

/** Where the web build lies; the page's settings stand in place of this mark. */
const SETTINGS_MARK = '__SETTINGS__'

/** What the product's routes are made of; another method is not done on any path. */
const ALLOW = 'GET, HEAD, POST, PUT, PATCH, DELETE'
const METHODS = new Set(ALLOW.split(', '))

/**
 * Serves the built screens: hashed assets for good and compressed ahead, and for every other path that a person may
 * have typed the one page, whose router knows the routes. Without a build only the API is served.
 */
export async function servePages(app: Http, webRoot: string, settings: PublicSettings): Promise<void> {
  const page = await readPage(webRoot, settings)
  if (page !== null) {
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
    if (!METHODS.has(request.method))
      return sendProblem(request, reply.header('allow', ALLOW), new AppError('method_not_allowed'))
    if (page === null || !isPage) return sendProblem(request, reply, new AppError('not_found'))
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(page)
  })
}

/** A path with a dot names a file, and files that exist have been served already. */
function isPagePath(pathname: string): boolean {
  return !/^\/(api|assets)(\/|$)/.test(pathname) && !pathname.includes('.')
}

async function readPage(webRoot: string, settings: PublicSettings): Promise<string | null> {
  try {
    const page = await readFile(path.join(webRoot, 'index.html'), 'utf8')
    // '<' would end the script element in a name that holds '</script>'.
    return page.replace(SETTINGS_MARK, () => JSON.stringify(settings).replace(/</g, '\\u003c'))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}
