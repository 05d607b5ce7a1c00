import { newId } from '#kernel/ids.ts'
import { totalsWithVat } from '#kernel/money.ts'
import { noAddress } from '#modules/customers/rules/customer.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { db } from '#platform/database.server.ts'
import { sellerOn } from './rules/seller.ts'
import { invoiceLines, invoices, orders, subscriptions } from './tables.server.ts'

type Order = typeof orders.$inferInsert
type Invoice = typeof invoices.$inferInsert
type Subscription = typeof subscriptions.$inferInsert
type Own = { customerId: string; packageId?: string | null }

const buyer = { name: 'Thandi Mokoena', company: '', email: 'thandi@test.example', phone: '021 555 0199', vatNumber: '', address: noAddress }

/** Test builders. Money: R199.00 without VAT, R228.85 with. Rows as the operations would leave them, without their mails and history. */
export async function anOrder(own: Own, changes: Partial<Order> = {}): Promise<{ id: string; orderNumber: string }> {
  const id = newId()
  const totals = totalsWithVat(19_900, 1500)
  const orderNumber = changes.orderNumber ?? `HWP-${id}`
  await db()
    .insert(orders)
    .values({
      id,
      orderNumber,
      paymentMethod: 'bank_transfer',
      billingPeriod: 'monthly',
      subtotalCents: totals.subtotal,
      vatRateBasisPoints: 1500,
      vatCents: totals.vat,
      totalCents: totals.total,
      customerName: buyer.name,
      customerEmail: buyer.email,
      billingAddress: noAddress,
      paymentReference: orderNumber,
      ...own,
      ...changes,
    })
  return { id, orderNumber }
}

export async function anInvoice(own: Own, changes: Partial<Invoice> = {}): Promise<{ id: string }> {
  const id = newId()
  const totals = totalsWithVat(changes.subtotalCents ?? 19_900, 1500)
  await db()
    .insert(invoices)
    .values({
      id,
      invoiceNumber: `INV-${id}`,
      status: 'unpaid',
      billingPeriod: 'monthly',
      issueDate: '2026-11-20',
      dueDate: '2026-11-27',
      subtotalCents: totals.subtotal,
      vatRateBasisPoints: 1500,
      vatCents: totals.vat,
      totalCents: totals.total,
      paymentMethod: 'bank_transfer',
      seller: sellerOn('2026-11-20', await siteSettings()),
      buyer,
      ...own,
      ...changes,
    })
  const line = { description: 'Starter – monthly hosting', quantity: 1, unitPriceCents: totals.subtotal, totalCents: totals.subtotal }
  await db()
    .insert(invoiceLines)
    .values({ invoiceId: id, position: 1, ...line })
  return { id }
}

export async function aSubscription(own: Own, changes: Partial<Subscription> = {}): Promise<{ id: string }> {
  const id = newId()
  await db()
    .insert(subscriptions)
    .values({
      id,
      description: 'Starter – monthly hosting',
      billingPeriod: 'monthly',
      amountCents: 19_900,
      paymentMethod: 'eft',
      startDate: '2026-11-20',
      anchorDay: 20,
      nextBillingDate: '2026-12-20',
      endDate: '2027-01-20',
      ...own,
      ...changes,
    })
  return { id }
}
