import MailComposer from 'nodemailer/lib/mail-composer'
import { type MailFields, otherHeaders } from '../rules/mail-fields.ts'

/** The email that these fields describe, so that whatever comes in is read by one program. */
export function composeMail(fields: MailFields): Promise<Buffer> {
  const { from, to, cc, subject, text, html } = fields
  const headers = otherHeaders(fields)
  const own = (name: string) => headers.find(({ key }) => key.toLowerCase() === name)?.value
  const apart = ['message-id', 'date']
  const attachments = fields.attachments.map(({ filename, contentType, content, cid }) => ({
    filename,
    content: Buffer.from(content),
    ...(contentType !== '' && { contentType }),
    ...(cid !== null && { cid }),
  }))
  return new MailComposer({
    ...{ from, to, cc, subject, text, attachments },
    ...(html !== '' && { html }),
    messageId: own('message-id'),
    date: dateOf(own('date')),
    headers: headers.filter(({ key }) => !apart.includes(key.toLowerCase())),
    disableFileAccess: true,
    disableUrlAccess: true,
  })
    .compile()
    .build()
}

function dateOf(text: string | undefined): Date | undefined {
  const date = new Date(text ?? '')
  return Number.isNaN(date.getTime()) ? undefined : date
}
