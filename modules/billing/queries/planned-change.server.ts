import { eq } from 'drizzle-orm'
import { type CalendarDate, dayIn } from '#kernel/dates.ts'
import type { BasisPoints } from '#kernel/money.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { type BillingPeriod, packagePrice } from '#modules/catalog/rules/price.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { type SiteSettings, siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { chargeableVatRate } from '#modules/settings/queries/vat.server.ts'
import { now } from '#platform/clock.server.ts'
import type { Executor } from '#platform/database.server.ts'
import { mayManageSubscriptions } from '../policy.ts'
import { type PlanChange, type PlanChangeMoment, planChange, termsText } from '../rules/plan-change.ts'
import { isTarget, runsOn } from '../rules/plan-change-gate.ts'
import { unusedPeriods } from '../rules/proration.ts'
import type { Terms } from '../rules/renewal.ts'
import { orderLines, type subscriptions } from '../tables.server.ts'
import { creditOf } from './account-credit.server.ts'
import { creditableDocuments, runningTerms } from './creditable-documents.server.ts'
import { packagesById } from './staff-order-parts.server.ts'

type Subscription = typeof subscriptions.$inferSelect

export type PlanChangeWish = { packageId: string; billingPeriod: BillingPeriod; when: PlanChangeMoment }

export type PlannedChange = { change: PlanChange; today: CalendarDate; settings: SiteSettings; vatRateBasisPoints: BasisPoints }

/** What this change would write today, to the cent, or why it may not be. The caller has asked whether the actor may change this subscription. */
export async function plannedChange(
  executor: Executor,
  actor: Actor,
  subscription: Subscription,
  wish: PlanChangeWish,
): Promise<Result<PlannedChange>> {
  const runs = runsOn(subscription)
  if (!runs.ok) return runs
  const settings = await siteSettings(executor)
  const today = dayIn(settings.timezone, now())
  const target = await targetTerms(executor, actor, subscription, wish, settings)
  if (!target.ok) return target
  const vatRateBasisPoints = await chargeableVatRate(settings.sellerDetails, today, executor)
  const [running] = wish.when === 'now' ? unusedPeriods(subscription, today) : []
  if (wish.when === 'now') {
    const changeable = await changeableNow(executor, subscription, today, running !== undefined)
    if (!changeable.ok) return changeable
  }
  const change = planChange({
    subscription,
    target: target.value,
    when: wish.when,
    today,
    documents: running ? await creditableDocuments(subscription, running.start, executor) : [],
    vatRateBasisPoints,
    balanceCents: await creditOf(subscription.customerId, executor),
  })
  return ok({ change, today, settings, vatRateBasisPoints })
}

async function changeableNow(executor: Executor, subscription: Subscription, today: CalendarDate, isRunning: boolean): Promise<Result<undefined>> {
  if (!isRunning) return refuse('conflict', 'The next period is due today. Change the plan at renewal, or try again once it is invoiced.')
  if ((subscription.lastBillingDate ?? subscription.startDate) <= today) return ok(undefined)
  const running = await runningTerms(subscription, today, executor)
  const same = running === null || (running.packageId === subscription.packageId && running.billingPeriod === subscription.billingPeriod)
  return same
    ? ok(undefined)
    : refuse('conflict', `The plan changes on ${subscription.lastBillingDate} already. It can be changed again from that day on.`)
}

async function targetTerms(
  executor: Executor,
  actor: Actor,
  subscription: Subscription,
  { packageId, billingPeriod }: PlanChangeWish,
  settings: SiteSettings,
): Promise<Result<Terms>> {
  const ids = subscription.packageId ? [packageId, subscription.packageId] : [packageId]
  const known = await packagesById(ids, executor)
  const target = known.get(packageId)
  const isStaff = mayManageSubscriptions(actor)
  const type = known.get(subscription.packageId ?? '')?.metadata.type ?? null
  const { enable_annual_billing: annualBilling, annual_discount_percentage: discount } = settings.billingSettings
  const allowed = isTarget(target, billingPeriod, { isStaff, type, isBundle: await isBundle(executor, subscription), annualBilling })
  if (!allowed.ok) return allowed
  if (!target) return refuse('not_found', 'This plan is no longer on sale. Please choose another one.')
  const { unitPriceCents: amountCents } = packagePrice(target, billingPeriod, discount)
  const isSame = target.id === subscription.packageId && billingPeriod === subscription.billingPeriod
  if (isSame && (!isStaff || amountCents === subscription.amountCents)) return refuse('conflict', 'This is the plan that the service has already.')
  return ok({ packageId: target.id, billingPeriod, amountCents, description: termsText(target.name, billingPeriod) })
}

/** Several things that staff sold as one: another plan would replace them all. */
async function isBundle(executor: Executor, { orderId, packageId }: Subscription): Promise<boolean> {
  if (packageId === null) return true
  if (orderId === null) return false
  const lines = await executor.select({ quantity: orderLines.quantity }).from(orderLines).where(eq(orderLines.orderId, orderId)).limit(2)
  return lines.length > 1 || (lines[0]?.quantity ?? 1) > 1
}
