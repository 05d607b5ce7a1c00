import { eq } from 'drizzle-orm'
import { newId } from '#kernel/ids.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { recordActivity } from '#modules/activity/operations/record-activity.server.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { recordEmailTest } from '#modules/settings/operations/record-email-test.server.ts'
import { mayManageSettings } from '#modules/settings/policy.ts'
import { type SiteSettings, siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { config } from '#platform/config.server.ts'
import { db, transact } from '#platform/database.server.ts'
import { customTemplate } from '../rules/email.ts'
import { emailLogs } from '../tables.server.ts'
import { countMail } from './count-mail.server.ts'
import { enqueueMail } from './enqueue-mail.server.ts'
import { sendNow } from './send-now.server.ts'

/**
 * Sends a test email with the saved settings and waits for the outcome, which is stored beside them (B§4). The refusals are those of B§5: 'invalid' while
 * something is missing, 'unavailable' with the provider's reason when it was not sent.
 */
export async function testProvider(actor: Actor, to: string): Promise<Result<{ to: string }>> {
  if (!mayManageSettings(actor)) return refuse('forbidden', 'You do not have permission to manage settings.')
  const missing = missingBeforeTest(await siteSettings(db()))
  if (missing !== null) return refuse('invalid', missing)
  const key = `provider_test:${newId()}`
  const queued = await transact(async (tx) => {
    const counted = await countMail(tx, actor, to)
    if (!counted.ok) return counted
    await enqueueMail(tx, { key, template: customTemplate, to, variables: testLetter })
    const [row] = await tx.select({ id: emailLogs.id }).from(emailLogs).where(eq(emailLogs.idempotencyKey, key))
    await recordActivity(tx, { actor, entityType: 'settings', entityId: 'email', action: 'sent', title: `Test email sent to ${to}` })
    return ok({ id: row?.id ?? '' })
  })
  if (!queued.ok) return queued
  const sent = await sendNow(queued.value.id)
  await recordEmailTest(sent.success ? 'success' : 'failed')
  return sent.success ? ok({ to }) : refuse('unavailable', `Failed to send test email: ${sent.error}`)
}

const testLetter = {
  subject: 'Test email',
  html_body: '<p>This is a test. If you can read it, emails go out with the settings that are saved now.</p>',
  text_body: 'This is a test. If you can read it, emails go out with the settings that are saved now.',
}

/** B§5. Where the operator chose the transport, the settings are not used. */
function missingBeforeTest({ apiConfigs: api, smtpSettings: smtp }: SiteSettings): string | null {
  if (config().mail.transport !== 'settings') return null
  if (api.email_provider === 'smtp') {
    const isWhole = [smtp.host, smtp.username, smtp.password, smtp.from_email].every((text) => text !== '') && smtp.port > 0
    return isWhole ? null : 'Please fill in all required SMTP fields before testing'
  }
  const key = api.email_provider === 'smtp2go' ? api.email_api_key : api.ses_secret_access_key
  return key === '' ? 'Please save your API key before testing' : null
}
