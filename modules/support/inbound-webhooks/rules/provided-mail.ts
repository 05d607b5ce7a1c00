import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { withoutNulls } from '#kernel/without-nulls.ts'

/** An email as a provider describes it, where it does not send the email itself. */
export type MailFields = {
  from: string
  to: string
  cc: string
  subject: string
  text: string
  html: string
  headers: { name: string; value: string }[]
  attachments: { filename: string; contentType: string; content: Uint8Array; cid: string | null }[]
}

/** Headers that follow from the other fields. */
const written = [
  'from',
  'to',
  'cc',
  'bcc',
  'subject',
  'mime-version',
  'content-type',
  'content-transfer-encoding',
  'content-disposition',
]

/** The headers that say more than the fields do: ids, dates, who answers automatically. */
export function otherHeaders({
  headers,
}: Pick<MailFields, 'headers'>): { key: string; value: string }[] {
  return headers
    .filter(({ name }) => /^[!-9;-~]{1,100}$/.test(name) && !written.includes(name.toLowerCase()))
    .map(({ name, value }) => ({ key: name, value }))
}

const headerList = z.array(z.tuple([z.string(), z.string().nullish()]))
const contentIds = z.record(z.string(), z.string())

export function mailgunSignature(form: FormData): MailgunSignature {
  return {
    timestamp: textOf(form, 'timestamp'),
    token: textOf(form, 'token'),
    signature: textOf(form, 'signature'),
  }
}

/**
 * Mailgun's route, with the whole email (its address ends in 'mime') or as fields. Null for what is
 * neither.
 */
export async function readMailgunMail(
  form: FormData,
): Promise<{ raw: string } | { fields: MailFields } | null> {
  const raw = textOf(form, 'body-mime')
  if (raw !== '') return { raw }
  const from = textOf(form, 'from') || textOf(form, 'sender')
  const listed = headerList.safeParse(parsedMailgun(textOf(form, 'message-headers')))
  if (from === '' && !listed.success) return null
  const headers = listed.success
    ? listed.data.map(([name, value]) => ({ name, value: value ?? '' }))
    : []
  const has = (wanted: string) => headers.some(({ name }) => name.toLowerCase() === wanted)
  const given = (name: string) => textOf(form, name)
  for (const name of ['Message-Id', 'In-Reply-To', 'References', 'Date', 'Reply-To'])
    if (!has(name.toLowerCase()) && given(name) !== '') headers.push({ name, value: given(name) })
  const recipient = given('recipient')
  if (!has('x-original-to') && recipient !== '')
    headers.push({ name: 'X-Original-To', value: recipient })
  const attachments = await attachmentsOf(form)
  const to = given('To') || recipient
  return {
    fields: {
      from,
      to,
      cc: given('Cc'),
      subject: given('subject'),
      text: given('body-plain'),
      html: given('body-html'),
      headers,
      attachments,
    },
  }
}

async function attachmentsOf(form: FormData): Promise<MailFields['attachments']> {
  const named = contentIds.safeParse(withoutNulls(parsedMailgun(textOf(form, 'content-id-map'))))
  const cids = new Map(
    named.success
      ? Object.entries(named.data).map(([cid, field]) => [field, cid.replace(/^<|>$/g, '')])
      : [],
  )
  const attachments: MailFields['attachments'] = []
  for (const [field, value] of form) {
    if (!/^attachment-\d+$/.test(field) || typeof value === 'string') continue
    const content = new Uint8Array(await value.arrayBuffer())
    attachments.push({
      filename: value.name,
      contentType: value.type,
      content,
      cid: cids.get(field) ?? null,
    })
  }
  return attachments
}

function textOf(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

function parsedMailgun(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const maxAgeSeconds = 300

type MailgunSignature = { timestamp: string; token: string; signature: string }

/**
 * Mailgun signs moment and token, not the email: an old signature, or a token that was seen, may
 * carry anything.
 */
export function isSignedByMailgun(
  { timestamp, token, signature }: MailgunSignature,
  key: string,
  now: Date,
): boolean {
  const expected = createHmac('sha256', key)
    .update(timestamp + token)
    .digest()
  const given = /^[0-9a-f]{64}$/i.test(signature)
    ? Buffer.from(signature, 'hex')
    : Buffer.alloc(expected.length)
  const isRight = timingSafeEqual(expected, given)
  const age = Math.abs(now.getTime() / 1000 - Number(timestamp))
  return isRight && /^\d{1,12}$/.test(timestamp) && age <= maxAgeSeconds
}

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
  const read = body.safeParse(withoutNulls(parsedPostmark(text)))
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

function parsedPostmark(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
