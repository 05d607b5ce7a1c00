import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { savedMeanwhile, textDifferences } from '#kernel/versions.ts'
import { recordActivity } from '#modules/activity/operations/record-activity.server.ts'
import { type Actor, hasRecentPassword } from '#modules/identity/rules/actor.ts'
import { announceChange } from '#modules/settings/operations/announce-change.server.ts'
import { changedSettings } from '#modules/settings/rules/changed-settings.ts'
import { type Transaction, transact } from '#platform/database.server.ts'
import { encrypt } from '#platform/security/encryption.server.ts'
import { maySetUpSupport } from '../../policy.ts'
import { supportMailbox } from '../../tables.incoming-mail.server.ts'
import {
  type MailboxSettings,
  mailboxSettings,
  mailboxValues,
  versionOfMailbox,
} from '../queries/mailbox-settings.server.ts'
import { type MailboxInput, mailboxLabels } from '../rules/mailbox-settings.ts'

export const passwordAgain =
  'Type the password again: it is only sent to the server that it was given for.'

/**
 * Saves how email comes in. Gives the new password of Postmark's address where one was made: it is
 * not shown again. Asks for a recent password: a reader of this mailbox reads what customers write.
 */
export async function saveMailbox(
  actor: Actor,
  input: MailboxInput,
): Promise<Result<{ newSecret: string | null }>> {
  if (!maySetUpSupport(actor))
    return refuse('forbidden', 'You do not have permission to manage settings.')
  if (!hasRecentPassword(actor))
    return refuse('invalid', 'Enter your password to save these settings.', {
      fields: { currentPassword: ['Enter your password.'] },
    })
  return transact(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('support-mailbox'))`)
    const before = await mailboxSettings(tx)
    if (versionOfMailbox(before) !== input.version) return savedMeanwhile('these settings')
    const problem = secretProblem(before, input)
    if (problem) return problem
    const newSecret =
      input.source === 'postmark' && (input.renewSecret || before.postmarkSecret === '')
        ? randomBytes(24).toString('base64url')
        : null
    const { source, host, port, encryption, username, folder } = input
    const after: MailboxSettings = {
      source,
      host,
      port,
      encryption,
      username,
      folder,
      password: input.password === '' ? before.password : encrypt(input.password),
      mailgunKey: input.mailgunKey === '' ? before.mailgunKey : encrypt(input.mailgunKey),
      postmarkSecret: newSecret === null ? before.postmarkSecret : encrypt(newSecret),
    }
    await tx
      .insert(supportMailbox)
      .values(after)
      .onConflictDoUpdate({ target: supportMailbox.id, set: after })
    await trace(tx, actor, { before, after })
    return ok({ newSecret })
  })
}

/** A stored password goes to no server but its own, so a member can't send it to another server. */
export function needsPasswordAgain(
  before: MailboxSettings,
  {
    host,
    port,
    encryption,
    username,
  }: Pick<MailboxInput, 'host' | 'port' | 'encryption' | 'username'>,
): boolean {
  return (
    before.host !== host ||
    before.port !== port ||
    before.encryption !== encryption ||
    before.username !== username
  )
}

function secretProblem(
  before: MailboxSettings,
  input: MailboxInput,
): ReturnType<typeof refuse> | null {
  const wrong = (field: string, message: string) =>
    refuse('invalid', 'Please check the form.', { fields: { [field]: [message] } })
  if (input.password === '' && input.source === 'imap') {
    if (before.password === '') return wrong('password', 'Enter the password of the mailbox.')
    if (needsPasswordAgain(before, input)) return wrong('password', passwordAgain)
  }
  if (input.source === 'mailgun' && input.mailgunKey === '' && before.mailgunKey === '')
    return wrong('mailgunKey', 'Enter the signing key that Mailgun shows.')
  return null
}

async function trace(
  tx: Transaction,
  actor: Actor,
  { before, after }: { before: MailboxSettings; after: MailboxSettings },
): Promise<void> {
  const named = (settings: MailboxSettings) =>
    Object.fromEntries(
      Object.entries(mailboxValues(settings)).map(([name, value]) => [labelOf(name), value]),
    )
  const changes = textDifferences(named(before), named(after))
  const secrets = [
    { label: 'Password of the mailbox', before: before.password, after: after.password },
    { label: 'Postmark address', before: before.postmarkSecret, after: after.postmarkSecret },
    { label: 'Mailgun signing key', before: before.mailgunKey, after: after.mailgunKey },
  ].filter((secret) => secret.before !== secret.after)
  await announceChange(tx, actor, {
    tab: 'Support mailbox',
    changes,
    secrets: secrets.map(({ label }) => label),
  })
  await recordActivity(tx, {
    actor,
    entityType: 'settings',
    entityId: 'support-mailbox',
    action: 'updated',
    title: 'Settings saved: Support mailbox',
    ...changedSettings(changes, secrets),
  })
}

function labelOf(name: string): string {
  return new Map<string, string>(Object.entries(mailboxLabels)).get(name) ?? name
}
