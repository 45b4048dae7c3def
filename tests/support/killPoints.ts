// Loaded before the product with `node --import`. Kills its process with -9 at the point that is named in the file
// KILL_POINT, after recording that in the file.
import { readFileSync, writeFileSync } from 'node:fs'
import files from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import path from 'node:path'
import pg from 'pg'

export type KillPoint =
  | 'after put'
  | 'before commit'
  | 'after commit'
  | 'in delete'
  | 'in garbage collection'
  | `handing over ${number}`
  | 'handed over'

const file = process.env.KILL_POINT ?? ''

function reach(point: KillPoint): void {
  if (readFileSync(file, 'utf8') !== point) return
  writeFileSync(file, `killed ${point}`)
  process.kill(process.pid, 'SIGKILL')
}

const isObject = (target: unknown) => typeof target === 'string' && target.includes(`${path.sep}objects${path.sep}`)

const { rename, unlink } = files
files.rename = async (from, to) => {
  await rename(from, to)
  // The last of the three objects.
  if (isObject(to) && String(to).includes('.thumb.')) reach('after put')
}
files.unlink = async (target) => {
  await unlink(target)
  if (isObject(target)) reach('in garbage collection')
}
syncBuiltinESMExports()

/** What the open transaction of each connection has done: `insert into` or `delete from`, and the table. */
const done = new WeakMap<pg.Client, Set<string>>()

/** How many statements of a transfer the open transaction of each connection has executed. */
const steps = new WeakMap<pg.Client, number>()

function counted(client: pg.Client): number {
  const count = (steps.get(client) ?? 0) + 1
  steps.set(client, count)
  return count
}

const query = Reflect.get(pg.Client.prototype, 'query') as (this: pg.Client, ...args: unknown[]) => unknown
Reflect.set(pg.Client.prototype, 'query', async function (this: pg.Client, ...args: unknown[]): Promise<unknown> {
  const [first] = args
  const text = typeof first === 'string' ? first : ((first as { text?: string }).text ?? '')
  if (text === 'begin') {
    done.set(this, new Set())
    steps.set(this, 0)
  }
  const statements = done.get(this) ?? new Set()
  for (const [change = ''] of text.matchAll(/(insert into|delete from) "?\w+/g)) statements.add(change.replace('"', ''))
  // The roles of a transfer, its offer, its events, its mails, and its end, each after it was executed.
  const isOfHandover =
    /^(update "shop_members"|delete from "shop_transfers"|insert into "(security_events|mails)")/.test(text)
  const watched = ['insert into uploaded_files', 'insert into webhook_events']
  const isWatched = text === 'commit' && watched.some((change) => statements.has(change))
  if (isWatched) reach('before commit')
  const result = await Reflect.apply(query, this, args)
  if (isWatched) reach('after commit')
  if (isOfHandover) reach(`handing over ${counted(this)}`)
  if (text === 'commit' && statements.has('delete from shop_transfers')) reach('handed over')
  if (text === 'commit' && statements.has('delete from uploaded_files')) reach('in delete')
  return result
})
