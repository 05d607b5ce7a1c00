import { ok } from '#kernel/result.ts'
import { now } from '#platform/clock.server.ts'
import { transact } from '#platform/database.server.ts'
import { takeEvent } from './take-event.server.ts'

/**
 * Takes in that a mail server refused the recipient while it was asked: the same as a bounce that
 * is reported later. Safe to do twice.
 */
export async function takeRefusal({
  emailLogId,
  answer,
}: {
  emailLogId: string
  answer: string
}): Promise<void> {
  const refusal = {
    provider: 'smtp',
    key: `refused:${emailLogId}`,
    kind: 'bounced',
    recipient: '',
    detail: answer,
  } as const
  const done = await transact(async (tx) =>
    ok(
      await takeEvent(tx, { ...refusal, messageIds: [`${emailLogId}@refused`], occurredAt: now() }),
    ),
  )
  if (!done.ok) throw new Error(done.error.message)
}
