import { eq } from 'drizzle-orm'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { recordActivity } from '#modules/activity/operations/record-activity.server.ts'
import { renamedDescription } from '#modules/billing/orders/rules/service-label-text.ts'
import { changingSubscription } from '#modules/billing/subscriptions/operations/change-subscription.server.ts'
import { itemsOf } from '#modules/billing/subscriptions/queries/subscription-details.server.ts'
import {
  hasWaitingChange,
  itemsAtRenewal,
  livingItems,
  termsOf,
} from '#modules/billing/subscriptions/rules/items.ts'
import { subscriptionItems } from '#modules/billing/tables.items.server.ts'
import { subscriptions } from '#modules/billing/tables.server.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { now } from '#platform/clock.server.ts'

/**
 * Gives a service another domain or name; a blank one removes it. Documents to come carry it,
 * issued ones keep theirs, and what is billed stays the same. For the customer who owns it and for
 * staff.
 */
export async function renameService(
  actor: Actor,
  subscriptionId: string,
  label: string,
): Promise<Result<{ label: string }>> {
  return changingSubscription(
    actor,
    { id: subscriptionId, right: 'care' },
    {
      wanted: null,
      work: async (tx, subscription) => {
        const before = subscription.serviceLabel
        if (subscription.status === 'cancelled')
          return refuse('conflict', 'This service has ended. Its name stays as it was.')
        if (before === label) return ok({ label })
        const items = (await itemsOf(subscription.id, tx)).map((item) => ({
          ...item,
          description: renamedDescription(item, before, label),
        }))
        for (const { id, description } of items)
          await tx
            .update(subscriptionItems)
            .set({ description })
            .where(eq(subscriptionItems.id, id))
        const living = livingItems(items)
        await tx
          .update(subscriptions)
          .set({
            serviceLabel: label,
            ...(living.length > 0 && {
              description: termsOf(living, subscription.billingPeriod).description,
            }),
            ...(subscription.pendingDescription !== null &&
              hasWaitingChange(items) && {
                pendingDescription: termsOf(itemsAtRenewal(items), subscription.billingPeriod)
                  .description,
              }),
            updatedAt: now(),
          })
          .where(eq(subscriptions.id, subscription.id))
        await recordActivity(tx, {
          actor,
          entityType: 'subscription',
          entityId: subscription.id,
          action: 'renamed',
          title: label === '' ? `Name ${before} taken off the service` : `Service named ${label}`,
          before: { name: before },
          after: { name: label },
        })
        return ok({ label })
      },
    },
  )
}
