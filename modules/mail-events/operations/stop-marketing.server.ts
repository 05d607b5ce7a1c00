import { newId } from '#kernel/ids.ts'
import { staffWhoMay } from '#modules/identity/queries/staff-who-may.server.ts'
import { enqueueMails } from '#modules/mail/operations/enqueue-mail.server.ts'
import { stopMarketing } from '#modules/mail/operations/marketing-stop.server.ts'
import { reasonToStopMarketing } from '#modules/mail/rules/marketing-rates.ts'
import type { Transaction } from '#platform/database.server.ts'
import { dayOfEmails } from '../queries/day-of-emails.server.ts'

/**
 * After a bounce or a complaint: stops marketing emails where the last 24 hours have too many, and
 * emails staff who manage email. Once until they resume.
 */
export async function stopMarketingIfNeeded(tx: Transaction): Promise<void> {
  const reason = reasonToStopMarketing(await dayOfEmails(tx))
  if (reason === null || !(await stopMarketing(tx, reason))) return
  const id = newId()
  const staff = await staffWhoMay('email.manage', tx)
  await enqueueMails(
    tx,
    staff.map(({ userId, name, email }) => ({
      key: `marketing_stopped:${id}:${userId}`,
      template: 'marketing_stopped',
      to: email,
      variables: { staff_name: name, reason },
    })),
  )
}
