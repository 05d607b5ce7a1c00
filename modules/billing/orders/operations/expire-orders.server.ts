import { ok } from '#kernel/result.ts'
import { lockOrder } from '#modules/billing/documents/operations/lock-documents.server.ts'
import { billingActor } from '#modules/billing/runs/rules/billing-actor.ts'
import type { RunCounts } from '#modules/billing/runs/rules/run-counts.ts'
import { db, isPassing, type Transaction, transact } from '#platform/database.server.ts'
import { throttled, yieldToVisitors } from '#platform/load/background-work.server.ts'
import { log } from '#platform/log.server.ts'
import {
  type ExpiredOrder,
  type ExpiryRule,
  expiredOrders,
} from '../queries/expired-orders.server.ts'
import { mailedOrder } from '../queries/mailed-order.server.ts'
import { cancelLocked } from './cancel-order.server.ts'
import { mailOrderExpired } from './order-mails.server.ts'

const pageSize = 500

type Progress = (tx: Transaction, more: Partial<RunCounts>) => Promise<void>

/**
 * D42: cancels the orders that were not paid in time, each in its own transaction, and emails each
 * customer once.
 */
export async function expireOrders(rule: ExpiryRule, progress: Progress): Promise<void> {
  let after: string | null = null
  for (;;) {
    const found: ExpiredOrder[] = await expiredOrders({ ...rule, after }, pageSize, db())
    for (const each of found) {
      await yieldToVisitors()
      await throttled(() => expire(each, rule, progress))
    }
    after = found.at(-1)?.invoiceId ?? null
    if (after === null) return
  }
}

async function expire(
  { orderId, invoiceId, orderedOn }: ExpiredOrder,
  rule: ExpiryRule,
  progress: Progress,
): Promise<void> {
  try {
    await transact(async (tx) => {
      const locked = await lockOrder(tx, orderId)
      // Asked again under the lock: a payment may have been recorded or reported meanwhile.
      const [still] = locked ? await expiredOrders({ ...rule, only: invoiceId }, 1, tx) : []
      if (!locked || !still) return ok(undefined)
      const mailed = await mailedOrder(orderId, tx)
      await cancelLocked(tx, billingActor, locked, `No payment within ${rule.days} days`)
      if (mailed) await mailOrderExpired(tx, mailed, { orderedOn, days: rule.days })
      await progress(tx, { expired: 1, mailed: mailed ? 1 : 0 })
      return ok(undefined)
    })
  } catch (error) {
    if (isPassing(error)) throw error
    log().error({ err: error, order: orderId }, 'an order could not expire')
  }
}
