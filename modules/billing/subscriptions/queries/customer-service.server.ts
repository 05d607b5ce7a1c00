import { and, desc, eq, isNull, ne, or } from 'drizzle-orm'
import type { CalendarDate } from '#kernel/dates.ts'
import { isId } from '#kernel/ids.ts'
import type { Cents } from '#kernel/money.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { periodRates, siteToday } from '#modules/billing/documents/queries/document-day.server.ts'
import { customerIdOf } from '#modules/billing/documents/rules/customer-of-actor.ts'
import {
  type InvoiceSummary,
  invoiceSummaryColumns,
  presentInvoice,
} from '#modules/billing/invoices/queries/customer-invoices.server.ts'
import type { PaymentMethod } from '#modules/billing/orders/rules/order.ts'
import { runsOn } from '#modules/billing/subscription-changes/rules/plan-change-gate.ts'
import { invoices, orders, subscriptions } from '#modules/billing/tables.server.ts'
import type {
  PackageFeature,
  PackageLimits,
  PackageMetadata,
} from '#modules/catalog/rules/package.ts'
import { type BillingPeriod, periodsOf } from '#modules/catalog/rules/price.ts'
import { packages } from '#modules/catalog/tables.server.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { type SiteSettings, siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { db, type Executor } from '#platform/database.server.ts'
import { livingItems, type SubscriptionItem } from '../rules/items.ts'
import { totalsAtRenewal, vatChangeAtRenewal } from '../rules/renewal-totals.ts'
import {
  methodOfSubscription,
  namesOfService,
  type ServiceStatus,
  serviceStatusOf,
} from '../rules/service.ts'
import type { RestorePreview } from '../rules/suspension.ts'
import { canChangeCard } from './card-update-link.server.ts'
import { restorePreviewOf } from './restore-preview.server.ts'
import { itemsOf } from './subscription-details.server.ts'

export type CustomerServiceDetail = {
  id: string
  packageId: string | null
  name: string
  /** The package, where `name` is the label that the buyer gave it. */
  plan: string | null
  type: PackageMetadata['type'] | null
  description: string
  features: PackageFeature[]
  limits: PackageLimits
  /** What it bills, without VAT: those that run, and those that begin at the renewal. */
  items: SubscriptionItem[]
  period: BillingPeriod
  status: ServiceStatus
  subtotalCents: Cents
  vatCents: Cents
  totalCents: Cents
  /** What the next renewal costs where the VAT rate changes until then; blank where it does not. */
  vatNotice: string
  startedOn: CalendarDate
  /** Last day of the current period. */
  renewsOn: CalendarDate
  autoRenew: boolean
  /** It ends at the end of the paid period; `renewsOn` is the day. */
  endsWithPeriod: boolean
  /** The plan or period change planned for the renewal. */
  plannedChange: string | null
  /** Suspended until the debt is paid. */
  isSuspended: boolean
  /** The new dates and amounts, if it is paid today; null when it is not suspended. */
  restore: RestorePreview | null
  /** Why plan and period cannot be changed now; null when they can. */
  changeObstacle: string | null
  canChangeCard: boolean
  /** The other period that the plan is sold for. */
  otherPeriods: BillingPeriod[]
  paymentMethod: PaymentMethod
  pausedAt: Date | null
  resumesOn: CalendarDate | null
  cancelledAt: Date | null
  cancellationReason: string | null
  orderNumber: string | null
  invoices: InvoiceSummary[]
}

const invoicesShown = 12

