import path from 'node:path'
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
