import { config } from '#platform/config.server.ts'
import { db, type Executor } from '#platform/database.server.ts'
import type { ImapAccount } from '#platform/mail/imap/account.ts'
import { decrypt } from '#platform/security/encryption.server.ts'
import { versionOfValues } from '#platform/security/values-version.server.ts'
import { supportMailbox } from '../../tables.incoming-mail.server.ts'
import type { MailboxValues } from '../rules/mailbox-settings.ts'

export type MailboxSettings = Omit<typeof supportMailbox.$inferSelect, 'id'>

const none: MailboxSettings = {
  source: 'none',
  host: '',
  port: 993,
  encryption: 'ssl',
  username: '',
  password: '',
  folder: 'INBOX',
  postmarkSecret: '',
  mailgunKey: '',
}

/** As stored, with sealed secrets: never for a browser. */
export async function mailboxSettings(executor: Executor = db()): Promise<MailboxSettings> {
  const [row] = await executor.select().from(supportMailbox)
  return row ?? none
}

/** For the settings form: what is set, and of secrets only whether they are. */
export async function mailboxForm() {
  const settings = await mailboxSettings()
  const values = mailboxValues(settings)
  const isSet = {
    password: settings.password !== '',
    postmarkSecret: settings.postmarkSecret !== '',
    mailgunKey: settings.mailgunKey !== '',
  }
  return { values, isSet, version: versionOfMailbox(settings) }
}

export function mailboxValues({
  source,
  host,
  port,
  encryption,
  username,
  folder,
}: MailboxSettings): MailboxValues {
  return { source, host, port: String(port), encryption, username, folder }
}

/** Another secret is another version too. */
export function versionOfMailbox(settings: MailboxSettings): string {
  const { password, postmarkSecret, mailgunKey } = settings
  return versionOfValues({ ...mailboxValues(settings), password, postmarkSecret, mailgunKey })
}

export function accountOf({
  host,
  port,
  encryption,
  username,
  password,
  folder,
}: MailboxSettings): ImapAccount {
  return {
    host,
    port,
    encryption,
    username,
    folder,
    password: decrypt(password),
    allowPrivateHosts: config().mail.allowPrivateHosts,
  }
}