/** One subscription of the actor's own; another customer's and a missing one are refused alike. */
export async function customerService(
  actor: Actor,
  id: string,
  executor: Executor = db(),
): Promise<Result<CustomerServiceDetail>> {
  const customerId = customerIdOf(actor, 'services')
  const missing = refuse('not_found', 'There is no such service.')
  if (!customerId || !isId(id)) return missing
  const [row] = await executor
    .select({ own: subscriptions, item: packages, orderNumber: orders.orderNumber })
    .from(subscriptions)
    .leftJoin(packages, eq(packages.id, subscriptions.packageId))
    .leftJoin(orders, eq(orders.id, subscriptions.orderId))
    .where(and(eq(subscriptions.id, id), eq(subscriptions.customerId, customerId)))
  if (!row) return missing
  const { own, item, orderNumber } = row
  const runs = runsOn(own)
  const items = await itemsOf(own.id, executor)
  const isOnePiece = livingItems(items).reduce((pieces, { quantity }) => pieces + quantity, 0) === 1
  const settings = await siteSettings(executor)
  const rates = await periodRates(executor)
  const totals = totalsAtRenewal(own, rates)
  return ok({
    id: own.id,
    packageId: own.packageId,
    ...namesOfService(own.serviceLabel, isOnePiece && item ? item.name : own.description),
    type: item?.metadata.type ?? null,
    description: item?.description ?? '',
    features: item?.features ?? [],
    limits: item?.limits ?? {},
    items,
    period: own.billingPeriod,
    status: serviceStatusOf({ subscription: own.status }),
    subtotalCents: totals.subtotal,
    vatCents: totals.vat,
    totalCents: totals.total,
    vatNotice: vatChangeAtRenewal(own, rates, await siteToday(executor)),
    startedOn: own.startDate,
    renewsOn: own.nextBillingDate,
    autoRenew: own.autoRenew,
    endsWithPeriod: own.status !== 'cancelled' && own.cancelAtPeriodEnd,
    plannedChange: own.pendingDescription,
    isSuspended: own.suspendedAt !== null,
    restore: own.suspendedAt ? await restorePreviewOf(own.id, executor) : null,
    changeObstacle: runs.ok ? null : runs.error.message,
    canChangeCard: canChangeCard(own, settings),
    otherPeriods: otherPeriods(item, own.billingPeriod, settings),
    paymentMethod: methodOfSubscription[own.paymentMethod],
    pausedAt: own.pausedAt,
    resumesOn: own.resumeDate,
    cancelledAt: own.cancelledAt,
    cancellationReason: own.cancellationReason,
    orderNumber,
    invoices: await invoicesOf(customerId, own, executor),
  })
}

/** The periods that a service could be billed by instead. */
function otherPeriods(
  item: typeof packages.$inferSelect | null,
  own: BillingPeriod,
  { billingSettings }: SiteSettings,
): BillingPeriod[] {
  return item
    ? periodsOf(item, billingSettings.enable_annual_billing).filter(
        (period) => period !== own && period !== 'once',
      )
    : []
}

/** The same for a contact without the billing role: no prices, payments or documents. */
export function serviceWithoutMoney(service: CustomerServiceDetail): CustomerServiceDetail {
  const items = service.items.map((item) => ({ ...item, unitPriceCents: 0 }))
  return {
    ...service,
    subtotalCents: 0,
    vatCents: 0,
    totalCents: 0,
    vatNotice: '',
    items,
    restore: null,
    canChangeCard: false,
    orderNumber: null,
    invoices: [],
  }
}

/** Its renewals and the invoice of the order that it began with, newest first. */
async function invoicesOf(
  customerId: string,
  own: { id: string; orderId: string | null },
  executor: Executor,
): Promise<InvoiceSummary[]> {
  const belongs = own.orderId
    ? or(eq(invoices.subscriptionId, own.id), eq(invoices.orderId, own.orderId))
    : eq(invoices.subscriptionId, own.id)
  const rows = await executor
    .select(invoiceSummaryColumns)
    .from(invoices)
    .where(
      and(
        eq(invoices.customerId, customerId),
        belongs,
        ne(invoices.status, 'draft'),
        isNull(invoices.deletedAt),
      ),
    )
    .orderBy(desc(invoices.createdAt), desc(invoices.id))
    .limit(invoicesShown)
  const today = await siteToday(executor)
  return rows.map((row) => presentInvoice(row, today))
}
