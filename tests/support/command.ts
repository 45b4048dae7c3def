import { execFile } from 'node:child_process'
import path from 'node:path'
import { format } from 'node:util'
import { processEnvironment } from './processEnvironment.ts'

/** Runs a command to its end. Resolves to its exit code and everything it has printed. */
export type Command = (args: string[], environment?: Record<string, string>) => Promise<{ code: number; said: string }>

/**
 * The program of `npm run <name>` in this process, which saves the start of one. It is evaluated anew each time, and
 * finds its arguments, settings and working directory where it always does. Its DATA_DIR is that of
 * `startProduct(folder)`, unless the environment has another.
 */
export function commandHere(folder: string, name: string): Command {
  return async (args, environment) => {
    const { argv, env, exitCode } = process
    const cwd = process.cwd()
    const { log, error } = console
    let said = ''
    const say = (...words: unknown[]): void => void (said += `${format(...words)}\n`)
    runs += 1
    try {
      process.argv = [process.execPath, programOf(name), ...args]
      process.env = environmentOf(folder, environment)
      process.exitCode = 0
      process.chdir(folder)
      Object.assign(console, { log: say, error: say })
      await import(/* @vite-ignore */ `${programOf(name)}?run=${runs}`)
      return { code: process.exitCode, said }
    } finally {
      Object.assign(console, { log, error })
      process.chdir(cwd)
      Object.assign(process, { argv, env, exitCode })
    }
  }
}

let runs = 0

/** The program of `npm run <name>` in a process of its own, as npm starts it. */
export function commandApart(folder: string, name: string): Command {
  return (args, environment) =>
    new Promise((resolve) => {
      execFile(
        process.execPath,
        [programOf(name), ...args],
        { cwd: folder, env: environmentOf(folder, environment) },
        (error, stdout, stderr) => resolve({ code: Number(error?.code ?? 0), said: stdout + stderr }),
      )
    })
}

function programOf(name: string): string {
  return path.join(import.meta.dirname, `../../scripts/${name}.ts`)
}

function environmentOf(folder: string, environment: Record<string, string> = {}): Record<string, string> {
  return { ...processEnvironment(), DATA_DIR: path.join(folder, 'data'), ...environment }
}
