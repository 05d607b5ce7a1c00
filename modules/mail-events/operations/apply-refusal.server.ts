import { ok } from '#kernel/result.ts'
import { now } from '#platform/clock.server.ts'
import { transact } from '#platform/database.server.ts'
import { applyEvent } from './apply-event.server.ts'

/**
 * Applies that a mail server refused the recipient at hand-over: the same as a bounce that
 * is reported later. Safe to do twice.
 */
export async function applyRefusal({
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
      await applyEvent(tx, {
        ...refusal,
        messageIds: [`${emailLogId}@refused`],
        occurredAt: now(),
      }),
    ),
  )
  if (!done.ok) throw new Error(done.error.message)
}
