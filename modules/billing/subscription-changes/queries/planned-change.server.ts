import { eq } from 'drizzle-orm'
import { addDays, type CalendarDate, dayIn } from '#kernel/dates.ts'
import { isId } from '#kernel/ids.ts'
import type { BasisPoints } from '#kernel/money.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import type { DocumentBuyer } from '#modules/billing/documents/rules/document.ts'
import { customerAsBuyer, packagesById } from '#modules/billing/orders/queries/staff-order-parts.server.ts'
import { namedService } from '#modules/billing/orders/rules/service-label-text.ts'
import { creditOf } from '#modules/billing/payments/queries/account-credit.server.ts'
import { mayManageSubscriptions } from '#modules/billing/policy.ts'
import { creditableDocuments, runningTerms, startBefore, takenDays } from '#modules/billing/subscriptions/queries/creditable-documents.server.ts'
import { type Unused, unusedPeriods } from '#modules/billing/subscriptions/rules/proration.ts'
import type { Terms } from '#modules/billing/subscriptions/rules/renewal.ts'
import { orderLines, type subscriptions } from '#modules/billing/tables.server.ts'
import { type BillingPeriod, packagePrice } from '#modules/catalog/rules/price.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { type SiteSettings, siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { chargeableVatRate } from '#modules/settings/queries/vat.server.ts'
import { now } from '#platform/clock.server.ts'
import type { Executor } from '#platform/database.server.ts'
import { type PlanChange, type PlanChangeMoment, planChange, termsText } from '../rules/plan-change.ts'
import { isTarget, runsOn } from '../rules/plan-change-gate.ts'

type Subscription = typeof subscriptions.$inferSelect

export type PlanChangeRequest = { packageId: string; billingPeriod: BillingPeriod; when: PlanChangeMoment }

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

/** What this change would write today, to the cent, or why it is refused. The caller has checked that the actor may change this subscription. */
export async function plannedChange(
  executor: Executor,
  actor: Actor,
  subscription: Subscription,
  request: PlanChangeRequest,
): Promise<Result<PlannedChange>> {
  const runs = runsOn(subscription)
  if (!runs.ok) return runs
  const settings = await siteSettings(executor)
  const today = dayIn(settings.timezone, now())
  const target = await targetTerms(executor, { actor, subscription, settings }, request)
  if (!target.ok) return target
  const vatRateBasisPoints = await chargeableVatRate(settings.sellerDetails, today, executor)
  const runningStart = await startBefore(subscription, executor)
  const unused = request.when === 'now' ? unusedPeriods({ ...subscription, runningStart }, today) : []
  const [running] = unused
  if (request.when === 'now') {
    const changeable = await changeableNow(executor, subscription, unused)
    if (!changeable.ok) return changeable
  }
  const change = planChange({
    subscription: { ...subscription, runningStart },
    target: target.value,
    when: request.when,
    today,
    documents: running ? await creditableDocuments(subscription, running.start, executor) : [],
    vatRateBasisPoints,
    balanceCents: await creditOf(subscription.customerId, executor),
  })
  if (!change.ok) return change
  const invoice = change.value.charge ? await plannedInvoice(executor, subscription, change.value, today) : ok(null)
  return invoice.ok ? ok({ change: change.value, invoice: invoice.value, today, settings, vatRateBasisPoints }) : invoice
}

/** The rest of the new invoice's data, loaded here so that a refusal comes before the gateway is updated. */
async function plannedInvoice(
  executor: Executor,
  subscription: Subscription,
  { dates }: PlanChange,
  today: CalendarDate,
): Promise<Result<PlannedInvoice>> {
  const end = dates?.nextBillingDate ?? subscription.nextBillingDate
  const periodStart = await freeDay(executor, subscription, today, end)
  if (!periodStart) return refuse('conflict', 'This subscription was changed today already. Please try again tomorrow.')
  const buyer = await customerAsBuyer(subscription.customerId, executor)
  return buyer ? ok({ periodStart, end, buyer }) : refuse('not_found', 'Customer not found')
}

/** The first day from today on which no invoice of this subscription begins: a database constraint allows one per day. */
async function freeDay(executor: Executor, subscription: Subscription, today: CalendarDate, end: CalendarDate): Promise<CalendarDate | null> {
  const taken = await takenDays(subscription, executor)
  for (let day = today; day < end; day = addDays(day, 1)) if (!taken.has(day)) return day
  return null
}

async function changeableNow(executor: Executor, subscription: Subscription, [running, next]: readonly Unused[]): Promise<Result<undefined>> {
  if (!running) return refuse('conflict', 'The next period is due today. Change the plan at renewal, or try again once it is invoiced.')
  if (!next) return ok(undefined)
  const sold = await runningTerms(subscription, next.from, executor)
  const same = sold === null || (sold.packageId === subscription.packageId && sold.billingPeriod === subscription.billingPeriod)
  return same ? ok(undefined) : refuse('conflict', `The plan changes on ${next.from} already. It can be changed again from that day on.`)
}

async function targetTerms(
  executor: Executor,
  { actor, subscription, settings }: { actor: Actor; subscription: Subscription; settings: SiteSettings },
  { packageId, billingPeriod }: PlanChangeRequest,
): Promise<Result<Terms>> {
  const ids = subscription.packageId ? [packageId, subscription.packageId] : [packageId]
  const known = await packagesById(ids.filter(isId), executor)
  const target = known.get(packageId)
  const isStaff = mayManageSubscriptions(actor)
  const type = known.get(subscription.packageId ?? '')?.metadata.type ?? null
  const { enable_annual_billing: annualBilling, annual_discount_percentage: discount } = settings.billingSettings
  const allowed = isTarget(target, billingPeriod, { isStaff, type, isBundle: await isBundle(executor, subscription), annualBilling })
  if (!allowed.ok) return allowed
  if (!target) return refuse('not_found', 'This plan is no longer on sale. Please choose another one.')
  const { unitPriceCents: amountCents } = packagePrice(target, billingPeriod, discount)
  const isSame = target.id === subscription.packageId && billingPeriod === subscription.billingPeriod
  if (isSame && (!isStaff || amountCents === subscription.amountCents)) return refuse('conflict', 'The service is on this plan already.')
  return ok({
    packageId: target.id,
    billingPeriod,
    amountCents,
    description: namedService(termsText(target.name, billingPeriod), subscription.serviceLabel),
  })
}

/** True for a bundle made by staff: another plan would replace all of it. */
async function isBundle(executor: Executor, { orderId, packageId }: Subscription): Promise<boolean> {
  if (packageId === null) return true
  if (orderId === null) return false
  const lines = await executor.select({ quantity: orderLines.quantity }).from(orderLines).where(eq(orderLines.orderId, orderId)).limit(2)
  return lines.length > 1 || (lines[0]?.quantity ?? 1) > 1
}
