import { addDays, type CalendarDate, dayIn } from '#kernel/dates.ts'
import type { BasisPoints } from '#kernel/money.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import type { DocumentBuyer } from '#modules/billing/documents/rules/document.ts'
import { customerAsBuyer } from '#modules/billing/orders/queries/staff-order-parts.server.ts'
import { creditOf } from '#modules/billing/payments/queries/account-credit.server.ts'
import {
  creditableDocuments,
  daysWithInvoice,
  startBefore,
} from '#modules/billing/subscriptions/queries/creditable-documents.server.ts'
import { itemsOf } from '#modules/billing/subscriptions/queries/subscription-details.server.ts'
import {
  itemsAtRenewal,
  livingItems,
  type SubscriptionItem,
  termsOf,
  versionOf,
} from '#modules/billing/subscriptions/rules/items.ts'
import { type Unused, unusedPeriods } from '#modules/billing/subscriptions/rules/proration.ts'
import type { subscriptions } from '#modules/billing/tables.server.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { type SiteSettings, siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { chargeableVatRate } from '#modules/settings/queries/vat.server.ts'
import { now } from '#platform/clock.server.ts'
import type { Executor } from '#platform/database.server.ts'
import { itemsAfter, leavesItems } from '../rules/item-change.ts'
import { type PlanChange, planChange } from '../rules/plan-change.ts'
import { runsOn } from '../rules/plan-change-gate.ts'
import { type PlanChangeRequest, requestedChange } from './requested-item.server.ts'

type Subscription = typeof subscriptions.$inferSelect

/** The new invoice's first day, the day after its last, and its buyer. */
export type PlannedInvoice = { periodStart: CalendarDate; end: CalendarDate; buyer: DocumentBuyer }

export type PlannedChange = {
  change: PlanChange
  /** Null when nothing is charged. */
  invoice: PlannedInvoice | null
  today: CalendarDate
  settings: SiteSettings
  vatRateBasisPoints: BasisPoints
}

/**
 * What this change would write today, to the cent, or why it is refused. The caller has checked
 * that the actor may change this subscription.
 */
export async function plannedChange(
  executor: Executor,
  actor: Actor,
  { subscription, request }: { subscription: Subscription; request: PlanChangeRequest },
): Promise<Result<PlannedChange>> {
  const runs = runsOn(subscription)
  if (!runs.ok) return runs
  const settings = await siteSettings(executor)
  const today = dayIn(settings.timezone, now())
  const items = await itemsOf(subscription.id, executor)
  const requested = await requestedChange(
    executor,
    { actor, subscription, items, settings },
    request,
  )
  if (!requested.ok) return requested
  const { item, changed, billingPeriod } = requested.value
  const after = itemsAfter(items, changed, { when: request.when, today })
  const leaves = leavesItems(after)
  if (!leaves.ok) return leaves
  const vatRateBasisPoints = await chargeableVatRate(settings.sellerDetails, today, executor)
  const runningStart = await startBefore(subscription, executor)
  const unused =
    request.when === 'now' ? unusedPeriods({ ...subscription, runningStart }, today) : []
  const [running] = unused
  if (request.when === 'now') {
    const changeable = changeableNow(subscription, item, unused)
    if (!changeable.ok) return changeable
  }
  const documents = running ? await creditableDocuments(subscription, running.start, executor) : []
  const change = planChange({
    subscription: { ...subscription, runningStart },
    item: changed,
    itemsVersion: versionOf(items),
    target: termsOf(
      request.when === 'renewal' ? itemsAtRenewal(after) : livingItems(after),
      billingPeriod,
    ),
    atRenewal: termsOf(itemsAtRenewal(after), billingPeriod),
    when: request.when,
    today,
    documents,
    vatRateBasisPoints,
    balanceCents: await creditOf(subscription.customerId, executor),
  })
  if (!change.ok) return change
  if (running && subscription.orderId === null && documents.length === 0 && givesBack(change.value))
    return paidElsewhere
  const invoice = change.value.charge
    ? await plannedInvoice(executor, subscription, change.value, today)
    : ok(null)
  return invoice.ok
    ? ok({ change: change.value, invoice: invoice.value, today, settings, vatRateBasisPoints })
    : invoice
}

/** Whether the days left are worth more than what replaces them. */
function givesBack({ dates, oldCents, newCents }: PlanChange): boolean {
  return oldCents > (dates ? 0 : newCents)
}

/** Its invoice is of another program, and is not credited here (decision 135). */
const paidElsewhere = refuse(
  'conflict',
  'This period was invoiced in another program, so nothing of it can be given back. Choose the change at renewal.',
)

/**
 * The rest of the new invoice's data, loaded here so that a refusal comes before the gateway is
 * updated.
 */
async function plannedInvoice(
  executor: Executor,
  subscription: Subscription,
  { dates }: PlanChange,
  today: CalendarDate,
): Promise<Result<PlannedInvoice>> {
  const end = dates?.nextBillingDate ?? subscription.nextBillingDate
  const periodStart = await freeDay(executor, subscription, { today, end })
  if (!periodStart)
    return refuse(
      'conflict',
      'This subscription was changed today already. Please try again tomorrow.',
    )
  const buyer = await customerAsBuyer(subscription.customerId, executor)
  return buyer ? ok({ periodStart, end, buyer }) : refuse('not_found', 'Customer not found')
}

/**
 * The first day from today on which no invoice of this subscription begins: a database constraint
 * allows one per day.
 */
async function freeDay(
  executor: Executor,
  subscription: Subscription,
  { today, end }: { today: CalendarDate; end: CalendarDate },
): Promise<CalendarDate | null> {
  const taken = await daysWithInvoice(subscription, executor)
  for (let day = today; day < end; day = addDays(day, 1)) if (!taken.has(day)) return day
  return null
}

function changeableNow(
  { lastBillingDate }: Subscription,
  { startedOn }: SubscriptionItem,
  [running, next]: readonly Unused[],
): Result<undefined> {
  if (!running)
    return refuse(
      'conflict',
      'The next period is due today. Change the plan at renewal, or try again once it is invoiced.',
    )
  if (!next) return ok(undefined)
  // The running period was sold with another item in its place.
  const isSoldSo = lastBillingDate === null || startedOn === null || startedOn < lastBillingDate
  return isSoldSo
    ? ok(undefined)
    : refuse(
        'conflict',
        `The plan changes on ${next.from} already. It can be changed again from that day on.`,
      )
}
