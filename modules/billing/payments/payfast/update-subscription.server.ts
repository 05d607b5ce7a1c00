import type { CalendarDate } from '#kernel/dates.ts'
import type { Cents } from '#kernel/money.ts'
import type { Done } from '../rules/payment-gateway.ts'
import { callApi, type GatewayAccess, refusalOf } from './api-call.server.ts'
import { badToken, isSuccess, isToken } from './client.server.ts'
import { fetchSubscription } from './client-queries.server.ts'

/**
 * What PayFast charges by itself from now on: so much (VAT included), 3 monthly or 6 annually, the next time on `runDate`. Null leaves its day as it is,
 * with its memory of the 31st.
 */
export type PayfastTerms = { amount: Cents; frequency: 3 | 6; runDate: CalendarDate | null }

/**
 * Changes what PayFast charges for a subscription (type 1). Asked for the same again it does the same again. Where the answer does not come, PayFast is
 * asked what it holds: `done` and `refused` are then as certain as with an answer, and `unknown` means that it cannot be asked either.
 */
export async function updateSubscription(access: GatewayAccess, token: string, terms: PayfastTerms): Promise<Done> {
  if (!isToken(token)) return badToken
  const body: [string, string][] = [
    ['amount', String(terms.amount)],
    ['frequency', String(terms.frequency)],
    ['run_date', terms.runDate ?? ''],
  ]
  const reply = await callApi(access, { method: 'PATCH', path: `/subscriptions/${token}/update`, body })
  if (reply.kind !== 'unknown') return isSuccess(reply) ? { kind: 'done' } : refusalOf(reply)
  const answer = await fetchSubscription(access, token)
  if (answer.kind !== 'found') return reply
  const { amount, frequency, runDate } = answer.subscription
  if (amount === null || frequency === null) return reply
  const isTaken = amount === terms.amount && frequency === terms.frequency && (terms.runDate === null || runDate === terms.runDate)
  return isTaken ? { kind: 'done' } : { kind: 'refused', reason: 'later', message: 'PayFast did not take the change' }
}
