import { desc, eq, type SQL, sql } from 'drizzle-orm'
import { config } from '#platform/config.server.ts'
import { db } from '#platform/database.server.ts'
import { supportMailbox } from '../../incoming-mail/queries/support-mailbox.server.ts'
import { supportMailboxReads } from '../../tables.incoming-mail.server.ts'
import { mailboxName } from '../rules/mailbox-settings.ts'
import { mailboxSettings } from './mailbox-settings.server.ts'

/** 'demo' is the mailbox of the simulators, which demo mode reads where no other is set. */
export type MailboxStatus =
  | { source: 'none' | 'postmark' | 'mailgun' }
  | {
      source: 'imap' | 'demo'
      lastReadAt: Date | null
      problem: string
      problemAt: Date | null
      waiting: number
    }

/** For staff: when the mailbox was last read, or why it can't be. */
export async function mailboxStatus(): Promise<MailboxStatus> {
  const settings = await mailboxSettings()
  if (settings.source === 'imap')
    return {
      source: 'imap',
      ...(await readsOf(eq(supportMailboxReads.mailbox, mailboxName(settings)))),
    }
  // Its port is another one at each start.
  if (settings.source === 'none' && config().mode === 'demo')
    return {
      source: 'demo',
      ...(await readsOf(sql`${supportMailboxReads.mailbox} like 'demo@127.0.0.1:%'`)),
    }
  return { source: settings.source }
}

/**
 * The address of the support mailbox, for staff; blank where none is set or we don't read what
 * arrives there.
 */
export function readMailboxAddress(): Promise<string> {
  return supportMailbox(db())
}

async function readsOf(mailbox: SQL) {
  const [row] = await db()
    .select()
    .from(supportMailboxReads)
    .where(mailbox)
    .orderBy(desc(supportMailboxReads.createdAt))
    .limit(1)
  return {
    lastReadAt: row?.lastReadAt ?? null,
    problem: row?.problem ?? '',
    problemAt: row?.problemAt ?? null,
    waiting: row?.waitingUids.length ?? 0,
  }
}
