import { execFile } from 'node:child_process'
import path from 'node:path'
import { processEnvironment } from './processEnvironment.ts'

const SCRIPT = path.join(import.meta.dirname, '../../scripts/accounts.ts')

/** Runs `npm run accounts -- …` beside a product whose data folder was created by `startProduct(folder)`. */
export function accountsCommand(folder: string, args: string[], environment: Record<string, string> = {}) {
  return new Promise<{ code: number; said: string }>((resolve) => {
    execFile(
      process.execPath,
      [SCRIPT, ...args],
      { cwd: folder, env: { ...processEnvironment(), DATA_DIR: path.join(folder, 'data'), ...environment } },
      (error, stdout, stderr) => resolve({ code: Number(error?.code ?? 0), said: stdout + stderr }),
    )
  })
}

/** The token of the link that `add` has printed. */
export function tokenIn(said: string): string {
  const token = /#token=([\w-]+)\n$/.exec(said)?.[1]
  if (token === undefined) throw new Error(`There is no link in: ${said}`)
  return token
}
