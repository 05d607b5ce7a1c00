import type { CalendarDate } from '#kernel/dates.ts'
import type { Cents } from '#kernel/money.ts'
import type { GatewayOutcome } from '../rules/payment-gateway.ts'
import { callApi, type GatewayAccess, refusalOf } from './api-call.server.ts'
import { badToken, isSuccess, isToken } from './client.server.ts'
import { fetchSubscription } from './client-queries.server.ts'

/**
 * What PayFast charges from now on: the amount with VAT, 3 (monthly) or 6 (annually), the next time
 * on `runDate`. Null keeps its day, including its record of the 31st.
 */
export type PayfastTerms = { amount: Cents; frequency: 3 | 6; runDate: CalendarDate | null }

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
