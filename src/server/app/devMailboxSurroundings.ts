import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Surroundings } from '#server/features/mails/devMailbox.presenter.ts'

/** The styles and icons of the built screens that the dev mailbox uses, so that it looks like one of them. */
export async function devMailboxSurroundings(productName: string, webRoot: string): Promise<Surroundings> {
  try {
    const page = await readFile(path.join(webRoot, 'index.html'), 'utf8')
    const hrefOf = (rel: string) => new RegExp(`<link rel="${rel}"[^>]* href="([^"]+)"`).exec(page)?.[1] ?? null
    return { productName, stylesheet: hrefOf('stylesheet'), icon: hrefOf('icon') }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    return { productName, stylesheet: null, icon: null }
  }
}
