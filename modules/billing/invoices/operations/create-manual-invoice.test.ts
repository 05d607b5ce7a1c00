import { asc, eq, sql } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { addDays, dayIn } from '#kernel/dates.ts'
import { newId } from '#kernel/ids.ts'
import { recordInvoicePayment } from '#modules/billing/allocation/operations/record-payment.server.ts'
import { openShop, staffWith } from '#modules/billing/factories.ts'
import { emptyLine, type OrderFormLine } from '#modules/billing/orders/rules/order-line-form.ts'
import { freeReasonMissing } from '#modules/billing/orders/rules/staff-order.ts'
import { subscriptionItems } from '#modules/billing/tables.items.server.ts'
import { invoiceLines } from '#modules/billing/tables.lines.server.ts'
import { invoices, orders, subscriptions } from '#modules/billing/tables.server.ts'
import { aPackage } from '#modules/catalog/factories.ts'
import { aCustomer } from '#modules/customers/factories.ts'
import { customers } from '#modules/customers/tables.server.ts'
import { type Actor, visitor } from '#modules/identity/rules/actor.ts'
import { agentPermissions, everyPermission } from '#modules/identity/rules/permissions.ts'
import { users } from '#modules/identity/tables.server.ts'
import { emailLogs } from '#modules/mail/tables.server.ts'
import { now } from '#platform/clock.server.ts'
import { db } from '#platform/database.server.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import { expectSoundBooks } from '#tests/scenarios/books.ts'
import type { ManualInvoiceValues } from '../rules/manual-invoice-form.ts'
import { createManualInvoice } from './create-manual-invoice.server.ts'

useTestDatabase()
beforeAll(() => openShop())
afterEach(expectSoundBooks)

const clerk = staffWith('invoices.manage')
const today = dayIn('Africa/Johannesburg', now())
const month = today.slice(0, 7)
const blank = {
  customerId: '',
  name: '',
  email: '',
  phone: '',
  company: '',
  line1: '',
  city: '',
  postalCode: '',
}

const line = (changes: Partial<OrderFormLine>): OrderFormLine => ({ ...emptyLine, ...changes })

async function form(changes: Partial<ManualInvoiceValues> = {}): Promise<ManualInvoiceValues> {
  const lines = [line({ packageId: (await aPackage()).id })]
  const person =
    changes.mode === 'new' || changes.customerId !== undefined
      ? {}
      : { customerId: (await aCustomer()).customerId }
  return {
    ...blank,
    mode: 'existing',
    lines,
    period: 'monthly',
    dueDate: addDays(today, 14),
    method: 'bank_transfer',
    serviceLabel: '',
    purchaseOrderNumber: '',
    notes: '',
    freeReason: '',
    ...person,
    ...changes,
  }
}

const create = (values: ManualInvoiceValues, key = newId(), actor: Actor = clerk) =>
  createManualInvoice(actor, values, { idempotencyKey: key })
const someone = () => ({
  mode: 'new',
  name: 'Lerato van der Dube',
  email: `${newId()}@example.co.za`,
  company: 'Dube & Daughters',
  line1: '12 Long Street',
  city: 'Cape Town',
})
const invoiceOf = async (id: string) =>
  (await db().select().from(invoices).where(eq(invoices.id, id)))[0]

test.each([
  ['a visitor', visitor],
  ['an agent', staffWith(...agentPermissions)],
  [
    'staff with every other permission',
    staffWith(...everyPermission.filter((one) => one !== 'invoices.manage')),
  ],
] satisfies [string, Actor][])('%s may not', async (_, actor) => {
  expect(await create(await form(), newId(), actor)).toMatchObject({
    ok: false,
    error: { code: 'forbidden' },
  })
})

