import { newId } from '#kernel/ids.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { recordMailTest } from '#modules/settings/operations/record-tests.server.ts'
import { mayManageSettings } from '#modules/settings/policy.ts'
import { transact } from '#platform/database.server.ts'
import { mailTestState } from '../queries/mail-test.server.ts'
import { customTemplate } from '../rules/email.ts'
import { countMail } from './count-mail.server.ts'
import { enqueueMail } from './enqueue-mail.server.ts'
import { recordSending, sendNow } from './send-now.server.ts'
import { idOf } from './send-test-mail.server.ts'

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
  return sent.success
    ? ok(undefined)
    : refuse('unavailable', `Failed to send test email: ${sent.error}`)
}
