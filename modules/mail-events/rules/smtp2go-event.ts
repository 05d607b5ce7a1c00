import { z } from 'zod'
import { withoutNulls } from '#kernel/without-nulls.ts'
import type { EventKind, MailEvent } from './mail-event.ts'

const text = z.union([z.string(), z.number()]).transform(String).pipe(z.string().max(2000))
const schema = z.object({
  event: z.string(),
  time: text.optional(),
  rcpt: text.optional(),
  recipients: z.union([z.array(z.string()), text]).optional(),
  email_id: text.optional(),
  'message-id': text.optional(),
  message: text.optional(),
  context: text.optional(),
  host: text.optional(),
  bounce: z.string().optional(),
})

/**
 * 'reject' is the provider's own refusal before it tried: the email did not arrive, and why is in
 * its words.
 */
const kinds: Record<string, EventKind> = {
  delivered: 'delivered',
  bounce: 'bounced',
  reject: 'bounced',
  spam: 'complained',
  unsubscribe: 'unsubscribed',
}

/**
 * An event as SMTP2GO posts it, JSON or form fields; null for one that says nothing about delivery
 * (opened, clicked) or that is not understood. The provider gives an event no id, so email, kind,
 * recipient and time name it.
 */
export function readSmtp2goEvent(body: unknown, receivedAt: Date): MailEvent | null {
  const read = schema.safeParse(withoutNulls(body))
  if (!read.success) return null
  const {
    event,
    time,
    rcpt,
    recipients,
    email_id: emailId,
    message,
    context,
    host,
    bounce,
  } = read.data
  const kind = kinds[event]
  const recipient = rcpt ?? (Array.isArray(recipients) ? recipients[0] : recipients)
  if (kind === undefined || recipient === undefined) return null
  const ids = [emailId, read.data['message-id']].filter(
    (id): id is string => id !== undefined && id !== '',
  )
  return {
    provider: 'smtp2go',
    key: [emailId ?? '', event, recipient, time ?? ''].join('|').slice(0, 1000),
    kind,
    recipient: recipient.slice(0, 320),
    messageIds: ids,
    detail: [message, context, host && `(${host})`].filter(Boolean).join(' ').slice(0, 1000),
    ...((bounce === 'hard' || bounce === 'soft') && { bounce }),
    occurredAt: momentOf(time) ?? receivedAt,
  }
}

/** ISO 8601, '2026-08-13 10:00:00' in UTC, or seconds since 1970. */
function momentOf(time: string | undefined): Date | null {
  if (time === undefined || time === '') return null
  const written = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(time)
    ? `${time.replace(' ', 'T')}Z`
    : time
  const moment = /^\d{9,11}(\.\d+)?$/.test(time) ? new Date(Number(time) * 1000) : new Date(written)
  return Number.isNaN(moment.getTime()) ? null : moment
}