test('for a customer: unpaid, numbered by month, due as chosen, confirmed by mail with the invoice; paid it starts a service', async () => {
  for (const method of ['bank_transfer', 'card']) {
    const made = await create(await form({ method, notes: 'As agreed' }))
    if (!made.ok) throw new Error(made.error.message)
    expect(made.value.invoiceNumber).toMatch(new RegExp(`^INV-${month}-\\d{4}$`))
    const invoice = await invoiceOf(made.value.invoiceId)
    expect(invoice).toMatchObject({
      status: 'unpaid',
      dueDate: addDays(today, 14),
      notes: 'As agreed',
      totalCents: 22_885,
      sentCount: 1,
    })
    const [order] = await db()
      .select()
      .from(orders)
      .where(eq(orders.id, invoice?.orderId ?? ''))
    expect(order).toMatchObject({ status: 'pending', totalCents: 22_885, placedBy: clerk.userId })
    expect(order?.orderNumber).toMatch(/^ORD-\d{13}$/)
    const mails = await db()
      .select()
      .from(emailLogs)
      .where(eq(emailLogs.invoiceId, made.value.invoiceId))
    expect(mails).toMatchObject([
      { templateName: 'invoice', attachments: [{ kind: 'invoice', id: made.value.invoiceId }] },
    ])
    const payment = { receivedOn: today, amount: '228.85', reference: '', idempotencyKey: newId() }
    expect(
      (
        await recordInvoicePayment(
          staffWith('invoices.manage', 'payments.manage'),
          made.value.invoiceId,
          { ...payment, confirmed: 'card' },
        )
      ).ok,
    ).toBe(true)
    expect(await invoiceOf(made.value.invoiceId)).toMatchObject({ status: 'paid' })
  }
})

test('a year has the wizard’s own discount of 15 percent (D8)', async () => {
  const made = await create(await form({ period: 'annual' }))
  expect(await invoiceOf(made.ok ? made.value.invoiceId : newId())).toMatchObject({
    subtotalCents: 202_980,
    vatCents: 30_447,
  })
})

describe('for a new customer', () => {
  test('makes record, account, welcome mail, invoice and confirmation in one go', async () => {
    const person = someone()
    const made = await create(await form(person))
    expect(made.ok).toBe(true)
    const [record] = await db().select().from(customers).where(eq(customers.email, person.email))
    expect(record).toMatchObject({
      firstName: 'Lerato',
      lastName: 'van der Dube',
      authUserId: expect.any(String),
    })
    expect(await invoiceOf(made.ok ? made.value.invoiceId : newId())).toMatchObject({
      customerId: record?.id,
      buyer: {
        name: 'Lerato van der Dube',
        company: 'Dube & Daughters',
        address: { line1: '12 Long Street', city: 'Cape Town' },
      },
    })
    const mails = await db().select().from(emailLogs).where(eq(emailLogs.recipient, person.email))
    expect(mails.map((mail) => mail.templateName).sort()).toEqual(['invoice', 'welcome'])
  })

  test('or nothing at all', async () => {
    const person = someone()
    expect(
      await create(await form({ ...person, lines: [line({ packageId: newId() })] })),
    ).toMatchObject({
      ok: false,
      error: { fields: { 'lines[0].packageId': ['Please select a package'] } },
    })
    const taken = await aCustomer()
    expect(await create(await form({ ...person, email: taken.email.toUpperCase() }))).toMatchObject(
      { ok: false, error: { code: 'conflict' } },
    )
    expect(await db().$count(customers, eq(customers.email, person.email))).toBe(0)
    expect(await db().$count(users, eq(users.email, person.email))).toBe(0)
    expect(await db().$count(emailLogs, eq(emailLogs.recipient, person.email))).toBe(0)
  })

  test('pressed ten times at once makes one of each; the same key with other content is refused', async () => {
    const values = await form(someone())
    const key = newId()
    const answers = await Promise.all(Array.from({ length: 10 }, () => create(values, key)))
    expect(
      new Set(
        answers.map((answer) => (answer.ok ? answer.value.invoiceNumber : answer.error.message)),
      ).size,
    ).toBe(1)
    expect(answers.every((answer) => answer.ok)).toBe(true)
    expect(await db().$count(emailLogs, eq(emailLogs.recipient, values.email))).toBe(2)
    expect(await create({ ...values, notes: 'other' }, key)).toMatchObject({
      ok: false,
      error: { code: 'conflict' },
    })
  })
})

