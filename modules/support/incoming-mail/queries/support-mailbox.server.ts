import { ne } from 'drizzle-orm'
import { mailProvider } from '#modules/mail/queries/mail-transport.server.ts'
import { threadSigns } from '#modules/mail/queries/thread-sign.server.ts'
import { threadMarks } from '#modules/mail/rules/threads/thread-mark.ts'
import { config } from '#platform/config.server.ts'
import { db, type Executor } from '#platform/database.server.ts'
import { supportSettings } from '../../queries/support-settings.server.ts'
import { supportMailbox as mailboxes } from '../../tables.incoming-mail.server.ts'
import type { ParsedMail } from '../rules/parsed-mail.ts'

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

/**
 * Whether an email is one that we sent: by its Message-ID, or because it comes from an address that
 * only this program sends from.
 */
export async function isOwnMail({ messageId, from }: ParsedMail): Promise<boolean> {
  if (threadMarks(messageId, threadSigns()).length > 0) return true
  const [local = '', host] = messageId.split('@')
  if (
    host === new URL(config().publicUrl).hostname &&
    /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(local)
  )
    return true
  return (await ownAddresses()).has(from.address.toLowerCase())
}

/** Nothing automatic is ever sent to these. */
export async function ownAddresses(): Promise<Set<string>> {
  const [{ supportAddress }, provider] = await Promise.all([supportSettings(db()), mailProvider()])
  return new Set(
    [supportAddress, provider.ok ? provider.value.from.address : '']
      .map((address) => address.trim().toLowerCase())
      .filter((address) => address !== ''),
  )
}
