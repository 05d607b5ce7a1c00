import type { CalendarDate } from '#kernel/dates.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import type { DocumentLine } from '#modules/billing/documents/rules/document-lines.ts'
import {
  amountOf,
  itemsAtRenewal,
  livingItems,
  type SubscriptionItem,
} from '#modules/billing/subscriptions/rules/items.ts'
import type { ChangedItem, PlanChangeMoment } from './plan-change.ts'

/** The same limit as in an order. */
export const maxQuantity = 1000

/**
 * The item that a request means: by its id, or the only one. An item that was changed meanwhile has
 * ended, and another one took its place.
 */
export function requestedItem(
  items: readonly SubscriptionItem[],
  itemId: string | undefined,
): Result<SubscriptionItem> {
  const living = livingItems(items)
  const [only] = living
  if (itemId === undefined)
    return only && living.length === 1
      ? ok(only)
      : refuse('conflict', 'This subscription has several items. Choose the one to change.')
  const found = living.find(({ id }) => id === itemId)
  return found
    ? ok(found)
    : refuse('conflict', 'This item has been changed or ended meanwhile. Please look at it again.')
}

/** The same line, more or fewer of it. */
export function withQuantity(item: SubscriptionItem, quantity: number): Result<DocumentLine> {
  const message = `The quantity must be from 1 to ${maxQuantity}.`
  if (!Number.isInteger(quantity) || quantity < 1 || quantity > maxQuantity)
    return refuse('invalid', message, { fields: { quantity: [message] } })
  if (quantity === item.quantity) return refuse('conflict', `The quantity is ${quantity} already.`)
  const { packageId, description, unitPriceCents } = item
  return ok({ packageId, description, quantity, unitPriceCents })
}

/**
 * The items of a subscription once one of them has changed; the change replaces what waited for the
 * renewal of the same item.
 */
export function itemsAfter(
  items: readonly SubscriptionItem[],
  { id, position, after }: ChangedItem,
  { when, today }: { when: PlanChangeMoment; today: CalendarDate },
): SubscriptionItem[] {
  const others = items.filter((other) => other.position !== position)
  const kept =
    when === 'renewal'
      ? items.filter((item) => item.id === id).map((item) => ({ ...item, endsAtRenewal: true }))
      : []
  const begun = after
    ? [
        {
          ...after,
          id: '',
          position,
          startedOn: when === 'renewal' ? null : today,
          endsAtRenewal: false,
        },
      ]
    : []
  return [...others, ...kept, ...begun].sort((a, b) => a.position - b.position)
}

/**
 * An item ends by itself only when others stay, and are worth more than their discounts: without
 * items there is no subscription.
 */
export function leavesItems(items: readonly SubscriptionItem[]): Result<undefined> {
  const [now, atRenewal] = [livingItems(items), itemsAtRenewal(items)]
  if (now.length === 0 || atRenewal.length === 0)
    return refuse('conflict', 'No other item stays. Cancel the subscription instead.')
  return amountOf(now) < 0 || amountOf(atRenewal) < 0
    ? refuse(
        'conflict',
        'The discounts would be more than the items that stay. End the discount first.',
      )
    : ok(undefined)
}
