import { and, count, desc, eq, inArray, isNotNull, isNull, ne, or, sql } from 'drizzle-orm'
import { type CalendarDate, dayIn } from '#kernel/dates.ts'
import type { BasisPoints, Cents } from '#kernel/money.ts'
import { periodRates } from '#modules/billing/documents/queries/document-day.server.ts'
import { customerIdOf } from '#modules/billing/documents/rules/customer-of-actor.ts'
import type { PaymentMethod } from '#modules/billing/orders/rules/order.ts'
import { invoices, orders, subscriptions } from '#modules/billing/tables.server.ts'
import type { PackageMetadata } from '#modules/catalog/rules/package.ts'
import type { BillingPeriod } from '#modules/catalog/rules/price.ts'
import { packages } from '#modules/catalog/tables.server.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { chargeableVatRate } from '#modules/settings/queries/vat.server.ts'
import { now } from '#platform/clock.server.ts'
import { db, type Executor } from '#platform/database.server.ts'
import { type PeriodRates, totalsAtRenewal } from '../rules/renewal-totals.ts'
import {
  methodOfSubscription,
  namesOfService,
  type ServiceStatus,
  serviceStatusOf,
} from '../rules/service.ts'
import { pieceCount } from './subscription-list.server.ts'

export type CustomerService = {
  id: string
  /** Only subscriptions have a page; an order links to its invoice. */
  kind: 'subscription' | 'order'
  /** The label that the buyer gave it, else the name of its package. */
  name: string
  /** The package, where `name` is a label. */
  plan: string | null
  type: PackageMetadata['type'] | null
  period: BillingPeriod
  status: ServiceStatus
  /** What the next period costs at today's VAT rate, or the order's total. With VAT. */
  totalCents: Cents
  /** Null when it does not renew. */
  renewsOn: CalendarDate | null
  paymentMethod: PaymentMethod
  orderNumber: string | null
  invoiceId: string | null
}

export type CustomerServices = {
  rows: CustomerService[]
  count: number
  page: number
  pages: number
  /** False for an unregistered seller: then VAT is not mentioned at all. */
  includesVat: boolean
}

/**
 * The customer's purchases: awaiting payment first, then running, then ended. Empty without a
 * customer record.
 */
export async function customerServices(
  actor: Actor,
  page: number,
  { perPage, executor = db() }: { perPage: number; executor?: Executor | undefined },
): Promise<CustomerServices> {
  const customerId = customerIdOf(actor, 'services')
  const includesVat = (await vatRateToday(executor)) > 0
  if (!customerId) return { rows: [], count: 0, page: 1, pages: 1, includesVat }
  const total = await countBought(customerId, executor)
  const pages = Math.max(1, Math.ceil(total / perPage))
  const at = Math.min(Math.max(1, page), pages)
  const rates = await periodRates(executor)
  const found = await selectBought(customerId, executor)
    .limit(perPage)
    .offset((at - 1) * perPage)
  return {
    rows: found.flatMap((row) => presented(row, rates) ?? []),
    count: total,
    page: at,
    pages,
    includesVat,
  }
}

/** The same for a contact without the billing role: no prices, payments or documents. */
export function servicesWithoutMoney(rows: readonly CustomerService[]): CustomerService[] {
  return rows.map((row) => ({ ...row, totalCents: 0, orderNumber: null, invoiceId: null }))
}

export async function vatRateToday(executor: Executor): Promise<BasisPoints> {
  const settings = await siteSettings(executor)
  return chargeableVatRate(settings.sellerDetails, dayIn(settings.timezone, now()), executor)
}

/** Filters both sides by customer before the join, so that it never scans all orders. */
function sidesOf(customerId: string, executor: Executor) {
  return {
    mine: executor
      .select()
      .from(subscriptions)
      .where(eq(subscriptions.customerId, customerId))
      .as('mine'),
    bought: executor
      .select()
      .from(orders)
      .where(and(eq(orders.customerId, customerId), isNull(orders.deletedAt)))
      .as('bought'),
  }
}

