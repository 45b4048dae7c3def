import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import type {
  EncodeMail,
  MailTransport,
  DevMailbox,
  DevMailboxEntry,
  OutgoingMail,
} from '../../features/mails/mails.port.ts'

/** Maximum number of mails kept. When a new one arrives, the oldest are removed. */
const KEPT = 500

/** A UUID; version 7 sorts by time. Other file names are ignored, so no path leads out of the folder. */
const NAME = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/**
 * Stores mails in a folder. Each is a file `<id>.eml`, which any mail program can open, with the data for the page
 * beside it in `<id>.json`. The second file is written last, so a listed mail is always complete.
 */
export function createDevMailbox(folder: string, encode: EncodeMail, kept = KEPT): MailTransport & DevMailbox {
  async function write(name: string, content: Uint8Array | string): Promise<void> {
    const target = path.join(folder, name)
    const temporary = `${target}.part`
    const handle = await open(temporary, 'w', 0o600)
    try {
      await handle.writeFile(content)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(temporary, target)
  }

  async function ids(): Promise<string[]> {
    const names = await readdir(folder).catch(noneWhenMissing)
    return names
      .filter((name) => name.endsWith('.json'))
      .map((name) => name.slice(0, -'.json'.length))
      .filter((name) => NAME.test(name))
      .toSorted()
      .toReversed()
  }

  async function read(id: string): Promise<DevMailboxEntry | null> {
    try {
      const { date, ...entry } = JSON.parse(await readFile(path.join(folder, `${id}.json`), 'utf8')) as Omit<
        DevMailboxEntry,
        'date'
      > & { date: string }
      return { ...entry, date: new Date(date) }
    } catch (error) {
      // A newer mail may just have displaced this one.
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
      throw error
    }
  }

  async function removeOne(id: string): Promise<void> {
    await rm(path.join(folder, `${id}.json`), { force: true })
    await rm(path.join(folder, `${id}.eml`), { force: true })
  }

  return {
    async send(mail, onBeforeHandover) {
      const message = await encode(mail)
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await onBeforeHandover()
      await write(`${mail.id}.eml`, message)
      await write(`${mail.id}.json`, JSON.stringify(entryOf(mail)))
      for (const id of (await ids()).slice(kept)) await removeOne(id)
    },

    async latest(limit) {
      const entries = await Promise.all((await ids()).slice(0, limit).map(read))
      return entries.filter((entry) => entry !== null)
    },

    find: async (id) => (NAME.test(id) ? read(id) : null),

    async remove({ ids: named, to }) {
      for (const id of named) if (NAME.test(id)) await removeOne(id)
      // Mails older than the rows of the queue can be found only by their recipient.
      for (const id of await ids()) if ((await read(id))?.to.toLowerCase() === to.toLowerCase()) await removeOne(id)
    },
  }
}

function entryOf({ id, to, subject, text, html, date }: OutgoingMail): DevMailboxEntry {
  return { id, to, subject, text, html, date }
}

function noneWhenMissing(error: NodeJS.ErrnoException): string[] {
  if (error.code === 'ENOENT') return []
  throw error
}
