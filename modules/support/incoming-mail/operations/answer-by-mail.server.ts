import { eq } from 'drizzle-orm'
import { maxFileBytes } from '#kernel/files/upload-limit.ts'
import { ok } from '#kernel/result.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { transact } from '#platform/database.server.ts'
import { UnrecoverableError } from '#platform/queue.server.ts'
import { writeAsStaff } from '../../operations/write-as-staff.server.ts'
import { maxFilesPerMessage } from '../../rules/attachment.ts'
import { supportMessages } from '../../tables.server.ts'
import { lockMail, setOutcome } from './mail-outcome.server.ts'
import type { PersonalEmail } from './personal-email.server.ts'

/**
 * An answer of staff by email is an answer on the ticket's page: the customer gets it, and the
 * ticket waits for them. The email's id is the form's key, so that a second try after a crash finds
 * the message.
 */
export async function answerByMail(
  agent: Actor,
  ticketId: string,
  { mail, content }: PersonalEmail,
): Promise<null> {
  const fitting = content.files
    .filter(({ bytes }) => bytes.length <= maxFileBytes)
    .slice(0, maxFilesPerMessage)
  const written = await writeAsStaff(agent, ticketId, {
    message: content.message,
    isInternal: 'no',
    status: 'waiting_customer',
    seen: 0,
    seenHeld: [],
    sendAnyway: 'yes',
    cannedReplies: [],
    uploads: [],
    files: fitting.map(({ name, bytes }) => new File([Uint8Array.from(bytes)], name)),
    idempotencyKey: mail.id,
  })
  if (!written.ok) throw new UnrecoverableError(written.error.message)
  const { messageId } = written.value
  const left = content.files.length - fitting.length
  const reason =
    left === 0
      ? ''
      : `${left} of its files were left out: at most ${maxFilesPerMessage} of 5 MB each go to the customer.`
  await transact(async (tx) => {
    if (!(await lockMail(tx, mail.id))) return ok(null)
    await tx
      .update(supportMessages)
      .set({ source: 'email', quoted: content.quoted })
      .where(eq(supportMessages.id, messageId))
    const { html, threading } = content
    await setOutcome(tx, mail.id, {
      status: 'ticket',
      reason,
      ticketId,
      supportMessageId: messageId,
      html,
      threading,
    })
    return ok(null)
  })
  return null
}
