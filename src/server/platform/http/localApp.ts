import { access } from 'node:fs/promises'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import { StartupError } from '../startupError.ts'
import { LOCAL_APP_PATH } from '#shared/api/appFilePaths.ts'
import type { Http } from './server.ts'

/**
 * Serves the app that keeps everything on the device. It is a folder of files like any other: this server answers none
 * of its calls. Throws, with what to do, when it was not built.
 */
export async function serveLocalApp(app: Http, root: string): Promise<void> {
  try {
    await access(path.join(root, 'index.html'))
  } catch (cause) {
    throw new StartupError('LOCAL_MODE=on needs the app without a server. Run `npm run build:local` first.', { cause })
  }
  // The addresses in its page are relative, so the slash at the end matters.
  const withoutSlash = LOCAL_APP_PATH.slice(0, -1)
  app.get(withoutSlash, (_request, reply) => reply.redirect(LOCAL_APP_PATH))
  await app.register(fastifyStatic, {
    root,
    prefix: LOCAL_APP_PATH,
    dotfiles: 'ignore',
    decorateReply: false,
    setHeaders(reply, file) {
      // Assets have hashed names. The page names the newest ones.
      const isAsset = file.startsWith(path.join(root, 'assets') + path.sep)
      void reply.header('cache-control', isAsset ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
}
