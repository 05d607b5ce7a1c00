import { eq } from 'drizzle-orm'
import { newId } from '#kernel/ids.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { recordMailTest } from '#modules/settings/operations/record-tests.server.ts'
import { mayManageSettings } from '#modules/settings/policy.ts'
import { type Transaction, transact } from '#platform/database.server.ts'
import { sampleVariables } from '../defaults/variable-catalogue.ts'
import { canManageEmail } from '../policy.ts'
import { variablesOf } from '../queries/email-templates.server.ts'
import { mailTestState } from '../queries/mail-transport.server.ts'
import { templateMissing } from '../rules/delivery.ts'
import { customTemplate, type EmailVariables } from '../rules/email.ts'
import { emailLogs, emailTemplates } from '../tables.server.ts'
import { countMail } from './count-mail.server.ts'
import { enqueueMail } from './enqueue-mail.server.ts'
import { sendAfterTest } from './mail-queue.server.ts'
import { recordSending, sendNow } from './send-now.server.ts'

const content = {
  subject: 'Test email',
  html_body:
    '<h1>It works</h1>\n<p>This test email was sent from your settings. Your email provider takes your emails.</p>',
  text_body:
    'It works. This test email was sent from your settings. Your email provider takes your emails.',
}

/**
 * Sends a test email with the saved settings, through the log, and remembers how it went (B§4).
 * Refuses what is missing in B§5's words, and 'Failed to send test email: …'.
 */
export async function testMailSettings(actor: Actor, to: string): Promise<Result<void>> {
  if (!mayManageSettings(actor))
    return refuse('forbidden', 'You do not have permission to manage settings.')
  const { missing } = await mailTestState()
  if (missing !== null) return refuse('invalid', missing)
  const key = `settings-test:${newId()}`
  const queued = await transact(async (tx) => {
    const counted = await countMail(tx, actor, to)
    if (!counted.ok) return counted
    await enqueueMail(tx, { key, template: customTemplate, to, variables: content })
    return ok(await idOf(tx, key))
  })
  if (!queued.ok) return queued
  const sent = await sendNow(queued.value)
  await recordSending({
    actor,
    emailLogId: queued.value,
    email: 'Test email of the settings',
    to,
    outcome: sent.success ? 'sent' : 'failed',
  })
  await recordMailTest(sent.success)
  if (sent.success) await sendAfterTest(actor)
  return sent.success
    ? ok(undefined)
    : refuse('unavailable', `Failed to send test email: ${sent.error}`)
}

type TestMail = { template: string; to: string; variables: EmailVariables }

/**
 * Sends a template, by its name, with these variables; what is missing has its sample. It goes
 * through the mail log like any other email. Refuses ('unavailable') with the reason when it was
 * not sent, and an inactive template with B§8's message.
 */
export async function sendTestMail(
  actor: Actor,
  { template, to, variables }: TestMail,
): Promise<Result<{ messageId: string }>> {
  if (!canManageEmail(actor)) return refuse('forbidden', 'You may not send email.')
  const key = `test:${newId()}`
  const queued = await transact(async (tx) => {
    const [row] = await tx.select().from(emailTemplates).where(eq(emailTemplates.name, template))
    const counted = await countMail(tx, actor, to)
    if (!counted.ok) return counted
    const samples = row ? sampleVariables(variablesOf(row), row.sampleValues, template) : {}
    await enqueueMail(tx, { key, template, to, variables: { ...samples, ...variables } })
    return ok({ id: await idOf(tx, key) })
  })
  if (!queued.ok) return queued
  const { id } = queued.value
  const sent = await sendNow(id)
  await recordSending({
    actor,
    emailLogId: id,
    email: `Test of the email '${template}'`,
    to,
    outcome: sent.success ? 'sent' : 'failed',
  })
  if (sent.success) return ok({ messageId: sent.messageId })
  return refuse(sent.error === templateMissing(template) ? 'not_found' : 'unavailable', sent.error)
}

/** The row of an email that was just queued with this key. */
export async function idOf(tx: Transaction, key: string): Promise<string> {
  const [row] = await tx
    .select({ id: emailLogs.id })
    .from(emailLogs)
    .where(eq(emailLogs.idempotencyKey, key))
  if (!row) throw new Error(`The email '${key}' was not queued`)
  return row.id
}
