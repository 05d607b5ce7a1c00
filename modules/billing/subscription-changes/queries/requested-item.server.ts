import { isId } from '#kernel/ids.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import type { DocumentLine } from '#modules/billing/documents/rules/document-lines.ts'
import { packagesById } from '#modules/billing/orders/queries/staff-order-parts.server.ts'
import { namedService } from '#modules/billing/orders/rules/service-label-text.ts'
import { mayManageSubscriptions } from '#modules/billing/policy.ts'
import { livingItems, type SubscriptionItem } from '#modules/billing/subscriptions/rules/items.ts'
import type { subscriptions } from '#modules/billing/tables.server.ts'
import { type BillingPeriod, packagePrice } from '#modules/catalog/rules/price.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import type { SiteSettings } from '#modules/settings/queries/site-settings.server.ts'
import type { Executor } from '#platform/database.server.ts'
import { requestedItem, withQuantity } from '../rules/item-change.ts'
import { type ChangedItem, type PlanChangeMoment, termsText } from '../rules/plan-change.ts'
import { isTarget } from '../rules/plan-change-gate.ts'

/** Another plan for an item, which may be the only one and then changes its period too. */
export type PlanRequest = {
  itemId?: string | undefined
  packageId: string
  billingPeriod: BillingPeriod
  quantity?: number | undefined
}
/** More or fewer of an item at its own price. Staff only. */
export type QuantityRequest = { itemId: string; quantity: number }
/** The end of one item. Staff only. */
export type EndRequest = { itemId: string; ends: true }
export type PlanChangeRequest = { when: PlanChangeMoment } & (
  | PlanRequest
  | QuantityRequest
  | EndRequest
)

export type Asking = {
  actor: Actor
  subscription: typeof subscriptions.$inferSelect
  /** Those that have not ended. */
  items: readonly SubscriptionItem[]
  settings: SiteSettings
}

export type RequestedChange = {
  item: SubscriptionItem
  changed: ChangedItem
  billingPeriod: BillingPeriod
}

/** The item that a request means, as it would be after the change; or why that is refused. */
export async function requestedChange(
  executor: Executor,
  asking: Asking,
  request: PlanChangeRequest,
): Promise<Result<RequestedChange>> {
  const { actor, subscription, items } = asking
  const found = requestedItem(items, request.itemId)
  if (!found.ok) return found
  const item = found.value
  const after = await lineAfter(executor, asking, { item, request })
  if (!after.ok) return after
  if (!('packageId' in request) && !mayManageSubscriptions(actor))
    return refuse('conflict', 'Quantities and single items cannot be changed here. Please ask us.')
  const billingPeriod = 'packageId' in request ? request.billingPeriod : subscription.billingPeriod
  if (billingPeriod !== subscription.billingPeriod && livingItems(items).length > 1)
    return refuse(
      'conflict',
      'The items of a subscription are billed together. End the others first to change the period of one.',
    )
  const { packageId, description, quantity, unitPriceCents } = item
  const before = { packageId, description, quantity, unitPriceCents }
  return ok({
    item,
    changed: { id: item.id, position: item.position, before, after: after.value },
    billingPeriod,
  })
}

async function lineAfter(
  executor: Executor,
  asking: Asking,
  { item, request }: { item: SubscriptionItem; request: PlanChangeRequest },
): Promise<Result<DocumentLine | null>> {
  if ('ends' in request) return ok(null)
  return 'packageId' in request
    ? lineOfPlan(executor, asking, { item, request })
    : withQuantity(item, request.quantity)
}

async function lineOfPlan(
  executor: Executor,
  asking: Asking,
  { item, request }: { item: SubscriptionItem; request: PlanRequest },
): Promise<Result<DocumentLine>> {
  const { actor, subscription, items, settings } = asking
  const { packageId, billingPeriod, quantity = item.quantity } = request
  const counted = quantity === item.quantity ? ok(undefined) : withQuantity(item, quantity)
  if (!counted.ok) return counted
  const known = await packagesById([packageId, item.packageId ?? ''].filter(isId), executor)
  const target = known.get(packageId)
  const isStaff = mayManageSubscriptions(actor)
  const type = known.get(item.packageId ?? '')?.metadata.type ?? null
  // What staff put together is not replaced by a customer.
  const isBundle = item.packageId === null || item.quantity > 1 || livingItems(items).length > 1
  const { enable_annual_billing: annualBilling, annual_discount_percentage: discount } =
    settings.billingSettings
  const allowed = isTarget(target, billingPeriod, { isStaff, type, isBundle, annualBilling })
  if (!allowed.ok) return allowed
  const price = target && packagePrice(target, billingPeriod, discount)
  if (!price)
    return refuse('not_found', 'This plan is no longer on sale. Please choose another one.')
  const { unitPriceCents } = price
  const isSame = [
    target.id === item.packageId,
    billingPeriod === subscription.billingPeriod,
    quantity === item.quantity,
    !isStaff || unitPriceCents === item.unitPriceCents,
  ].every(Boolean)
  if (isSame) return refuse('conflict', 'The service is on this plan already.')
  return ok({
    packageId: target.id,
    description: namedService(termsText(target.name, billingPeriod), subscription.serviceLabel),
    quantity,
    unitPriceCents,
  })
}
