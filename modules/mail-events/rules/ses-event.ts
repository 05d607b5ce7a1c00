import { z } from 'zod'
import { withoutNulls } from '#kernel/without-nulls.ts'
import type { MailEvent } from './mail-event.ts'

const recipient = z.object({
  emailAddress: z.string().max(320),
  status: z.string().optional(),
  diagnosticCode: z.string().optional(),
})
const schema = z.object({
  eventType: z.string().optional(),
  notificationType: z.string().optional(),
  mail: z.object({
    messageId: z.string().max(400),
    timestamp: z.string().optional(),
    destination: z.array(z.string()).default([]),
    commonHeaders: z.object({ messageId: z.string().optional() }).optional(),
  }),
  bounce: z
    .object({
      bounceType: z.string(),
      bounceSubType: z.string().optional(),
      bouncedRecipients: z.array(recipient).default([]),
      timestamp: z.string().optional(),
      feedbackId: z.string().optional(),
    })
    .optional(),
  complaint: z
    .object({
      complainedRecipients: z.array(recipient).default([]),
      complaintFeedbackType: z.string().optional(),
      timestamp: z.string().optional(),
      feedbackId: z.string().optional(),
    })
    .optional(),
  delivery: z
    .object({
      recipients: z.array(z.string()).default([]),
      timestamp: z.string().optional(),
      smtpResponse: z.string().optional(),
    })
    .optional(),
  deliveryDelay: z
    .object({
      delayType: z.string().optional(),
      delayedRecipients: z.array(recipient).default([]),
      timestamp: z.string().optional(),
    })
    .optional(),
  reject: z.object({ reason: z.string().default('') }).optional(),
})
type SesMessage = z.infer<typeof schema>
type Part = Omit<MailEvent, 'provider' | 'messageIds' | 'key'>

/**
 * What SES published about one email: one event for each recipient. Event publishing says
 * `eventType`, identity feedback `notificationType`; both are accepted. Empty for what is not news
 * about delivery.
 */
export function readSesEvents(body: unknown, receivedAt: Date): MailEvent[] {
  const read = schema.safeParse(withoutNulls(body))
  if (!read.success) return []
  const { mail, eventType, notificationType } = read.data
  const kind = eventType ?? notificationType ?? ''
  const parts = partsOf(kind.toLowerCase(), read.data, (time) => momentOf(time) ?? receivedAt)
  const messageIds = [mail.commonHeaders?.messageId, mail.messageId].filter(
    (id): id is string => id !== undefined && id !== '',
  )
  return parts.map((part) => ({
    ...part,
    provider: 'ses',
    key: [mail.messageId, part.kind, part.recipient, part.occurredAt.toISOString()]
      .join('|')
      .slice(0, 1000),
    messageIds,
    detail: part.detail.slice(0, 1000),
  }))
}

function partsOf(
  kind: string,
  { mail, bounce, complaint, delivery, deliveryDelay, reject }: SesMessage,
  at: (time: string | undefined) => Date,
): Part[] {
  switch (kind) {
    case 'bounce':
      return (bounce?.bouncedRecipients ?? []).map(({ emailAddress, status, diagnosticCode }) => ({
        kind: 'bounced',
        recipient: emailAddress,
        detail: [status, diagnosticCode, bounce?.bounceSubType].filter(Boolean).join(' '),
        bounce: bounce?.bounceType === 'Permanent' ? 'hard' : 'soft',
        occurredAt: at(bounce?.timestamp),
      }))
    case 'complaint':
      // 'not-spam' takes a complaint back; it is not a reason to stop.
      if (complaint?.complaintFeedbackType === 'not-spam') return []
      return (complaint?.complainedRecipients ?? []).map(({ emailAddress }) => ({
        kind: 'complained',
        recipient: emailAddress,
        detail: complaint?.complaintFeedbackType ?? '',
        occurredAt: at(complaint?.timestamp),
      }))
    case 'delivery':
      return (delivery?.recipients ?? []).map((address) => ({
        kind: 'delivered',
        recipient: address,
        detail: delivery?.smtpResponse ?? '',
        occurredAt: at(delivery?.timestamp),
      }))
    case 'deliverydelay':
      return (deliveryDelay?.delayedRecipients ?? []).map(({ emailAddress, diagnosticCode }) => ({
        kind: 'deferred',
        recipient: emailAddress,
        detail: [deliveryDelay?.delayType, diagnosticCode].filter(Boolean).join(' '),
        occurredAt: at(deliveryDelay?.timestamp),
      }))
    case 'reject':
      // SES took it, found a virus in it and dropped it.
      return mail.destination.map((address) => ({
        kind: 'bounced',
        recipient: address,
        detail: `Rejected by Amazon SES: ${reject?.reason ?? ''}`,
        bounce: 'soft',
        occurredAt: at(mail.timestamp),
      }))
    default:
      return []
  }
}

function momentOf(time: string | undefined): Date | null {
  const moment = new Date(time ?? '')
  return Number.isNaN(moment.getTime()) ? null : moment
}
