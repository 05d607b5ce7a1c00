import MailComposer from 'nodemailer/lib/mail-composer'
import { newId } from '#kernel/ids.ts'
import type { CapturedMail } from './mails.server.ts'

/** Where the answers of the demo mailbox go. */
export type DeliverMail = (raw: Uint8Array) => void

/** Emails of a conversation have ids of a known form; a reply to any other opens a new ticket. */
export function isAnswerable({ messageId }: Pick<CapturedMail, 'messageId'>): boolean {
  return messageId.startsWith('<t.')
}

/**
 * The answer as a mail program of the recipient would send it, with the whole email quoted below.
 */
export function composeAnswer(
  { headers, recipient, sender, subject, text, messageId }: CapturedMail,
  answer: string,
): Promise<Buffer> {
  const domain = recipient.split('@')[1] ?? 'mail.example'
  return new MailComposer({
    from: recipient,
    to: headers['Reply-To'] ?? sender,
    subject: /^re:/i.test(subject) ? subject : `Re: ${subject}`,
    messageId: `<${newId()}@${domain}>`,
    inReplyTo: messageId,
    references: [headers.References ?? '', messageId].join(' ').trim(),
    text: `${answer}\r\n\r\nOn ${headers.Date ?? 'an earlier day'}, ${sender} wrote:\r\n${quoted(text)}\r\n`,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
    .compile()
    .build()
}

function quoted(text: string): string {
  return text
    .trim()
    .split(/\r?\n/)
    .map((line) => `> ${line}`)
    .join('\r\n')
}
