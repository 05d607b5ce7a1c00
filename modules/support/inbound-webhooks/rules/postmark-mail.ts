import { z } from 'zod'
import { withoutNulls } from '#kernel/without-nulls.ts'
import type { MailFields } from './mail-fields.ts'

const word = z.string().default('')

/**
 * Postmark's inbound webhook. With 'Include raw email content' the whole email is in `RawEmail`.
 */
const body = z.object({
  From: word,
  To: word,
  Cc: word,
  Subject: word,
  TextBody: word,
  HtmlBody: word,
  RawEmail: word,
  Date: word,
  MessageID: word,
  OriginalRecipient: word,
  Headers: z.array(z.object({ Name: z.string(), Value: word })).default([]),
  Attachments: z
    .array(
      z.object({ Name: word, Content: word, ContentType: word, ContentID: z.string().nullish() }),
    )
    .default([]),
})

type ProvidedMail = { raw: string } | { fields: MailFields }

/** Null for what is not Postmark's. */
export function readPostmarkMail(text: string): ProvidedMail | null {
  const read = body.safeParse(withoutNulls(parsed(text)))
  if (!read.success) return null
  const mail = read.data
  if (mail.RawEmail !== '') return { raw: mail.RawEmail }
  if (mail.From === '' && mail.Headers.length === 0) return null
  const headers = mail.Headers.map(({ Name: name, Value: value }) => ({ name, value }))
  const has = (wanted: string) => headers.some(({ name }) => name.toLowerCase() === wanted)
  if (!has('date') && mail.Date !== '') headers.push({ name: 'Date', value: mail.Date })
  if (!has('message-id') && mail.MessageID !== '')
    headers.push({ name: 'Message-ID', value: `<${mail.MessageID}@inbound.postmarkapp.com>` })
  if (!has('x-original-to') && mail.OriginalRecipient !== '')
    headers.push({ name: 'X-Original-To', value: mail.OriginalRecipient })
  const attachments = mail.Attachments.map(({ Name, Content, ContentType, ContentID }) => ({
    filename: Name,
    contentType: ContentType,
    content: Buffer.from(Content, 'base64'),
    cid: ContentID ? ContentID.replace(/^cid:|^<|>$/gi, '') : null,
  }))
  return {
    fields: {
      from: mail.From,
      to: mail.To,
      cc: mail.Cc,
      subject: mail.Subject,
      text: mail.TextBody,
      html: mail.HtmlBody,
      headers,
      attachments,
    },
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
