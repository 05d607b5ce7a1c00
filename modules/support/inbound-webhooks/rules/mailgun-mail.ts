import { z } from 'zod'
import { withoutNulls } from '#kernel/without-nulls.ts'
import type { MailFields } from './mail-fields.ts'
import type { MailgunSignature } from './mailgun-signature.ts'

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
  const listed = headerList.safeParse(parsed(textOf(form, 'message-headers')))
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
  const named = contentIds.safeParse(withoutNulls(parsed(textOf(form, 'content-id-map'))))
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

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
