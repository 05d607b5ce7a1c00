import { mailProvider } from '#modules/mail/queries/mail-transport.server.ts'
import { threadSign } from '#modules/mail/queries/thread-sign.server.ts'
import { threadMarks } from '#modules/mail/rules/thread-mark.ts'
import { config } from '#platform/config.server.ts'
import { db } from '#platform/database.server.ts'
import type { ParsedMail } from '../rules/parsed-mail.ts'
import { supportMailbox } from './support-mailbox.server.ts'

/** Whether an email is one that we sent: by its Message-ID, or because it comes from an address that only this program sends from. */
export async function isOwnMail({ messageId, from }: ParsedMail): Promise<boolean> {
  if (threadMarks(messageId, threadSign).length > 0) return true
  const [local = '', host] = messageId.split('@')
  if (host === new URL(config().publicUrl).hostname && /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(local)) return true
  return (await ownAddresses()).has(from.address.toLowerCase())
}

/** Nothing automatic is ever sent to these. */
export async function ownAddresses(): Promise<Set<string>> {
  const [mailbox, provider] = await Promise.all([supportMailbox(db()), mailProvider()])
  return new Set(
    [mailbox, provider.ok ? provider.value.from.address : ''].map((address) => address.toLowerCase()).filter((address) => address !== ''),
  )
}
