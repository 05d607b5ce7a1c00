import { takeEnquiryAnswer } from '#modules/enquiries/operations/take-enquiry-answer.server.ts'
import { now } from '#platform/clock.server.ts'
import type { Transaction } from '#platform/database.server.ts'
import { maxMessagesPerHour } from '../../rules/message-limits.ts'
import { mailsTaken } from '../queries/sender-mails.server.ts'
import { storableText } from '../rules/mail-head.ts'
import type { MailOutcome } from './mail-outcome.server.ts'
import type { PersonsMail } from './write-by-mail.server.ts'

const hourMs = 3_600_000

/**
 * An email that answers one of ours about an enquiry; null when it is about none. Its files stay
 * with the received email.
 */
export async function answerEnquiry(
  tx: Transaction,
  { mail, from, content }: PersonsMail,
  named: readonly string[],
): Promise<MailOutcome | null> {
  if (named.length === 0) return null
  if (
    (await mailsTaken(tx, from.address, new Date(now().getTime() - hourMs))) >= maxMessagesPerHour
  )
    return {
      status: 'failed',
      reason: 'More than 60 emails from this address in an hour. Process it again once they stop.',
    }
  const isTaken = await takeEnquiryAnswer(tx, {
    threads: named,
    mailId: mail.id,
    from: { address: storableText(from.address, 320), name: storableText(from.name, 200) },
    message: content.message,
    quoted: content.quoted,
    fileCount: content.files.length,
  })
  return isTaken ? { status: 'enquiry', reason: '' } : null
}
