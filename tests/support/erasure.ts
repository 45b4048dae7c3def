import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import type { Db } from '#server/platform/db/database.ts'
import { eventually, TestClient, type Person } from './app.ts'
import { endOfJob, startJob } from './jobs.ts'

/** A clock that a test can set. */
export function movedClock() {
  let shift = 0
  return {
    now: () => new Date(Date.now() + shift),
    /** Sets the clock to this many days from the real time. */
    goTo: (days: number) => (shift = days * 24 * 60 * 60 * 1000),
  }
}

/** Runs the hourly erasure now, in the running product. Returns the id of the job. */
export function startErasure(product: { database: { db: Db } }): Promise<string> {
  return startJob(product, 'erase-accounts')
}

export async function eraseNow(product: { database: { db: Db } }): Promise<void> {
  await endOfJob(product, await startErasure(product))
}

/** Asks for the deletion of an account with its password. */
export function askForDeletion(person: Person, password: unknown = person.password): Promise<Response> {
  return person.post('/api/me/deletion', { password })
}

/** Signs a person in on a new device. */
export async function logInAgain(person: Person): Promise<{ visitor: TestClient; response: Response }> {
  const visitor = new TestClient(person.origin)
  const { email, password } = person
  return { visitor, response: await visitor.post('/api/auth/sign-in/email', { email, password }) }
}

/** Waits until this many statements wait for a lock. */
export async function untilWaiting({ database }: { database: { db: Db } }, pattern: string, count = 1): Promise<void> {
  await eventually(async () => {
    const { rows } = await sql`select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query ilike ${pattern}`.execute(database.db)
    return rows.length >= count ? true : undefined
  })
}

/** The mails to an address in the dev mailbox, oldest first. */
export async function mailsTo(
  { dataDir }: { dataDir: string },
  to: string,
): Promise<{ subject: string; text: string }[]> {
  const folder = path.join(dataDir, 'outbox')
  const names = await readdir(folder).catch(() => [])
  const mails = await Promise.all(
    names
      .filter((name) => name.endsWith('.json'))
      .toSorted()
      .map(
        async (name) =>
          JSON.parse(await readFile(path.join(folder, name), 'utf8')) as { to: string; subject: string; text: string },
      ),
  )
  return mails.filter((mail) => mail.to === to)
}
