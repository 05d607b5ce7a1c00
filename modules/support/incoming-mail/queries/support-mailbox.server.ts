import { ne } from 'drizzle-orm'
import { config } from '#platform/config.server.ts'
import type { Executor } from '#platform/database.server.ts'
import { supportSettings } from '../../queries/support-settings.server.ts'
import { supportMailbox as mailboxes } from '../../tables.mailbox.server.ts'

/**
 * The mailbox to which people answer tickets by email; blank where none is set, or where we don't
 * read what arrives there.
 */
export async function supportMailbox(executor: Executor): Promise<string> {
  const { supportAddress } = await supportSettings(executor)
  return (await isRead(executor)) ? supportAddress.trim() : ''
}

/** Demo mode reads the mailbox of its simulator. */
async function isRead(executor: Executor): Promise<boolean> {
  return (
    config().mode === 'demo' || (await executor.$count(mailboxes, ne(mailboxes.source, 'none'))) > 0
  )
}
