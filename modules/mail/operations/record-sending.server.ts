import { recordActivity } from '#modules/activity/operations/record-activity.server.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { db } from '#platform/database.server.ts'

type Sending = {
  actor: Actor
  emailLogId: string
  /** 'Test of the email 'welcome''. */
  email: string
  to: string
  /** ' over mail.example.com', where the call names a server. */
  over?: string
  outcome: 'sent' | 'failed' | 'waiting'
}

/** Records how an email went that staff sent and waited for. The email log has the reason of a failure. */
export async function recordSending({ actor, emailLogId, email, to, over = '', outcome }: Sending): Promise<void> {
  const titles = {
    sent: `${email} sent to ${to}${over}`,
    failed: `${email} to ${to}${over} failed`,
    waiting: `${email} to ${to}${over} waits in the paused queue`,
  }
  const action = outcome === 'failed' ? 'failed' : 'sent'
  await recordActivity(db(), { actor, entityType: 'email', entityId: emailLogId, action, title: titles[outcome] })
}
