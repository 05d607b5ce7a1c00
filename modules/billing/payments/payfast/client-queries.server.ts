import { type CalendarDate, isCalendarDate } from '#kernel/dates.ts'
import type { Cents } from '#kernel/money.ts'
import type {
  GatewayOutcome,
  GatewaySubscription,
  Refused,
  Unanswered,
} from '../rules/payment-gateway.ts'
import {
  callApi,
  type GatewayAccess,
  isObject,
  readEnvelope,
  refusalOf,
  sendSigned,
} from './api-call.server.ts'
import { badToken, idOf, isSuccess, isToken } from './client.server.ts'

type Status = GatewaySubscription['status']

export type PayfastSubscription = {
  status: Status
  /** PayFast's own text, for staff. */
  statusText: string
  statusReason: string
  /** These stay null for a stored card (subscription_type 2). */
  amount: Cents | null
  frequency: number | null
  cycles: number | null
  cyclesComplete: number | null
  /** The day of the next charge. */
  runDate: CalendarDate | null
}

const statuses: readonly Status[] = [
  'other',
  'active',
  'cancelled',
  'paused',
  'complete',
  'in_review',
  'failed',
  'system_paused',
]

/**
 * The state of a subscription or stored card. PayFast documents no notification for a failed
 * renewal, so this is queried when none arrives.
 */
export async function fetchSubscription(
  access: GatewayAccess,
  token: string,
): Promise<{ kind: 'found'; subscription: PayfastSubscription } | Refused | Unanswered> {
  if (!isToken(token)) return badToken
  const reply = await callApi(access, { method: 'GET', path: `/subscriptions/${token}/fetch` })
  if (reply.kind === 'unknown') return reply
  if (reply.status !== 200 || reply.code !== 200) return refusalOf(reply)
  const { response } = reply.data
  if (!isObject(response)) return { kind: 'unknown', reason: 'unreadable' }
  const runDate = String(response.run_date ?? '').slice(0, 10)
  return {
    kind: 'found',
    subscription: {
      status: statuses[Number(response.status)] ?? 'other',
      statusText: String(response.status_text ?? ''),
      statusReason: String(response.status_reason ?? ''),
      amount: wholeNumber(response.amount),
      frequency: wholeNumber(response.frequency),
      cycles: wholeNumber(response.cycles),
      cyclesComplete: wholeNumber(response.cycles_complete),
      runDate: isCalendarDate(runDate) ? runDate : null,
    },
  }
}

export type PayfastQueriedCharge = {
  pfPaymentId: string
  /**
   * Compare with the number of the charge in doubt: a token answers with its latest charge,
   * whichever that is.
   */
  paymentId: string
  amount: Cents | null
  succeeded: boolean
  statusText: string
  cardStatus: string
  cardMessage: string
}

/**
 * Whether PayFast answers a signed call of this merchant. Its answer is a text and no envelope; a
 * refusal is one.
 */
export async function ping(access: GatewayAccess): Promise<GatewayOutcome> {
  const answer = await sendSigned(access, { method: 'GET', path: '/ping' })
  if (answer.kind === 'unknown') return answer
  if (answer.status === 200) return { kind: 'done' }
  const reply = readEnvelope(answer.status, answer.body)
  return reply.kind === 'unknown' ? reply : refusalOf(reply)
}

/**
 * The outcome of a charge, by PayFast's payment number or by token. `not_found` means that there
 * was none.
 */
export async function queryCharge(
  access: GatewayAccess,
  id: string,
): Promise<{ kind: 'found'; charge: PayfastQueriedCharge } | Refused | Unanswered> {
  if (!isToken(id)) return badToken
  const reply = await callApi(access, { method: 'GET', path: `/process/query/${id}` })
  if (reply.kind === 'unknown') return reply
  if (reply.status !== 200 || reply.code !== 200) return refusalOf(reply)
  const { response } = reply.data
  if (!isObject(response)) return { kind: 'unknown', reason: 'unreadable' }
  const pfPaymentId = idOf(response.pf_payment_id)
  if (!pfPaymentId) return { kind: 'unknown', reason: 'unreadable' }
  const statusText = String(response.status ?? '')
  const cardStatus = String(response.cc_status ?? '')
  return {
    kind: 'found',
    charge: {
      pfPaymentId,
      paymentId: String(response.m_payment_id ?? ''),
      amount: wholeNumber(response.amount),
      succeeded: /^complete/i.test(statusText) && (cardStatus === '' || cardStatus === '00'),
      statusText,
      cardStatus,
      cardMessage: String(response.cc_message ?? ''),
    },
  }
}

function wholeNumber(value: unknown): number | null {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isSafeInteger(number) ? number : null
}

/**
 * What PayFast charges from now on: the amount with VAT, the code of its period, the next time on
 * `runDate`. Null keeps its day, including its record of the 31st.
 */
export type PayfastTerms = { amount: Cents; frequency: 3 | 4 | 5 | 6; runDate: CalendarDate | null }

/**
 * Changes what PayFast charges for a subscription (type 1); idempotent. Without an answer the
 * subscription is fetched: `done` and `refused` are then certain too, and `unknown` means that the
 * fetch failed as well.
 */
export async function updateSubscription(
  access: GatewayAccess,
  token: string,
  terms: PayfastTerms,
): Promise<GatewayOutcome> {
  if (!isToken(token)) return badToken
  const body: [string, string][] = [
    ['amount', String(terms.amount)],
    ['frequency', String(terms.frequency)],
    ['run_date', terms.runDate ?? ''],
  ]
  const reply = await callApi(access, {
    method: 'PATCH',
    path: `/subscriptions/${token}/update`,
    body,
  })
  if (reply.kind !== 'unknown') return isSuccess(reply) ? { kind: 'done' } : refusalOf(reply)
  const answer = await fetchSubscription(access, token)
  if (answer.kind !== 'found') return reply
  const { amount, frequency, runDate } = answer.subscription
  if (amount === null || frequency === null) return reply
  const isTaken =
    amount === terms.amount &&
    frequency === terms.frequency &&
    (terms.runDate === null || runDate === terms.runDate)
  return isTaken
    ? { kind: 'done' }
    : { kind: 'refused', reason: 'later', message: 'PayFast did not take the change' }
}