test('twenty at once get twenty numbers in a row', async () => {
  const values = await form()
  const answers = await Promise.all(Array.from({ length: 20 }, () => create(values)))
  const counts = answers
    .map((answer) => Number(answer.ok ? answer.value.invoiceNumber.slice(-4) : Number.NaN))
    .sort((a, b) => a - b)
  expect(counts.map((count) => count - (counts[0] ?? 0))).toEqual(
    Array.from({ length: 20 }, (_, at) => at),
  )
})

test.each<[Partial<ManualInvoiceValues>, string, string]>([
  [{ customerId: '' }, 'customerId', 'Please select a customer'],
  [{ customerId: newId() }, 'customerId', 'Please select a customer'],
  [{ mode: 'new', email: 'a@example.co.za' }, 'name', 'Please enter customer name'],
  [{ mode: 'new', name: 'Lerato' }, 'email', 'Please enter customer email'],
  [
    { mode: 'new', name: 'Lerato', email: 'lerato@' },
    'email',
    'Please enter a valid email address',
  ],
  [{ lines: [emptyLine] }, 'lines[0].packageId', 'Please select a package'],
  [
    { lines: [emptyLine, line({ packageId: newId() })] },
    'lines[1].packageId',
    'Please select a package',
  ],
  [
    { lines: [emptyLine, line({ packageId: 'text', unitPrice: '10' })] },
    'lines[1].description',
    'Say what it is.',
  ],
  [
    { lines: [line({ packageId: 'text', description: 'Work', unitPrice: 'x' })] },
    'lines[0].unitPrice',
    'Enter a price in rand and cents, such as 99.50.',
  ],
  [
    { lines: [line({ packageId: 'setup', description: 'Setup', quantity: '0', unitPrice: '1' })] },
    'lines[0].quantity',
    'The quantity must be at least 1.',
  ],
  [{ serviceLabel: 'x'.repeat(101) }, 'serviceLabel', 'At most 100 characters, please.'],
  [{ period: '' }, 'period', 'Please select a billing period'],
  [{ dueDate: addDays(today, -1) }, 'dueDate', 'The due date cannot be before today'],
  [{ method: 'cash' }, 'method', 'Please select a payment method'],
])('%o is refused with words', async (changes, field, words) => {
  expect(await create(await form(changes))).toMatchObject({
    ok: false,
    error: { fields: { [field]: [words] } },
  })
})

