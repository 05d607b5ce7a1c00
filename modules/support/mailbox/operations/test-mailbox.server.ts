import { ok, type Result, refuse } from '#kernel/result.ts'
import { type Actor, hasRecentPassword } from '#modules/identity/rules/actor.ts'
import { startDeliveryTest } from '#modules/mail/deliverability/operations/delivery-tests.server.ts'
import { canManageEmail } from '#modules/mail/policy.ts'
import { config } from '#platform/config.server.ts'
import { db } from '#platform/database.server.ts'
import { imapProblem } from '#platform/mail/imap/account.ts'
import { connectImap, openFolder } from '#platform/mail/imap/connect.server.ts'
import { decrypt } from '#platform/security/encryption.server.ts'
import { hit } from '#platform/security/rate-limit.server.ts'
import { supportMailbox } from '../../incoming-mail/queries/support-mailbox.server.ts'
import { maySetUpSupport } from '../../policy.ts'
import { mailboxSettings } from '../queries/mailbox-settings.server.ts'
import type { MailboxInput } from '../rules/mailbox-settings.ts'
import { needsPasswordAgain, passwordAgain } from './save-mailbox.server.ts'

/** So that this form can't be used to guess passwords or scan for servers. */
const tests = { limit: 20, windowSeconds: 600 }

/**
 * Signs in to the mailbox as typed and out again, and changes nothing. Refuses in the words of
 * `imapProblem`.
 */
export async function testMailbox(actor: Actor, input: MailboxInput): Promise<Result<null>> {
  if (!maySetUpSupport(actor) || actor.kind !== 'person')
    return refuse('forbidden', 'You do not have permission to manage settings.')
  if (!hasRecentPassword(actor))
    return refuse('invalid', 'Enter your password to test these settings.', {
      fields: { currentPassword: ['Enter your password.'] },
    })
  const counted = await hit(`support-mailbox-tests:${actor.userId}`, tests)
  if (!counted.allowed)
    return refuse('too_many', 'Too many tests. Try again in a few minutes.', {
      retryAfter: counted.retryAfter,
    })
  const stored = await mailboxSettings()
  if (input.password === '' && needsPasswordAgain(stored, input))
    return refuse('invalid', 'Please check the form.', { fields: { password: [passwordAgain] } })
  const password = input.password === '' ? decrypt(stored.password) : input.password
  const { host, port, encryption, username, folder } = input
  const account = {
    host,
    port,
    encryption,
    username,
    folder,
    password,
    allowPrivateHosts: config().mail.allowPrivateHosts,
  }
  try {
    const client = await connectImap(account)
    try {
      await openFolder(client, folder)
    } finally {
      client.close()
    }
    return ok(null)
  } catch (error) {
    return refuse('invalid', imapProblem(error, account))
  }
}

/** Staff send an email that must come back through the support mailbox. */
export async function sendDeliveryTest(actor: Actor): Promise<Result<void>> {
  if (!canManageEmail(actor)) return refuse('forbidden', 'You may not send email.')
  const mailbox = await supportMailbox(db())
  if (mailbox === '')
    return refuse('conflict', 'Set up the support mailbox first. Nobody would see the test arrive.')
  return startDeliveryTest(actor, mailbox)
}