type Sides = ReturnType<typeof sidesOf>

/** A subscription, or an order without one: pending or once-off. Cancelled orders are left out. */
function isService({ mine, bought }: Sides) {
  return or(isNotNull(mine.id), inArray(bought.status, ['pending', 'processing', 'paid']))
}

async function countBought(customerId: string, executor: Executor): Promise<number> {
  const sides = sidesOf(customerId, executor)
  const [row] = await executor
    .select({ count: count() })
    .from(sides.mine)
    .fullJoin(sides.bought, eq(sides.mine.orderId, sides.bought.id))
    .where(isService(sides))
  return row?.count ?? 0
}

function selectBought(customerId: string, executor: Executor) {
  const sides = sidesOf(customerId, executor)
  const { mine, bought } = sides
  const rank = sql`case when ${mine.id} is null
    and ${bought.status} <> 'paid' then 0
    when ${mine.status} = 'cancelled' then 2 else 1 end`
  return executor
    .select({
      mine: {
        id: mine.id,
        description: mine.description,
        serviceLabel: mine.serviceLabel,
        billingPeriod: mine.billingPeriod,
        status: mine.status,
        amountCents: mine.amountCents,
        autoRenew: mine.autoRenew,
        nextBillingDate: mine.nextBillingDate,
        anchorDay: mine.anchorDay,
        paymentMethod: mine.paymentMethod,
        pieces: pieceCount(mine.id),
      },
      bought: {
        id: bought.id,
        orderNumber: bought.orderNumber,
        serviceLabel: bought.serviceLabel,
        billingPeriod: bought.billingPeriod,
        status: bought.status,
        totalCents: bought.totalCents,
        paymentMethod: bought.paymentMethod,
      },
      packageName: packages.name,
      metadata: packages.metadata,
      invoiceId: invoices.id,
    })
    .from(mine)
    .fullJoin(bought, eq(mine.orderId, bought.id))
    .leftJoin(packages, eq(packages.id, sql`coalesce(${mine.packageId}, ${bought.packageId})`))
    .leftJoin(
      invoices,
      and(
        eq(invoices.orderId, bought.id),
        eq(invoices.kind, 'invoice'),
        isNull(invoices.subscriptionId),
        ne(invoices.status, 'cancelled'),
        isNull(invoices.deletedAt),
      ),
    )
    .where(isService(sides))
    .orderBy(
      rank,
      desc(sql`coalesce(${mine.createdAt}, ${bought.createdAt})`),
      desc(sql`coalesce(${mine.id}, ${bought.id})`),
    )
}

type Bought = Awaited<ReturnType<typeof selectBought>>[number]

function presented(
  { mine, bought, packageName, metadata, invoiceId }: Bought,
  rates: PeriodRates,
): CustomerService | null {
  const type = metadata?.type ?? null
  const orderNumber = bought?.orderNumber ?? null
  if (mine) {
    const status = serviceStatusOf({ subscription: mine.status })
    return {
      id: mine.id,
      kind: 'subscription',
      ...namesOfService(
        mine.serviceLabel,
        mine.pieces === 1 && packageName ? packageName : mine.description,
      ),
      type,
      period: mine.billingPeriod,
      status,
      totalCents: totalsAtRenewal(mine, rates).total,
      renewsOn: status === 'active' && mine.autoRenew ? mine.nextBillingDate : null,
      paymentMethod: methodOfSubscription[mine.paymentMethod],
      orderNumber,
      invoiceId,
    }
  }
  if (!bought) return null
  return {
    id: bought.id,
    kind: 'order',
    ...namesOfService(bought.serviceLabel, packageName ?? `Order ${bought.orderNumber}`),
    type,
    period: bought.billingPeriod,
    status: serviceStatusOf({ order: bought.status }),
    totalCents: bought.totalCents,
    renewsOn: null,
    paymentMethod: bought.paymentMethod,
    orderNumber,
    invoiceId,
  }
}
