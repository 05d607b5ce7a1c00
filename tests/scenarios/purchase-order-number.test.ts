import { eq } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { parseListQuery } from '#kernel/list-query.ts'
import { issueCreditNote } from '#modules/billing/credit-notes/operations/issue-credit-note.server.ts'
import { openShop, staffWith } from '#modules/billing/factories.ts'
import { createManualInvoice } from '#modules/billing/invoices/operations/create-manual-invoice.server.ts'
import { customerInvoice } from '#modules/billing/invoices/queries/customer-invoice.server.ts'
import { everyInvoice } from '#modules/billing/invoices/queries/invoice-list.server.ts'
import { invoiceDocument } from '#modules/billing/invoices/queries/mailed-invoice.server.ts'
import { invoiceCsvHeads, invoiceCsvRow } from '#modules/billing/invoices/rules/invoice-csv.ts'
import { invoiceListShape } from '#modules/billing/invoices/rules/invoice-list.ts'
import { typedInvoice } from '#modules/billing/invoices/rules/manual-invoice-form.ts'
import { createStaffOrder } from '#modules/billing/orders/operations/create-staff-order.server.ts'
import { emptyLine, lineFields } from '#modules/billing/orders/rules/order-line-form.ts'
import { idempotencyKeys } from '#modules/billing/tables.numbering.server.ts'
import { invoices, orders, subscriptions } from '#modules/billing/tables.server.ts'
import { aPackage } from '#modules/catalog/factories.ts'
import { aCustomer } from '#modules/customers/factories.ts'
import { emailLogs } from '#modules/mail/tables.server.ts'
import { defaultBillingSettings } from '#modules/settings/rules/billing-settings.ts'
import { setClock } from '#platform/clock.server.ts'
import { db } from '#platform/database.server.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import {
  buyByCard,
  buyByTransfer,
  latestNotification,
  on,
  renewalsOf,
  runOn,
} from './billing-nights.ts'
import { expectSoundBooks } from './books.ts'
import { booksOf, hear, useGateway } from './gateway.ts'

useTestDatabase()
const gateway = useGateway()
afterEach(async () => {
  await expectSoundBooks()
  setClock(null)
  await db().update(subscriptions).set({ autoRenew: false })
})

const purchaseOrderNumber = 'PO 2027/0031'
const clerk = staffWith('orders.manage', 'invoices.manage')
const mailsAbout = (orderId: string) =>
  db()
    .select({ variables: emailLogs.variables })
    .from(emailLogs)
    .where(eq(emailLogs.orderId, orderId))

test('goes from the order to its invoice, a renewal, a credit note and the mails', async () => {
  on('2027-01-31')
  const { order, subscription } = await buyByTransfer({ purchaseOrderNumber })
  await runOn('2027-02-21')
  const [renewal] = await renewalsOf(subscription.id)
  expect(renewal).toMatchObject({ purchaseOrderNumber })
  const request = {
    idempotencyKey: newId(),
    reason: 'Not used',
    extent: { kind: 'whole' } as const,
  }
  const noted = await issueCreditNote(clerk, renewal?.id ?? '', request)
  if (!noted.ok) throw new Error(noted.error.message)
  const books = await booksOf(order.id)
  expect(books.order).toMatchObject({ purchaseOrderNumber })
  expect(books.documents.map((document) => [document.kind, document.purchaseOrderNumber])).toEqual([
    ['invoice', purchaseOrderNumber],
    ['invoice', purchaseOrderNumber],
    ['credit_note', purchaseOrderNumber],
  ])
  for (const { id } of books.documents) {
    expect(await invoiceDocument(id)).toMatchObject({ purchaseOrderNumber })
    expect(
      await customerInvoice({ ...order.buyer, customerId: order.customerId }, id),
    ).toMatchObject({ ok: true, value: { purchaseOrderNumber } })
  }
  const exported: string[][] = []
  for await (const rows of everyInvoice(parseListQuery(invoiceListShape, new URLSearchParams())))
    exported.push(...rows.map(invoiceCsvRow))
  const numbers = books.documents.map((document) => document.invoiceNumber)
  expect(
    exported
      .filter(([number = '']) => numbers.includes(number))
      .map((row) => row[invoiceCsvHeads.indexOf('Purchase order')]),
  ).toEqual(numbers.map(() => purchaseOrderNumber))
  const mails = await mailsAbout(order.id)
  expect(
    mails.filter(({ variables }) => JSON.stringify(variables).includes(purchaseOrderNumber)).length,
  ).toBeGreaterThan(1)
})

