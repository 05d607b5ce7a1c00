import { and, asc, eq, isNull, lte } from 'drizzle-orm'
import { ok } from '#kernel/result.ts'
import { recordActivity } from '#modules/activity/operations/record-activity.server.ts'
import { paymentGateway } from '#modules/billing/payments/queries/payment-gateway.server.ts'
import { gatewayActor, gatewayName } from '#modules/billing/payments/rules/gateway-name.ts'
import { replacedCards } from '#modules/billing/tables.money.server.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { now } from '#platform/clock.server.ts'
import { db, type Transaction, transact } from '#platform/database.server.ts'

const retryAfterMs = 3_600_000

/** Another card took the place of this token: `endReplacedCards` ends it at the gateway. */
export async function noteReplacedCard(
  tx: Transaction,
  subscriptionId: string,
  gatewayToken: string,
  moment: Date,
): Promise<void> {
  await tx
    .insert(replacedCards)
    .values({ gatewayToken, subscriptionId, nextAttemptAt: moment, createdAt: moment })
    .onConflictDoNothing()
}

/**
 * Asks the gateway to end replaced tokens until it confirms, every hour. Safe to repeat: one that
 * has ended counts as done. Returns how many ended.
 */
export async function endReplacedCards(limit = 20): Promise<number> {
  const due = await db()
    .select()
    .from(replacedCards)
    .where(and(isNull(replacedCards.endedAt), lte(replacedCards.nextAttemptAt, now())))
    .orderBy(asc(replacedCards.nextAttemptAt))
    .limit(limit)
  if (due.length === 0) return 0
  const gateway = paymentGateway(await siteSettings())
  let ended = 0
  for (const { gatewayToken, subscriptionId, createdAt, nextAttemptAt } of due) {
    const answer = await gateway.cancelSubscription(gatewayToken)
    const isEnded = answer.kind === 'done'
    const moment = now()
    const isFirst = nextAttemptAt.getTime() === createdAt.getTime()
    await transact(async (tx) => {
      const next = isEnded
        ? { endedAt: moment }
        : { nextAttemptAt: new Date(moment.getTime() + retryAfterMs) }
      const mine = and(
        eq(replacedCards.gatewayToken, gatewayToken),
        isNull(replacedCards.endedAt),
        eq(replacedCards.nextAttemptAt, nextAttemptAt),
      )
      const [updated] = await tx
        .update(replacedCards)
        .set(next)
        .where(mine)
        .returning({ token: replacedCards.gatewayToken })
      if (updated && isFirst && answer.kind === 'refused')
        await warnStaff(tx, subscriptionId, answer.message)
      return ok(undefined)
    })
    if (isEnded) ended++
  }
  return ended
}

async function warnStaff(tx: Transaction, subscriptionId: string, why: string): Promise<void> {
  const title = `The card that was replaced could not be ended at ${gatewayName}, and may be charged again: ${why}`
  await recordActivity(tx, {
    actor: gatewayActor,
    entityType: 'subscription',
    entityId: subscriptionId,
    action: 'attention',
    title,
  })
}