describe('several lines', () => {
  const pricer = staffWith('invoices.manage', 'orders.manage', 'orders.price', 'payments.manage')

  /**
   * Protea, 3 × Kite at its own price, a setup fee, work every month, and a discount on the first
   * invoice: R199.00 + R300.00 + R250.00 + R45.50 - R100.00.
   */
  async function severalLines(): Promise<OrderFormLine[]> {
    const [protea, kite] = await Promise.all([
      aPackage({ name: 'Protea' }),
      aPackage({ name: 'Kite' }),
    ])
    return [
      line({ packageId: protea.id }),
      line({ packageId: kite.id, quantity: '3', unitPrice: '100' }),
      line({ packageId: 'setup', description: 'Migration', unitPrice: '250' }),
      line({
        packageId: 'text',
        description: 'Backups off site',
        unitPrice: '45.50',
        repeats: 'every',
      }),
      line({ packageId: 'discount', description: 'Welcome', unitPrice: '100', repeats: 'once' }),
    ]
  }

  test('are on the invoice, with VAT once on their sum; what renews becomes the items of the service, named by its domain', async () => {
    const made = await create(
      await form({ lines: await severalLines(), serviceLabel: 'Thandi.co.za' }),
      newId(),
      pricer,
    )
    if (!made.ok) throw new Error(made.error.message)
    const [sums] = await db()
      .select({
        lines: sql<number>`sum(${invoiceLines.totalCents})::int`,
        subtotal: invoices.subtotalCents,
        total: invoices.totalCents,
        vat: sql<number>`round(sum(${invoiceLines.totalCents}) * 15 / 100.0)::int`,
        vatWritten: invoices.vatCents,
      })
      .from(invoiceLines)
      .innerJoin(invoices, eq(invoices.id, invoiceLines.invoiceId))
      .where(eq(invoices.id, made.value.invoiceId))
      .groupBy(invoices.id)
    expect(sums).toEqual({
      lines: 69_450,
      subtotal: 69_450,
      vat: 10_418,
      vatWritten: 10_418,
      total: 79_868,
    })
    const paid = { receivedOn: today, amount: '798.68', reference: '', idempotencyKey: newId() }
    expect(
      (await recordInvoicePayment(pricer, made.value.invoiceId, { ...paid, confirmed: '' })).ok,
    ).toBe(true)
    const invoice = await invoiceOf(made.value.invoiceId)
    const [service] = await db()
      .select()
      .from(subscriptions)
      .where(eq(subscriptions.orderId, invoice?.orderId ?? ''))
    expect(service).toMatchObject({ amountCents: 54_450, serviceLabel: 'thandi.co.za' })
    const items = await db()
      .select()
      .from(subscriptionItems)
      .where(eq(subscriptionItems.subscriptionId, service?.id ?? ''))
      .orderBy(asc(subscriptionItems.position))
    expect(
      items.map(({ quantity, description, unitPriceCents }) => [
        quantity,
        description,
        unitPriceCents,
      ]),
    ).toEqual([
      [1, 'Protea for thandi.co.za', 19_900],
      [3, 'Kite for thandi.co.za', 10_000],
      [1, 'Backups off site', 4_550],
    ])
  })

  test('without a package are an invoice of texts alone, and no service follows', async () => {
    const lines = [
      emptyLine,
      line({
        packageId: 'text',
        description: 'Two hours of work',
        quantity: '2',
        unitPrice: '850',
        repeats: 'once',
      }),
    ]
    const made = await create(await form({ lines }), newId(), pricer)
    if (!made.ok) throw new Error(made.error.message)
    const invoice = await invoiceOf(made.value.invoiceId)
    expect(invoice).toMatchObject({ subtotalCents: 170_000, packageId: null })
    const paid = { receivedOn: today, amount: '1955', reference: '', idempotencyKey: newId() }
    expect(
      (await recordInvoicePayment(pricer, made.value.invoiceId, { ...paid, confirmed: '' })).ok,
    ).toBe(true)
    expect(
      await db().$count(subscriptions, eq(subscriptions.orderId, invoice?.orderId ?? '')),
    ).toBe(0)
  })

  test('with their own prices, texts and discounts need the permission to set prices', async () => {
    const [protea, kite, setup] = await severalLines()
    for (const one of [kite, setup])
      expect(
        await create(await form({ lines: [protea, one].flatMap((each) => each ?? []) })),
      ).toMatchObject({
        ok: false,
        error: { code: 'forbidden' },
      })
  })

  test('are never a period that one of them is not sold for, less than nothing, or free without a reason', async () => {
    const yearly = line({
      packageId: (await aPackage({ name: 'Baobab', billingPeriod: 'yearly' })).id,
    })
    const [protea = emptyLine] = await severalLines()
    expect(await create(await form({ lines: [protea, yearly] }), newId(), pricer)).toMatchObject({
      ok: false,
      error: {
        message: 'Baobab is not sold for that period.',
        fields: { period: ['Choose a billing period.'] },
      },
    })
    const off = (unitPrice: string) =>
      line({ packageId: 'discount', description: 'Sponsored', unitPrice })
    expect(
      await create(await form({ lines: [protea, off('199.01')] }), newId(), pricer),
    ).toMatchObject({
      ok: false,
      error: {
        fields: {
          lines: ['The discounts are more than the items. The total cannot be below zero.'],
        },
      },
    })
    const free = { lines: [protea, off('199')] }
    expect(await create(await form(free), newId(), pricer)).toMatchObject({
      ok: false,
      error: { fields: { freeReason: [freeReasonMissing] } },
    })
    expect((await create(await form({ ...free, freeReason: 'School' }), newId(), pricer)).ok).toBe(
      true,
    )
  })
})
