import fs from 'node:fs'
import files, { type FileHandle } from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import pg from 'pg'
import { whenOver } from './whenOver.ts'

/**
 * What happens at a step. For files: `fails`, half done where possible; `unheard`, done but reported as failed. For
 * statements: `refused`, with the connection intact; `cut`, the connection breaks before it is sent; `unheard`, the
 * connection breaks after the server has executed it; with `for good` all later connections break as well.
 */
export type Fault =
  | { step: 'write' | 'sync' | 'rename' | 'remove'; at: number; how: 'fails' | 'unheard' }
  | {
      step: 'statement'
      at: number
      how: 'refused' | 'cut' | 'cut for good' | 'unheard' | 'unheard, then cut for good'
    }

export type Faults = {
  /** From now on steps are counted, and the one with this number, starting at 1, fails. */
  arm: (fault: Fault) => void
  /** Ends the failures. Returns what failed, such as a statement, or undefined when nothing did. */
  disarm: () => string | undefined
}

/**
 * Makes files and statements of this process fail at a chosen step. Call it once in a test file, which must then do one
 * thing at a time.
 */
export function installFaults({ database }: { database: string }): Faults {
  let armed: Fault | undefined
  let steps = 0
  let struck: string | undefined

  /** Counts a step of this kind. Returns the fault if this step must fail. */
  function next<Step extends Fault['step']>(step: Step, what: string): Extract<Fault, { step: Step }> | undefined {
    if (armed?.step !== step) return undefined
    steps += 1
    if (steps !== armed.at) return undefined
    struck = what
    return armed as Extract<Fault, { step: Step }>
  }

  const restore = [
    patchFiles((step, what) => next(step, what)?.how),
    patchStatements(database, (text) => {
      const isAway = struck !== undefined && armed?.step === 'statement' && armed.how.endsWith('cut for good')
      return isAway ? 'cut' : next('statement', text)?.how
    }),
  ]
  whenOver(() => {
    for (const undo of restore) undo()
  })
  return {
    arm(fault) {
      armed = fault
      steps = 0
      struck = undefined
    },
    disarm() {
      armed = undefined
      return struck
    },
  }
}

type FileStep = Exclude<Fault['step'], 'statement'>

function diskFull(): Error {
  return Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' })
}

function patchFiles(next: (step: FileStep, what: string) => 'fails' | 'unheard' | undefined): () => void {
  const { rename, rm, unlink, writeFile, open } = files
  const { write, writev } = fs

  // Streams write with these functions; both pass the error to the callback, their last argument.
  const patchedWrite = (fd: number, buffer: Buffer, ...rest: unknown[]) => {
    const how = next('write', 'write')
    if (how === undefined) return Reflect.apply(write, fs, [fd, buffer, ...rest]) as unknown
    const done = rest.at(-1) as (error: Error) => void
    fs.writeSync(fd, how === 'fails' ? buffer.subarray(0, buffer.length / 2) : buffer)
    setImmediate(() => done(diskFull()))
  }
  const patchedWritev = (fd: number, buffers: Buffer[], ...rest: unknown[]) => {
    const how = next('write', 'writev')
    if (how === undefined) return Reflect.apply(writev, fs, [fd, buffers, ...rest]) as unknown
    fs.writevSync(fd, how === 'fails' ? buffers.slice(0, 1) : buffers)
    setImmediate(() => (rest.at(-1) as (error: Error) => void)(diskFull()))
  }
  Object.assign(fs, { write: patchedWrite, writev: patchedWritev })

  files.writeFile = async (file, data, options) => {
    const how = next('write', 'writeFile')
    const isHalf = how === 'fails' && Buffer.isBuffer(data)
    await writeFile(file, isHalf ? data.subarray(0, data.length / 2) : data, options)
    if (how !== undefined) throw diskFull()
  }
  files.rename = async (from, to) => {
    const how = next('rename', 'rename')
    if (how !== 'fails') await rename(from, to)
    if (how !== undefined) throw Object.assign(new Error('EIO: rename'), { code: 'EIO' })
  }
  files.rm = async (target, options) => {
    // Removing the folder of received files is no step, because it is empty again after a restart.
    const how = options?.recursive === true ? undefined : next('remove', 'rm')
    if (how !== 'fails') await rm(target, options)
    if (how !== undefined) throw Object.assign(new Error('EIO: rm'), { code: 'EIO' })
  }
  files.unlink = async (target) => {
    const how = next('remove', 'unlink')
    if (how !== 'fails') await unlink(target)
    if (how !== undefined) throw Object.assign(new Error('EIO: unlink'), { code: 'EIO' })
  }
  files.open = async (...target) => {
    const handle: FileHandle = await open(...target)
    const sync = handle.sync.bind(handle)
    handle.sync = async () => {
      const how = next('sync', 'fsync')
      if (how !== 'fails') await sync()
      if (how !== undefined) throw Object.assign(new Error('EIO: fsync'), { code: 'EIO' })
    }
    return handle
  }
  syncBuiltinESMExports()
  return () => {
    Object.assign(fs, { write, writev })
    Object.assign(files, { rename, rm, unlink, writeFile, open })
    syncBuiltinESMExports()
  }
}

/** The text of a statement, which is passed as text or as an object with a name. */
function textOf(statement: unknown): string {
  return typeof statement === 'string' ? statement : String((statement as { text?: unknown }).text)
}

type StatementFault = Extract<Fault, { step: 'statement' }>['how']

function patchStatements(database: string, next: (text: string) => StatementFault | undefined): () => void {
  const query = Reflect.get(pg.Client.prototype, 'query') as (this: pg.Client, ...args: unknown[]) => unknown

  function cut(client: pg.Client): Error {
    const { connection } = client as unknown as { connection: { stream: { destroy: () => void } } }
    connection.stream.destroy()
    return Object.assign(new Error('Connection terminated unexpectedly'), { code: 'ECONNRESET' })
  }

  Reflect.set(pg.Client.prototype, 'query', function (this: pg.Client, ...args: unknown[]): unknown {
    const how = this.database === database ? next(textOf(args[0])) : undefined
    switch (how) {
      case undefined:
        return Reflect.apply(query, this, args)
      case 'refused':
        return Promise.reject(Object.assign(new Error('deadlock detected'), { code: '40P01' }))
      case 'cut':
      case 'cut for good':
        return Promise.reject(cut(this))
      case 'unheard':
      case 'unheard, then cut for good':
        return Promise.resolve(Reflect.apply(query, this, args)).then(() => {
          throw cut(this)
        })
    }
  })
  return () => Reflect.set(pg.Client.prototype, 'query', query)
}
