import type { Cents } from '#kernel/money.ts'
import type { GatewayOutcome, Refused, Unanswered } from '../rules/payment-gateway.ts'
import {
  type ApiReply,
  ask,
  callApi,
  type GatewayAccess,
  isObject,
  refusalOf,
  siteUrl,
} from './api-call.server.ts'
import { cutTo, fieldLength, oneLine } from './fields.ts'

/**
 * Server confirmation of a notification: `signed` is its text before the signature, unchanged and
 * without passphrase. `unknown` means that it must be tried again later.
 */
export async function confirmNotification(
  access: GatewayAccess,
  signed: string,
): Promise<'valid' | 'invalid' | 'unknown'> {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const answer = await ask(
    `${siteUrl(access)}/eng/query/validate`,
    { method: 'POST', headers, body: signed },
    access.timeoutMs,
  )
  if (answer.kind === 'unknown' || answer.status !== 200) return 'unknown'
  const [line = ''] = answer.body.trim().split(/\r?\n/)
  switch (line.trim().toUpperCase()) {
    case 'VALID':
      return 'valid'
    case 'INVALID':
      return 'invalid'
    default:
      return 'unknown'
  }
}

/** Cancelling again succeeds. A CANCELLED notification follows. */
export async function cancelSubscription(
  access: GatewayAccess,
  token: string,
): Promise<GatewayOutcome> {
  if (!isToken(token)) return badToken
  const reply = await callApi(access, { method: 'PUT', path: `/subscriptions/${token}/cancel` })
  if (reply.kind === 'unknown') return reply
  const isDone = isSuccess(reply) || /status is cancelled/i.test(reply.message)
  return isDone ? { kind: 'done' } : refusalOf(reply)
}

export type PayfastCharge = {
  amount: Cents
  itemName: string
  itemDescription?: string
  /** Always sent: without it the notification carries the number of an earlier payment. */
  paymentId: string
  /** False asks PayFast not to notify; the answer is then the only result. */
  notify?: boolean
}

export type PayfastChargeResult =
  | { kind: 'charged'; pfPaymentId: string | null; message: string }
  /** The card was declined; arrives with HTTP 200. */
  | { kind: 'declined'; code: string; message: string }
  | Refused
  | Unanswered

/**
 * Charges a stored card now. After `unknown`, call `queryCharge` before charging again: the money
 * may have moved.
 */
export async function chargeToken(
  access: GatewayAccess,
  token: string,
  charge: PayfastCharge,
): Promise<PayfastChargeResult> {
  if (!isToken(token)) return badToken
  if (!Number.isSafeInteger(charge.amount) || charge.amount <= 0)
    return { kind: 'refused', reason: 'invalid', message: 'Invalid amount' }
  const reply = await callApi(access, {
    method: 'POST',
    path: `/subscriptions/${token}/adhoc`,
    body: [
      ['amount', String(charge.amount)],
      ['item_name', cutTo(oneLine(charge.itemName), fieldLength('item_name'))],
      [
        'item_description',
        cutTo(oneLine(charge.itemDescription ?? ''), fieldLength('item_description')),
      ],
      ['m_payment_id', charge.paymentId],
      ['itn', charge.notify === false ? '0' : '1'],
    ],
  })
  if (reply.kind === 'unknown') return reply
  if (reply.status >= 400 || reply.code >= 400) return refusalOf(reply)
  if (isSuccess(reply))
    return { kind: 'charged', pfPaymentId: idOf(reply.data.pf_payment_id), message: reply.message }
  const code = declineCode(reply.data.response)
  return code === null
    ? { kind: 'unknown', reason: 'unreadable' }
    : { kind: 'declined', code, message: reply.message }
}

/** Live answers with the text 'true', the sandbox with the boolean; nothing else is a success. */
export function isSuccess(reply: ApiReply): boolean {
  return (
    reply.status === 200 &&
    reply.code === 200 &&
    (reply.data.response === true || reply.data.response === 'true')
  )
}

/**
 * The bank's code, `false` included; null when there is no valid code, and the outcome is unknown.
 */
function declineCode(response: unknown): string | null {
  const code = isObject(response) ? response.code : response
  return code === false ||
    (typeof code === 'number' && code !== 0) ||
    (typeof code === 'string' && /^[0-9A-Z]{2,3}$/.test(code))
    ? String(code)
    : null
}

export function idOf(value: unknown): string | null {
  return (typeof value === 'string' && value.trim() !== '') || typeof value === 'number'
    ? String(value).trim()
    : null
}

/** Letters, digits and dashes only: the token becomes part of an address. */
export function isToken(token: string): boolean {
  return /^[A-Za-z0-9-]{1,64}$/.test(token)
}

export const badToken: Refused = { kind: 'refused', reason: 'invalid', message: 'Invalid token' }

/**
 * PayFast's page for replacing a stored card, on the site that browsers see. Not offered by
 * PayFast's sandbox.
 */
export function cardUpdateUrl(site: string, token: string, returnUrl: string): string {
  return `${site}/eng/recurring/update/${encodeURIComponent(token)}?return=${encodeURIComponent(returnUrl)}`
}