test('is on a renewal that the gateway charges by itself', async () => {
  await openShop({ billingSettings: { ...defaultBillingSettings, recurring_model: 'gateway' } })
  const { order, subscription } = await buyByCard(gateway, { purchaseOrderNumber })
  await gateway.control(`/subscriptions/${subscription.gatewayToken}/charge`, {})
  on(subscription.nextBillingDate)
  expect(await hear(await latestNotification(gateway))).toMatchObject({
    state: 'accepted',
    reason: 'Renewed',
  })
  await openShop()
  const { documents } = await booksOf(order.id)
  expect(documents.map((document) => document.purchaseOrderNumber)).toEqual([
    purchaseOrderNumber,
    purchaseOrderNumber,
  ])
})

test('is on what staff make: an order and an invoice by hand', async () => {
  const customerId = (await aCustomer()).customerId ?? ''
  const { id: packageId } = await aPackage()
  const terms = {
    customerId,
    period: 'monthly',
    method: 'bank_transfer',
    notes: '',
    freeReason: '',
    serviceLabel: '',
    purchaseOrderNumber,
  } as const
  const lines = [{ packageId, quantity: 1, unitPriceCents: 19_900 }]
  const order = await createStaffOrder(clerk, { ...terms, lines }, { idempotencyKey: newId() })
  expect((await booksOf(order.ok ? order.value.orderId : '')).invoice).toMatchObject({
    purchaseOrderNumber,
  })
  const form = typedInvoice({
    ...terms,
    mode: 'existing',
    ...lineFields([{ ...emptyLine, packageId }]),
    dueDate: '2099-01-31',
  })
  const made = await createManualInvoice(clerk, form, { idempotencyKey: newId() })
  const [invoice] = await db()
    .select({ onInvoice: invoices.purchaseOrderNumber, onOrder: orders.purchaseOrderNumber })
    .from(invoices)
    .innerJoin(orders, eq(orders.id, invoices.orderId))
    .where(eq(invoices.id, made.ok ? made.value.invoiceId : ''))
  expect(invoice).toEqual({ onInvoice: purchaseOrderNumber, onOrder: purchaseOrderNumber })
})

test('one that is too long writes nothing, and the same press works once it is short enough', async () => {
  const customerId = (await aCustomer()).customerId ?? ''
  const { id: packageId } = await aPackage()
  const counts = () =>
    Promise.all([orders, invoices, idempotencyKeys].map((table) => db().$count(table)))
  const before = await counts()
  const typed = {
    customerId,
    mode: 'existing',
    ...lineFields([{ ...emptyLine, packageId }]),
    period: 'monthly',
    dueDate: '2099-01-31',
    method: 'bank_transfer',
  }
  const key = { idempotencyKey: newId() }
  const refused = await createManualInvoice(
    clerk,
    typedInvoice({ ...typed, purchaseOrderNumber: 'x'.repeat(51) }),
    key,
  )
  expect(refused).toMatchObject({
    ok: false,
    error: { fields: { purchaseOrderNumber: ['At most 50 characters, please.'] } },
  })
  expect(await counts()).toEqual(before)
  expect(
    await createManualInvoice(
      clerk,
      typedInvoice({ ...typed, purchaseOrderNumber: 'x'.repeat(50) }),
      key,
    ),
  ).toMatchObject({ ok: true })
})
