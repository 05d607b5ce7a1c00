import { eq } from 'drizzle-orm'
import { db } from '#platform/database.server.ts'
import { supportMailboxReads } from '../../tables.mailbox.server.ts'
import { mailboxName } from '../rules/mailbox-settings.ts'
import { mailboxSettings } from './mailbox-settings.server.ts'

export type MailboxStatus =
  | { source: 'none' | 'postmark' | 'mailgun' }
  | { source: 'imap'; lastReadAt: Date | null; problem: string; problemAt: Date | null; waiting: number }

/** For staff: when the mailbox was last read, or why it can't be. */
export async function mailboxStatus(): Promise<MailboxStatus> {
  const settings = await mailboxSettings()
  if (settings.source !== 'imap') return { source: settings.source }
  const [row] = await db()
    .select()
    .from(supportMailboxReads)
    .where(eq(supportMailboxReads.mailbox, mailboxName(settings)))
  return {
    source: 'imap',
    lastReadAt: row?.lastReadAt ?? null,
    problem: row?.problem ?? '',
    problemAt: row?.problemAt ?? null,
    waiting: row?.waitingUids.length ?? 0,
  }
}
