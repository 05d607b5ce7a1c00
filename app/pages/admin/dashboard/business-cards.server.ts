import { href } from 'react-router'
import { formatCappedCount, formatCount } from '#kernel/format-count.ts'
import { formatRand } from '#kernel/money.ts'
import { orderStats } from '#modules/billing/orders/queries/order-stats.server.ts'
import { mayManageOrders, mayManageSubscriptions } from '#modules/billing/policy.ts'
import {
  activeServiceCount,
  customerCount,
} from '#modules/billing/revenue/queries/back-office-figures.server.ts'
import { mayManageCustomers } from '#modules/customers/policy.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'

export type BusinessCard = { label: string; value: string; note?: string; to: string }

/** How the business is doing, each figure for who may open its list. */
export async function businessCards(member: Actor): Promise<BusinessCard[]> {
  const [orders, services, customers] = await Promise.all([
    mayManageOrders(member) ? orderStats() : null,
    mayManageSubscriptions(member) ? activeServiceCount() : null,
    mayManageCustomers(member) ? customerCount() : null,
  ])
  const cards: BusinessCard[] = []
  if (orders)
    for (const [label, status] of [
      ['Awaiting payment', 'pending'] as const,
      ['Paid orders', 'paid'] as const,
    ]) {
      const { count, totalCents } = orders.byStatus[status]
      cards.push({
        label,
        value: formatCount(count),
        note: formatRand(totalCents),
        to: `${href('/admin/orders')}?status=${status}`,
      })
    }
  if (services !== null)
    cards.push({
      label: 'Active services',
      value: formatCappedCount(services),
      to: '/admin/subscriptions?status=active',
    })
  if (customers !== null)
    cards.push({ label: 'Customers', value: formatCappedCount(customers), to: '/admin/customers' })
  return cards
}
