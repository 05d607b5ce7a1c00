import { type CalendarDate, isCalendarDate } from '#kernel/dates.ts'
import { type Cents, parseRand } from '#kernel/money.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { payfast } from '../rules/gateways.ts'
import type { GatewayEvent, GatewayNotification } from '../rules/payment-gateway.ts'
import type { Field } from './fields.ts'
import { signedPart } from './signature.ts'

/** B§4 'Gateway notification mapping'. */
export type NotificationStatus = 'completed' | 'failed' | 'cancelled' | 'pending'

/**
 * What a notification is about: CANCELLED with a token ends a subscription; 0.00 with a token only
 * stores a card.
 */
export type NotificationSubject = 'payment' | 'card' | 'subscription_end'

export type Notification = {
  /** The body as received: what was signed, byte for byte. */
  raw: string
  /** The text for the server confirmation: everything before the signature. */
  signed: string
  /** All pairs in the order received, without the signature. */
  fields: Field[]
  signature: string
  subject: NotificationSubject
  status: NotificationStatus
  /** The gateway's own status. */
  statusText: string
  /** Our number; repeated on every charge of a subscription. */
  paymentId: string
  /** PayFast's number, one per charge: the idempotency key. */
  pfPaymentId: string
  merchantId: string
  gross: Cents | null
  /** Negative. */
  fee: Cents | null
  net: Cents | null
  /** Names the stored card or the subscription. */
  token: string | null
  billingDate: CalendarDate | null
  itemName: string
  itemDescription: string
  email: string
  customStrings: string[]
  customIntegers: string[]
}

/**
 * No genuine notification is near this length: five fully escaped texts of 255 characters are about
 * 15 000.
 */
const maxBodyLength = 65_536

/**
 * Parses a raw notification without verifying its sender. Refuses (`invalid`) what only a forgery
 * contains: a repeated name, anything after the signature, no signature, no status. An unreadable
 * amount is null, never 0.
 */
export function parseNotification(raw: string): Result<Notification> {
  if (raw.length > maxBodyLength) return refuse('invalid', 'Notification too long')
  const all = [...new URLSearchParams(raw)]
  const fields: Field[] = all.slice(0, -1)
  const last = all.at(-1)
  if (last?.[0] !== 'signature')
    return refuse('invalid', 'Notification without a signature at its end')
  const values = new Map(all)
  if (values.size !== all.length) return refuse('invalid', 'Notification with a repeated field')
  const signed = signedPart(raw)
  if ([...new URLSearchParams(signed)].length !== fields.length)
    return refuse('invalid', 'Notification with a disguised signature')
  const value = (name: string) => values.get(name) ?? ''
  const statusText = value('payment_status').trim()
  if (!statusText) return refuse('invalid', 'Notification without a payment status')
  const status = notificationStatus(statusText)
  const token = value('token').trim() || null
  const gross = amount(value('amount_gross'))
  return ok({
    raw,
    signed,
    fields,
    signature: last[1],
    subject: subjectOf(status, token, gross),
    status,
    statusText,
    paymentId: value('m_payment_id'),
    pfPaymentId: value('pf_payment_id').trim(),
    merchantId: value('merchant_id').trim(),
    gross,
    fee: amount(value('amount_fee')),
    net: amount(value('amount_net')),
    token,
    billingDate: isCalendarDate(value('billing_date')) ? value('billing_date') : null,
    itemName: value('item_name'),
    itemDescription: value('item_description'),
    email: value('email_address'),
    customStrings: [1, 2, 3, 4, 5].map((n) => value(`custom_str${n}`)),
    customIntegers: [1, 2, 3, 4, 5].map((n) => value(`custom_int${n}`)),
  })
}

/** COMPLETE, FAILED and CANCELLED are mapped; anything else is pending. */
export function notificationStatus(text: string): NotificationStatus {
  switch (text.trim().toUpperCase()) {
    case 'COMPLETE':
      return 'completed'
    case 'FAILED':
      return 'failed'
    case 'CANCELLED':
      return 'cancelled'
    default:
      return 'pending'
  }
}

function subjectOf(
  status: NotificationStatus,
  token: string | null,
  gross: Cents | null,
): NotificationSubject {
  if (token && status === 'cancelled') return 'subscription_end'
  return token && gross === 0 ? 'card' : 'payment'
}

/** Whole cents of `1234.56`; null for anything that is not a plain decimal number. */
function amount(text: string): Cents | null {
  return /^-?\d{1,10}(\.\d{1,2})?$/.test(text.trim()) ? parseRand(text) : null
}

/** Converts PayFast's notification to the gateway port's type. */
export function gatewayNotification(notification: Notification): GatewayNotification {
  const { raw, statusText, merchantId, gross, fee, token } = notification
  return {
    raw,
    statusText,
    merchantId,
    gross,
    fee,
    token,
    gateway: payfast.id,
    event: eventOf(notification),
    merchantPaymentId: notification.paymentId,
    gatewayPaymentId: notification.pfPaymentId,
  }
}

/**
 * CANCELLED with a token ends an agreement; COMPLETE of 0.00 with a token only stores a card.
 * Neither pays anything.
 */
function eventOf({ subject, status }: Notification): GatewayEvent {
  if (subject === 'subscription_end') return 'agreement_ended'
  if (status !== 'completed') return status
  return subject === 'card' ? 'card_stored' : 'paid'
}
