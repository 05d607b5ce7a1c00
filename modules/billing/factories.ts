import { eq } from 'drizzle-orm'
import { newId } from '#kernel/ids.ts'
import { decimalRand, totalsWithVat } from '#kernel/money.ts'
import { sellerOn } from '#modules/billing/documents/rules/document.ts'
import { placeOrder } from '#modules/billing/orders/operations/place-order.server.ts'
import type { CheckoutInput } from '#modules/billing/orders/rules/checkout.ts'
import { encodeFields } from '#modules/billing/payments/payfast/fields.ts'
import { itnSignature } from '#modules/billing/payments/payfast/signature.ts'
import { aPackage } from '#modules/catalog/factories.ts'
import { aCustomer } from '#modules/customers/factories.ts'
import { noAddress } from '#modules/customers/rules/customer.ts'
import type { Person } from '#modules/identity/rules/actor.ts'
import type { Permission } from '#modules/identity/rules/permissions.ts'
import { users } from '#modules/identity/tables.server.ts'
import { writeShopSettings } from '#modules/settings/factories.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import type { ApiConfigs } from '#modules/settings/rules/api-configs.ts'
import type { siteSettings as siteSettingsTable } from '#modules/settings/tables.server.ts'
import { db } from '#platform/database.server.ts'
import { encrypt } from '#platform/security/encryption.server.ts'
import { subscriptionItems } from './tables.items.server.ts'
import { invoiceLines } from './tables.lines.server.ts'
import { invoices, orders, subscriptions } from './tables.server.ts'

type Order = typeof orders.$inferInsert
type Invoice = typeof invoices.$inferInsert
type Subscription = typeof subscriptions.$inferInsert
type Own = { customerId: string; packageId?: string | null }

const buyer = {
  name: 'Thandi Mokoena',
  company: '',
  email: 'thandi@test.example',
  phone: '021 555 0199',
  vatNumber: '',
  address: noAddress,
}

/**
 * Test builders. Amounts: R199.00 without VAT, R228.85 with. Rows are as the operations would write
 * them, without mails and history.
 */
