import path from 'node:path'
import type { CheckMail } from '../../features/diagnostics/diagnostics.port.ts'
import { keptKey } from '../../platform/config/keptKey.ts'
import { isOnlyForThisMachine } from '../../platform/config/mailSettings.ts'
import type { Settings } from '../../platform/config/settings.ts'

/** The folder that mails are stored in when SMTP_URL is not set. */
export function devMailboxFolder(dataDir: string): string {
  return path.join(dataDir, 'outbox')
}

/** The key that the dev mailbox asks for, kept in the data folder; null where the dev mailbox has no pages. */
export async function outboxKey(
  settings: Pick<Settings, 'SMTP_URL' | 'PUBLIC_URL' | 'TRUST_PROXY'>,
  dataDir: string,
): Promise<string | null> {
  if (settings.SMTP_URL !== undefined || !isOnlyForThisMachine(settings)) return null
  return keptKey(path.join(dataDir, 'outbox-key'))
}

/** Tells whether those who use this installation can read its mails, or nobody but the operator. */
export function createDevMailboxCheck(settings: Pick<Settings, 'PUBLIC_URL' | 'TRUST_PROXY'>): CheckMail {
  return async () => (isOnlyForThisMachine(settings) ? 'kept' : 'undelivered')
}

/** The line about mails that is printed at the start. */
export async function mailHint(
  settings: Pick<Settings, 'SMTP_URL' | 'PUBLIC_URL' | 'TRUST_PROXY'>,
  dataDir: string,
  port: number,
): Promise<string> {
  const { SMTP_URL: server } = settings
  if (server !== undefined) return `Mails leave through ${server.host}:${server.port}`
  const key = await outboxKey(settings, dataDir)
  if (key !== null) return `Mails stay on this machine: http://localhost:${port}/outbox?key=${key}`
  return `No mails are sent, because SMTP_URL is not set. They stay in ${devMailboxFolder(dataDir)}`
}
