import type { CalendarDate } from '#kernel/dates.ts'
import type { Cents } from '#kernel/money.ts'
import {
  type DocumentLine,
  namesOfLines,
  type TotalledLine,
  totalLines,
} from '#modules/billing/documents/rules/document-lines.ts'
import type { BillingPeriod } from '#modules/catalog/rules/price.ts'
import { lineForPeriod } from './period.ts'
import type { Terms } from './renewal.ts'

/**
 * What a subscription bills each period: a package or a text, a quantity, and a price for one
 * without VAT (D38).
 */
export type SubscriptionItem = DocumentLine & {
  id: string
  position: number
  /** Null while it waits for the renewal. */
  startedOn: CalendarDate | null
  endsAtRenewal: boolean
}

type Planned = Pick<SubscriptionItem, 'startedOn' | 'endsAtRenewal'>

/** The items that are billed now, of those that have not ended. */
export function livingItems<T extends Planned>(items: readonly T[]): T[] {
  return items.filter(({ startedOn }) => startedOn !== null)
}

/**
 * The items of the next period: without those that end at the renewal, with those that begin at it.
 */
export function itemsAtRenewal<T extends Planned>(items: readonly T[]): T[] {
  return items.filter(({ endsAtRenewal }) => !endsAtRenewal)
}

/**
 * Differs whenever an item was changed, or a change was planned or withdrawn, so that no user
 * overwrites what they did not see.
 */
export function versionOf(
  items: readonly Pick<SubscriptionItem, 'id' | 'endsAtRenewal'>[],
): string {
  return items.map(({ id, endsAtRenewal }) => (endsAtRenewal ? `${id} ends` : id)).join(', ')
}

/** Whether something changes at the renewal. */
export function hasWaitingChange(items: readonly Planned[]): boolean {
  return items.some(({ startedOn, endsAtRenewal }) => startedOn === null || endsAtRenewal)
}

/** The amount of a subscription is always this: the sum of its items, per period, without VAT. */
export function amountOf(items: readonly DocumentLine[]): Cents {
  return totalLines(items).reduce((sum, { totalCents }) => sum + totalCents, 0)
}

/**
 * Package, amount and description of a subscription, worked out from its items. Throws without
 * items: they are its amount.
 */
export function termsOf(items: readonly DocumentLine[], billingPeriod: BillingPeriod): Terms {
  const [first] = items
  if (!first) throw new Error('A subscription has at least one item')
  return {
    packageId: first.packageId,
    billingPeriod,
    amountCents: amountOf(items),
    description: namesOfLines(items),
  }
}

/** An item in words: '3 × Kite'. */
export function itemName(item: Pick<DocumentLine, 'description' | 'quantity'>): string {
  return namesOfLines([item])
}

/**
 * The lines of the document for a period, one for each item, with the period named. Throws when
 * they are not the amount that was announced, so that the subscription is left for staff instead of
 * billed wrongly.
 */
export function linesForPeriod(
  items: readonly DocumentLine[],
  {
    amountCents,
    periodStart,
    nextBillingDate,
  }: { amountCents: Cents; periodStart: CalendarDate; nextBillingDate: CalendarDate },
): TotalledLine[] {
  if (items.length === 0 || amountOf(items) !== amountCents)
    throw new Error('The items of this subscription do not add up to its amount')
  return totalLines(
    items.map(({ packageId, description, quantity, unitPriceCents }) => ({
      packageId,
      quantity,
      unitPriceCents,
      description: lineForPeriod(description, periodStart, nextBillingDate),
    })),
  )
}