export async function anOrder(
  own: Own,
  changes: Partial<Order> = {},
): Promise<{ id: string; orderNumber: string }> {
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
  // What is paid has a tax invoice, dated like the document unless a test says otherwise.
  const day =
    changes.kind === 'credit_note' || (!changes.paidAt && !changes.paidCents)
      ? null
      : (changes.issueDate ?? '2026-11-20')
  await db()
    .insert(invoices)
    .values({
      id,
      invoiceNumber: `INV-${id}`,
      status: 'unpaid',
      billingPeriod: 'monthly',
      issueDate: '2026-11-20',
      dueDate: '2026-11-27',
      taxPoint: day,
      paidOn: day,
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
  const line = {
    description: 'Starter – monthly hosting',
    quantity: 1,
    unitPriceCents: totals.subtotal,
    totalCents: totals.subtotal,
  }
  await db()
    .insert(invoiceLines)
    .values({ invoiceId: id, position: 1, ...line })
  return { id }
}

export async function aSubscription(
  own: Own,
  changes: Partial<Subscription> = {},
): Promise<{ id: string }> {
  const id = newId()
  const values = {
    id,
    description: 'Starter – monthly hosting',
    billingPeriod: 'monthly' as const,
    amountCents: 19_900,
    paymentMethod: 'eft' as const,
    startDate: '2026-11-20',
    anchorDay: 20,
    nextBillingDate: '2026-12-20',
    endDate: '2027-01-20',
    ...own,
    ...changes,
  }
  await db().insert(subscriptions).values(values)
  await db().insert(subscriptionItems).values(itemOf(values))
  return { id }
}

function itemOf({
  id,
  packageId,
  description,
  amountCents,
  startDate,
}: Subscription & { id: string }): typeof subscriptionItems.$inferInsert {
  return {
    subscriptionId: id,
    position: 1,
    packageId,
    description,
    quantity: 1,
    unitPriceCents: amountCents,
    startedOn: startDate,
  }
}

/** PayFast's shared sandbox merchant, known to the simulator. */
export const testMerchant = { id: '10000100', key: '46f0cd694581a', passphrase: 'jt7NOE43FZPn' }

type Settings = typeof siteSettingsTable.$inferSelect

/**
 * A shop ready to sell: settings with a sandbox merchant, encrypted secrets, and one administrator.
 */
export async function openShop({
  api = {},
  ...changes
}: Partial<Omit<Settings, 'apiConfigs'>> & { api?: Partial<ApiConfigs> } = {}): Promise<void> {
  await writeShopSettings(changes)
  const { apiConfigs } = await siteSettings()
  const merchant = {
    payfast_merchant_id: testMerchant.id,
    payfast_merchant_key: encrypt(testMerchant.key),
    payfast_passphrase: encrypt(testMerchant.passphrase),
  }
  await writeShopSettings({ ...changes, apiConfigs: { ...apiConfigs, ...merchant, ...api } })
  await db()
    .insert(users)
    .values({
      id: 'first-admin',
      name: 'Nadia',
      email: 'nadia@test.example',
      emailVerified: true,
      role: 'admin',
    })
    .onConflictDoNothing()
}

/** A staff session with exactly these permissions. */
export function staffWith(...permissions: Permission[]): Person {
  const staff = { role: 'agent', roleName: 'Test role', permissions } as const
  const person = {
    kind: 'person',
    userId: newId(),
    name: 'Sipho Dlamini',
    email: 'sipho@test.example',
    emailVerified: true,
  } as const
  return {
    ...person,
    mustChangePassword: false,
    customerId: null,
    staff,
    roleLookupTimedOut: false,
    hasRecentPassword: true,
  }
}

/** The checkout form as a buyer fills it in. */
export function checkoutFor(
  packageSlug: string,
  changes: Partial<CheckoutInput> = {},
): CheckoutInput {
  const name = {
    firstName: 'Thandi',
    lastName: 'Mokoena',
    company: '',
    vatNumber: '',
    phone: '021 555 0199',
  }
  const address = {
    line1: '2 Kloof Street',
    line2: '',
    city: 'Cape Town',
    province: 'Western Cape',
    postalCode: '8001',
    country: 'ZA',
    purchaseOrderNumber: '',
    serviceLabel: '',
  }
  return {
    packageSlug,
    period: 'monthly',
    method: 'bank_transfer',
    acceptTerms: 'on',
    ...name,
    ...address,
    ...changes,
  }
}

/**
 * An order bought through checkout, with all that belongs to it, by a new customer unless one is
 * given.
 */
export async function aPlacedOrder(changes: Partial<CheckoutInput> = {}, actor?: Person) {
  const buyer = actor ?? (await aCustomer())
  const packageSlug = changes.packageSlug ?? (await aPackage()).slug
  const placed = await placeOrder(buyer, checkoutFor(packageSlug, changes), {
    idempotencyKey: newId(),
  })
  if (!placed.ok) throw new Error(placed.error.message)
  const [order] = await db().select().from(orders).where(eq(orders.id, placed.value.orderId))
  if (!order) throw new Error('The order is not there')
  return { ...order, buyer }
}

/**
 * A notification's body as PayFast sends it: signed, fields in the captured order. `fields`
 * overrides or adds.
 */
export function notificationBody(
  order: { orderNumber: string; totalCents: number },
  fields: Record<string, string> = {},
  passphrase: string | null = testMerchant.passphrase,
): string {
  const values: Record<string, string> = {
    m_payment_id: order.orderNumber,
    pf_payment_id: String(1_500_000 + ++notified),
    payment_status: 'COMPLETE',
    item_name: `Order ${order.orderNumber}`,
    item_description: '',
    amount_gross: decimalRand(order.totalCents),
    amount_fee: '-5.26',
    amount_net: decimalRand(order.totalCents - 526),
    custom_str1: '',
    name_first: 'Thandi',
    name_last: "O'Brien *",
    email_address: 'thandi@test.example',
    merchant_id: testMerchant.id,
    ...fields,
  }
  const signed = encodeFields(Object.entries(values))
  return `${signed}&signature=${itnSignature(signed, passphrase)}`
}

let notified = 0

/**
 * A statement of Absa with these lines of money in (or out, when negative), and a running balance
 * that confirms them.
 */
export function statementCsv(
  lines: readonly { day?: string; text: string; cents: number }[],
): Buffer {
  let balance = 100_000_000
  const rows = lines.map(({ day = '2026-11-03', text, cents }) => {
    balance += cents
    return `${day.replaceAll('-', '')},"${text}",${decimalRand(cents)},${decimalRand(balance)}`
  })
  const opening = `${(lines[0]?.day ?? '2026-11-03').replaceAll('-', '')},BAL BROUGHT FWD,0.00,1000000.00`
  return Buffer.from(['Date,Description,Amount,Balance', opening, ...rows, ''].join('\r\n'))
}
