import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/**
 * Below the ports that systems give to connections and to servers that ask for any: from 32768 on Linux, and from 49152
 * on others. So nothing else takes the port before the test listens on it.
 */
const [LOWEST, HIGHEST] = [10_000, 32_767]

/** A port of this machine that nobody listens on. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(LOWEST, HIGHEST + 1)
    if (await isFree(port)) return port
  }
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer()
  const isListening = await new Promise<boolean>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(false)
      else reject(error)
    })
    server.listen(port, '127.0.0.1', () => resolve(true))
  })
  if (isListening) await new Promise((resolve) => server.close(resolve))
  return isListening
}
