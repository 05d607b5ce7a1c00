import { and, asc, eq, isNull, lte } from 'drizzle-orm'
import { ok } from '#kernel/result.ts'
import { recordActivity } from '#modules/activity/operations/record-activity.server.ts'
import { paymentGateway } from '#modules/billing/payments/queries/payment-gateway.server.ts'
import { gatewayActor, gatewayName } from '#modules/billing/payments/rules/gateways.ts'
import { replacedCards } from '#modules/billing/tables.money.server.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { now } from '#platform/clock.server.ts'
import { db, type Transaction, transact } from '#platform/database.server.ts'

const retryAfterMs = 3_600_000

/** Another card took the place of this token: `endReplacedCards` ends it at the gateway. */
export async function noteReplacedCard(
  tx: Transaction,
  card: Pick<typeof replacedCards.$inferSelect, 'subscriptionId' | 'gateway' | 'gatewayToken'>,
  moment: Date,
): Promise<void> {
  await tx
    .insert(replacedCards)
    .values({ ...card, nextAttemptAt: moment, createdAt: moment })
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
  const settings = await siteSettings()
  let ended = 0
  for (const card of due) {
    const { gateway, gatewayToken, createdAt, nextAttemptAt } = card
    const answer = await paymentGateway(settings, gateway).cancelSubscription(gatewayToken)
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
      if (updated && isFirst && answer.kind === 'refused') await warnStaff(tx, card, answer.message)
      return ok(undefined)
    })
    if (isEnded) ended++
  }
  return ended
}

async function warnStaff(
  tx: Transaction,
  { subscriptionId, gateway }: typeof replacedCards.$inferSelect,
  why: string,
): Promise<void> {
  const title = `The card that was replaced could not be ended at ${gatewayName(gateway)}, and may be charged again: ${why}`
  await recordActivity(tx, {
    actor: gatewayActor(gateway),
    entityType: 'subscription',
    entityId: subscriptionId,
    action: 'attention',
    title,
  })
}
