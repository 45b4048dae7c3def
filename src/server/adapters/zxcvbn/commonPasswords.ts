import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { IsCommonPassword } from '../../features/accounts/accounts.port.ts'

/**
 * Reads the list of common passwords. The library unpacks several times as many words as are needed and keeps them all.
 * They are freed with the worker thread that loads them.
 */
export async function readCommonPasswords(): Promise<IsCommonPassword> {
  const worker = new Worker(new URL('commonPasswords.worker.ts', import.meta.url))
  const [words] = (await once(worker, 'message')) as [string[]]
  await worker.terminate()
  const refused = new Set(words)
  return (password) => refused.has(password.toLowerCase())
}
