import { ok, type Result } from '#kernel/result.ts'
import {
  type Activity,
  recordActivity,
} from '#modules/activity/operations/record-activity.server.ts'
import { countMail } from '#modules/mail/operations/count-mail.server.ts'
import type { Transaction } from '#platform/database.server.ts'

/**
 * After staff emailed something: counts the email by its recipient and its sender, and adds it to
 * the history of what it is about. Refuses ('too_many') one too many: return the refusal, so that
 * the transaction takes the email back.
 */
export async function recordEmailed(
  tx: Transaction,
  recipient: string,
  activity: Activity,
): Promise<Result<void>> {
  const counted = await countMail(tx, activity.actor, recipient)
  if (!counted.ok) return counted
  await recordActivity(tx, { ...activity, details: { recipient, ...activity.details } })
  return ok(undefined)
}
