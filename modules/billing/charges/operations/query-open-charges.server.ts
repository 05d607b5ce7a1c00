import type { CalendarDate } from '#kernel/dates.ts'
import { ok } from '#kernel/result.ts'
import {
  isTestMoney,
  paymentGateway,
} from '#modules/billing/payments/queries/payment-gateway.server.ts'
import type { SiteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { now } from '#platform/clock.server.ts'
import { transact } from '#platform/database.server.ts'
import { openCharges } from '../queries/chargeable-invoices.server.ts'
import { type Attempt, type ChargeOutcome, decideCharge } from './decide-charge.server.ts'

/** After this time the gateway's answer to a charge can no longer arrive. */
const answerMs = 2 * 60_000
/** A charge that the gateway still does not know after this time never reached it. */
const noTraceAfterMs = 60 * 60_000

/**
 * Queries the gateway about every charge of unknown outcome, before any card is charged again. A
 * missing charge counts as lost only after an hour: until then it may still be on its way. Returns
 * how many were decided.
 */
export async function queryOpenCharges(
  asOf: CalendarDate,
  settings: SiteSettings,
): Promise<number> {
  let decided = 0
  let after: string | null = null
  for (;;) {
    const moment = now()
    const open: Attempt[] = await openCharges(new Date(moment.getTime() - answerMs), after, 20)
    if (open.length === 0) return decided
    for (const attempt of open) {
      const outcome = await ask(attempt, settings, moment)
      if (!outcome) continue
      await transact(async (tx) =>
        ok(
          await decideCharge(
            tx,
            { attemptId: attempt.id, outcome },
            { today: asOf, now: moment, settings },
          ),
        ),
      )
      decided++
    }
    after = open.at(-1)?.id ?? null
  }
}

async function ask(
  attempt: Attempt,
  settings: SiteSettings,
  moment: Date,
): Promise<ChargeOutcome | null> {
  const gateway = paymentGateway(settings, attempt.gateway)
  if (isTestMoney(gateway.account))
    return { kind: 'lost', message: 'The card gateway is in sandbox mode: no money moved' }
  const answer = await gateway.queryCharge(attempt.gatewayToken)
  const isOld = moment.getTime() - attempt.createdAt.getTime() >= noTraceAfterMs
  if (answer.kind === 'found' && answer.charge.merchantPaymentId === attempt.merchantPaymentId) {
    const { gatewayPaymentId, succeeded, message } = answer.charge
    return succeeded
      ? { kind: 'succeeded', gatewayPaymentId, feeCents: null }
      : { kind: 'declined', message }
  }
  // The token's latest charge is an older one or there is none, so ours, the latest we requested,
  // was never made.
  const noTrace =
    answer.kind === 'found' || (answer.kind === 'refused' && answer.reason === 'not_found')
  return noTrace && isOld
    ? { kind: 'lost', message: 'The card gateway has no trace of this charge' }
    : null
}
