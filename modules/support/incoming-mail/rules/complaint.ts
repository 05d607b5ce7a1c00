import { messageIds } from './mail-references.ts'
import { headerOf, type ParsedMail } from './parsed-mail.ts'

/** A recipient marked an email of ours as spam, as mailbox providers report it (ARF, RFC 5965). */
export type Complaint = {
  /** Such as 'abuse'; 'not-spam' takes a complaint back. */
  kind: string
  recipient: string
  /** Ids, with angle brackets, that the email of ours may have. */
  originals: string[]
}

const reportType = 'message/feedback-report'

export function isComplaint(mail: ParsedMail): boolean {
  const type = headerOf(mail, 'content-type').toLowerCase()
  return (
    (type.includes('multipart/report') && type.includes('feedback-report')) ||
    mail.files.some(({ mimeType }) => mimeType === reportType)
  )
}

export function readComplaint(mail: ParsedMail): Complaint {
  const textOf = (...types: string[]) => {
    const part = mail.files.find(({ mimeType }) => types.includes(mimeType))
    return part
      ? part.bytes
          .subarray(0, 64 * 1024)
          .toString('utf8')
          .replace(/\r\n?/g, '\n')
          .replace(/\n[ \t]+/g, ' ')
      : ''
  }
  const field = (text: string, name: string) =>
    new RegExp(`^${name}:[ \\t]*(.*)$`, 'im').exec(text)?.[1]?.trim() ?? ''
  const report = textOf(reportType)
  const original = textOf('message/rfc822', 'text/rfc822-headers')
  return {
    kind: field(report, 'feedback-type').toLowerCase().slice(0, 40) || 'abuse',
    recipient: (field(report, 'original-rcpt-to') || field(original, 'to'))
      .replace(/^.*<|>.*$/g, '')
      .slice(0, 320),
    // Providers take ids out of some headers and leave them in others.
    originals: [
      ...messageIds(field(original, 'message-id')),
      ...messageIds(field(original, 'references')),
      ...messageIds(original),
    ],
  }
}
