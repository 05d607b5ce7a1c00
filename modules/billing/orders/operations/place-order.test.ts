import { eq, inArray, sql } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { aPlacedOrder, checkoutFor, openShop } from '#modules/billing/factories.ts'
import {
  invoiceLines,
  orderLines,
  orderStatusHistory,
} from '#modules/billing/tables.lines.server.ts'
import { idempotencyKeys } from '#modules/billing/tables.numbering.server.ts'
import { invoices, orders } from '#modules/billing/tables.server.ts'
import { aPackage } from '#modules/catalog/factories.ts'
import { aCustomer } from '#modules/customers/factories.ts'
import { customers } from '#modules/customers/tables.server.ts'
import { anAccount, aSignedInRequest, aStaffMember } from '#modules/identity/factories.ts'
import { actorOf } from '#modules/identity/queries/actor.server.ts'
import { visitor } from '#modules/identity/rules/actor.ts'
import { staffProfiles } from '#modules/identity/tables.server.ts'
import { addMissingTemplates } from '#modules/mail/operations/add-missing-templates.server.ts'
import { mailSite } from '#modules/mail/queries/template.server.ts'
import { renderEmail } from '#modules/mail/rules/render-email.ts'
import { emailLogs, emailTemplates } from '#modules/mail/tables.server.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { defaultBillingSettings } from '#modules/settings/rules/billing-settings.ts'
import { vatRates } from '#modules/settings/tables.server.ts'
import { db, isDatabaseUnavailable } from '#platform/database.server.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import { expectSoundBooks } from '#tests/scenarios/books.ts'
import { bankTransferInstructionsEmail } from '../emails/bank-transfer-instructions.ts'
import { orderConfirmationEmail } from '../emails/order-confirmation.ts'
import { placeOrder } from './place-order.server.ts'

useTestDatabase()
beforeAll(() => openShop())
afterEach(expectSoundBooks)

const count = async (
  table:
    | typeof orders
    | typeof invoices
    | typeof customers
    | typeof emailLogs
    | typeof idempotencyKeys,
) => db().$count(table)

async function invoiceOf(orderId: string) {
  const [invoice] = await db().select().from(invoices).where(eq(invoices.orderId, orderId))
  return invoice
}

describe('the amount', () => {
  test('comes from the plan alone, whatever else a browser sends', async () => {
    const { slug } = await aPackage({ priceCents: 19_900 })
    const forged = { ...checkoutFor(slug), priceCents: 1, totalCents: 1, unitPriceCents: 1 }
    const placed = await placeOrder(await aCustomer(), forged, { idempotencyKey: newId() })
    const [order] = await db()
      .select()
      .from(orders)
      .where(eq(orders.id, placed.ok ? placed.value.orderId : ''))
    expect(order).toMatchObject({
      subtotalCents: 19_900,
      vatRateBasisPoints: 1500,
      vatCents: 2985,
      totalCents: 22_885,
      status: 'pending',
    })
    expect(await invoiceOf(order?.id ?? '')).toMatchObject({
      totalCents: 22_885,
      status: 'unpaid',
      seller: { vat_registered: true },
    })
  })

  test('of a year is twelve months less the discount, rounded half up', async () => {
    const { slug } = await aPackage({ priceCents: 9_999 })
    const year = await aPlacedOrder({ packageSlug: slug, period: 'annual' })
    // 9999 × 12 = 119 988; less 20 % = 95 990.4; VAT 14 398.5 → 14 399.
    expect(year).toMatchObject({
      subtotalCents: 95_990,
      discountBasisPoints: 2000,
      vatCents: 14_399,
      totalCents: 110_389,
    })
    const [line] = await db().select().from(orderLines).where(eq(orderLines.orderId, year.id))
    expect(line).toMatchObject({ quantity: 1, unitPriceCents: 95_990, totalCents: 95_990 })
    await openShop({
      billingSettings: { ...defaultBillingSettings, annual_discount_percentage: 12.5 },
    })
    expect(await aPlacedOrder({ packageSlug: slug, period: 'annual' })).toMatchObject({
      subtotalCents: 104_990,
      discountBasisPoints: 1250,
    })
    await openShop()
  })

  test('has no VAT when the seller is not registered, and the rate of its day when it is', async () => {
    const seller = {
      legal_name: 'Small',
      legal_status: '',
      registration_number: '',
      physical_address: '',
      postal_address: '',
    }
    await openShop({
      sellerDetails: {
        ...seller,
        vat_registered: true,
        vat_number: '4123456789',
        vat_registered_since: '2999-01-01',
      },
    })
    const free = await aPlacedOrder()
    expect(free).toMatchObject({
      subtotalCents: 19_900,
      vatRateBasisPoints: 0,
      vatCents: 0,
      totalCents: 19_900,
    })
    expect(await invoiceOf(free.id)).toMatchObject({ seller: { vat_registered: false } })
    await openShop()
    await db().insert(vatRates).values({ effectiveFrom: '2020-01-01', rateBasisPoints: 1550 })
    expect(await aPlacedOrder()).toMatchObject({
      vatRateBasisPoints: 1550,
      vatCents: 3085,
      totalCents: 22_985,
    })
    await db().delete(vatRates).where(eq(vatRates.effectiveFrom, '2020-01-01'))
  })
})

describe('is refused', () => {
  test('to visitors and to holders of a temporary password', async () => {
    const { slug } = await aPackage()
    const key = { idempotencyKey: newId() }
    expect(await placeOrder(visitor, checkoutFor(slug), key)).toMatchObject({
      ok: false,
      error: { code: 'unauthenticated' },
    })
    const locked = { ...(await aCustomer()), mustChangePassword: true }
    expect(await placeOrder(locked, checkoutFor(slug), key)).toMatchObject({
      ok: false,
      error: { code: 'forbidden' },
    })
  })

  test.each([
    [
      'a period that it is not sold for',
      { billingPeriod: 'monthly' },
      { period: 'once' },
      'invalid',
    ],
    ['a yearly plan by the month', { billingPeriod: 'yearly' }, { period: 'monthly' }, 'invalid'],
    ['a plan that is hidden', { showOnFrontend: false }, {}, 'not_found'],
    ['a plan that is not active', { isActive: false }, {}, 'not_found'],
  ] as const)('%s', async (_, plan, input, code) => {
    const before = await count(orders)
    const { slug } = await aPackage(plan)
    const refused = await placeOrder(await aCustomer(), checkoutFor(slug, input), {
      idempotencyKey: newId(),
    })
    expect(refused).toMatchObject({ ok: false, error: { code } })
    expect(await count(orders)).toBe(before)
  })

  test('a way of paying that is switched off or could not work', async () => {
    const { slug } = await aPackage()
    const actor = await aCustomer()
    await openShop({ api: { payfast_sandbox: false, payfast_passphrase: '' } })
    const card = await placeOrder(actor, checkoutFor(slug, { method: 'card' }), {
      idempotencyKey: newId(),
    })
    expect(card).toMatchObject({
      ok: false,
      error: { code: 'invalid', fields: { method: ['Choose another way to pay.'] } },
    })
    await db().execute(
      sql`update site_settings set payment_methods = payment_methods || '{"account_number": ""}'`,
    )
    const transfer = await placeOrder(actor, checkoutFor(slug), { idempotencyKey: newId() })
    expect(transfer).toMatchObject({ ok: false, error: { code: 'invalid' } })
    await openShop()
  })

  test('a plan that costs nothing: there is nothing that could be paid', async () => {
    const { slug } = await aPackage({ priceCents: 0 })
    const placed = await placeOrder(await aCustomer(), checkoutFor(slug), {
      idempotencyKey: newId(),
    })
    expect(placed).toMatchObject({
      ok: false,
      error: {
        message: 'This plan has no price that could be paid here. Please contact us about it.',
      },
    })
  })
})

test('a setup fee is a line of its order that does not renew', async () => {
  const { slug } = await aPackage({ setupFeeCents: 50_000 })
  const { id: orderId } = await aPlacedOrder({ packageSlug: slug })
  const lines = await db()
    .select({ cents: orderLines.totalCents, renews: orderLines.renews })
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId))
    .orderBy(orderLines.position)
  expect(lines).toEqual([
    { cents: expect.any(Number), renews: true },
    { cents: 50_000, renews: false },
  ])
})

test('a total that the buyer has not seen is not charged; once ordered, a later price changes nothing', async () => {
  const actor = await aCustomer()
  const { slug, id } = await aPackage({ priceCents: 19_900 })
  const key = { idempotencyKey: newId() }
  const order = (reviewedTotalCents: number) =>
    placeOrder(actor, checkoutFor(slug), { ...key, reviewedTotalCents })
  expect(await order(22_884)).toMatchObject({ ok: false, error: { code: 'conflict' } })
  expect(await order(Number.NaN)).toMatchObject({ ok: false, error: { code: 'conflict' } })
  const placed = await order(22_885)
  expect(placed).toMatchObject({ ok: true })
  await db().execute(sql`update packages set price_cents = 29900 where id = ${id}`)
  expect(await order(22_885)).toEqual(placed)
})

describe('however often the button is pressed', () => {
  test('twenty at once make one order, and every answer is the same', async () => {
    const actor = await aCustomer()
    const { slug } = await aPackage()
    const before = await count(orders)
    const key = { idempotencyKey: newId() }
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => placeOrder(actor, checkoutFor(slug), key)),
    )
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(answers[0]).toMatchObject({ ok: true, value: { paymentMethod: 'bank_transfer' } })
    expect(await count(orders)).toBe(before + 1)
    const mails = await db().select().from(emailLogs).where(eq(emailLogs.recipient, actor.email))
    expect(mails.map((mail) => mail.templateName).sort()).toEqual([
      'bank_transfer_instructions',
      'order_confirmation',
    ])
  })

  test('the same key with other details is a conflict; the same key of another person is another order', async () => {
    const actor = await aCustomer()
    const { slug } = await aPackage()
    const key = { idempotencyKey: newId() }
    const first = await placeOrder(actor, checkoutFor(slug), key)
    expect(await placeOrder(actor, checkoutFor(slug, { city: 'Gqeberha' }), key)).toMatchObject({
      ok: false,
      error: { code: 'conflict' },
    })
    const other = await placeOrder(await aCustomer(), checkoutFor(slug), key)
    expect(other.ok && first.ok && other.value.orderId !== first.value.orderId).toBe(true)
    expect(await placeOrder(actor, checkoutFor(slug), { idempotencyKey: 'short' })).toMatchObject({
      ok: false,
      error: { code: 'invalid' },
    })
  })

  test('a refused try does not use the key up', async () => {
    const actor = await aCustomer()
    const { slug, id } = await aPackage({ isActive: false })
    const key = { idempotencyKey: newId() }
    expect((await placeOrder(actor, checkoutFor(slug), key)).ok).toBe(false)
    await db().execute(sql`update packages set is_active = true where id = ${id}`)
    expect((await placeOrder(actor, checkoutFor(slug), key)).ok).toBe(true)
  })

  test('an unverified account buys from two tabs under one separate record', async () => {
    const [account] = await Promise.all([aCustomer()])
    const unverified = {
      ...account,
      userId: newId(),
      email: account.email,
      emailVerified: false,
      customerId: null,
    }
    await db().execute(
      sql`insert into users (id, name, email) values (${unverified.userId}, 'Nomsa', ${`${unverified.userId}@test.example`})`,
    )
    const { slug } = await aPackage()
    const [one, two] = await Promise.all(
      [1, 2].map(() => placeOrder(unverified, checkoutFor(slug), { idempotencyKey: newId() })),
    )
    expect(one?.ok && two?.ok).toBe(true)
    const own = await db()
      .select()
      .from(customers)
      .where(eq(customers.pendingUserId, unverified.userId))
    expect(own).toHaveLength(1)
    expect(own[0]?.id).not.toBe(account.customerId)
  })

  test('a customer places at most twenty orders in an hour, whatever their number at once', async () => {
    const actor = await aCustomer()
    const { slug } = await aPackage()
    const order = () => placeOrder(actor, checkoutFor(slug), { idempotencyKey: newId() })
    const answers = await Promise.all(Array.from({ length: 30 }, order))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(20)
    expect(await order()).toMatchObject({
      ok: false,
      error: { code: 'too_many', message: expect.stringContaining('many orders in the last hour') },
    })
  })

  test('an account that has not confirmed its address cannot have it flooded with mail, not even by many orders at once', async () => {
    const account = await anAccount({ emailVerified: false })
    const actor = await actorOf(await aSignedInRequest(account.email))
    const { slug } = await aPackage()
    const order = () => placeOrder(actor, checkoutFor(slug), { idempotencyKey: newId() })
    const answers = await Promise.all(Array.from({ length: 9 }, order))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(5)
    const before = await count(emailLogs)
    expect(await order()).toMatchObject({
      ok: false,
      error: { code: 'too_many', retryAfter: 3600 },
    })
    expect(await count(emailLogs)).toBe(before)
    await db().execute(sql`update users set email_verified = true where id = ${account.userId}`)
    expect(
      (
        await placeOrder(await actorOf(await aSignedInRequest(account.email)), checkoutFor(slug), {
          idempotencyKey: newId(),
        })
      ).ok,
    ).toBe(true)
  })
})

describe('when the connection is lost between order and invoice', () => {
  test('nothing is written, the caller hears that the database was away, and the same key orders once', async () => {
    const { slug } = await aPackage()
    const actor = await aCustomer()
    const key = { idempotencyKey: newId() }
    const before = await Promise.all([orders, invoices, emailLogs, idempotencyKeys].map(count))
    const held = Promise.withResolvers<void>()
    const locking = Promise.withResolvers<void>()
    // The transaction that takes a number now has written its order and waits here.
    const lock = db().transaction(async (tx) => {
      await tx.execute(sql`lock table document_series in exclusive mode`)
      locking.resolve()
      await held.promise
    })
    await locking.promise
    const lost = expect(placeOrder(actor, checkoutFor(slug), key)).rejects.toSatisfy(
      isDatabaseUnavailable,
    )
    await vi.waitFor(async () => {
      const { rowCount } = await db().execute(
        sql`select pg_terminate_backend(pid) from pg_stat_activity where query like '%document_series%' and wait_event_type = 'Lock'`,
      )
      expect(rowCount).toBe(1)
    })
    await lost
    held.resolve()
    await lock
    expect(await Promise.all([orders, invoices, emailLogs, idempotencyKeys].map(count))).toEqual(
      before,
    )
    expect(await placeOrder(actor, checkoutFor(slug), key)).toMatchObject({ ok: true })
    expect(await placeOrder(actor, checkoutFor(slug), key)).toMatchObject({ ok: true })
    expect(await count(orders)).toBe((before[0] ?? 0) + 1)
  })
})

describe('document numbers', () => {
  test('fifty checkouts at once get fifty order and fifty invoice numbers', async () => {
    const { slug } = await aPackage()
    const buyers = await Promise.all(Array.from({ length: 50 }, () => aCustomer()))
    const answers = await Promise.all(
      buyers.map((buyer) => placeOrder(buyer, checkoutFor(slug), { idempotencyKey: newId() })),
    )
    const numbers = answers.map((answer) => (answer.ok ? answer.value.orderNumber : 'refused'))
    expect(new Set(numbers).size).toBe(50)
    for (const number of numbers) expect(number).toMatch(/^HWP\d{4}[A-HJ-NP-Z2-9]{4}$/)
    const given = await db().select({ number: invoices.invoiceNumber }).from(invoices)
    expect(new Set(given.map(({ number }) => number)).size).toBe(given.length)
    for (const { number } of given) expect(number).toMatch(/^INV-\d{4}-\d{4}$/)
  })

  test('a collision of order numbers is tried again and never shown', async () => {
    const { slug } = await aPackage()
    const draws = [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2]
    const random = () => draws.shift() ?? 3
    const numbers: string[] = []
    for (let i = 0; i < 3; i++) {
      const placed = await placeOrder(await aCustomer(), checkoutFor(slug), {
        idempotencyKey: newId(),
        random,
      })
      numbers.push(placed.ok ? placed.value.orderNumber : placed.error.code)
    }
    expect(numbers).toEqual(['HWP0001BBBB', 'HWP0002CCCC', 'HWP0003DDDD'])
  })

  test('five checkouts that draw from nine numbers all get one, also at the same moment', async () => {
    const { slug } = await aPackage()
    const buyers = await Promise.all(Array.from({ length: 5 }, () => aCustomer()))
    let turn = 0
    const random = (below: number) => (below === 10_000 ? 9000 + (turn++ % 9) : 0)
    const answers = await Promise.all(
      buyers.map((buyer) =>
        placeOrder(buyer, checkoutFor(slug), { idempotencyKey: newId(), random }),
      ),
    )
    expect(
      new Set(answers.map((answer) => (answer.ok ? answer.value.orderNumber : answer.error.code)))
        .size,
    ).toBe(5)
    expect(answers.every((answer) => answer.ok)).toBe(true)
  })
})

test.each(['email_logs', 'invoice_lines', 'order_status_history', 'queue.job_common'])(
  'when %s cannot be written nothing is: no order, no customer, no used key, no lost number',
  async (table) => {
    const { slug } = await aPackage()
    const actor = await aCustomer()
    await db().execute(
      sql.raw(
        `create or replace function stop() returns trigger language plpgsql as $$ begin raise exception 'disk full'; end $$`,
      ),
    )
    await db().execute(
      sql.raw(`create trigger stop before insert on ${table} for each row execute function stop()`),
    )
    const before = await Promise.all(
      [orders, invoices, emailLogs, idempotencyKeys, customers].map(count),
    )
    const key = { idempotencyKey: newId() }
    await expect(placeOrder(actor, checkoutFor(slug), key)).rejects.toThrow()
    expect(
      await Promise.all([orders, invoices, emailLogs, idempotencyKeys, customers].map(count)),
    ).toEqual(before)
    await db().execute(sql.raw(`drop trigger stop on ${table}`))
    expect((await placeOrder(actor, checkoutFor(slug), key)).ok).toBe(true)
  },
)

test('order, lines, history, invoice and mails are all there', async () => {
  const order = await aPlacedOrder({ method: 'card' })
  expect(order).toMatchObject({
    gatewayMode: 'sandbox',
    gatewayMerchantId: '10000100',
    recurringModel: 'token',
  })
  const [history] = await db()
    .select()
    .from(orderStatusHistory)
    .where(eq(orderStatusHistory.orderId, order.id))
  expect(history).toMatchObject({
    oldStatus: null,
    newStatus: 'pending',
    changedBy: 'Thandi Mokoena',
  })
  const invoice = await invoiceOf(order.id)
  expect(invoice).toMatchObject({
    status: 'pending',
    paidAt: null,
    paymentReference: order.orderNumber,
  })
  expect(await db().$count(invoiceLines, eq(invoiceLines.invoiceId, invoice?.id ?? ''))).toBe(1)
  const mails = await db().select().from(emailLogs).where(eq(emailLogs.orderId, order.id))
  expect(mails).toHaveLength(1)
  expect(mails[0]).toMatchObject({
    templateName: 'order_confirmation',
    status: 'queued',
    variables: { amount: '228.85' },
  })
})

test('an order by transfer sends one email, with the bank details; two where staff left them out of it', async () => {
  await addMissingTemplates(db(), [orderConfirmationEmail, bankTransferInstructionsEmail])
  const order = await aPlacedOrder({ method: 'bank_transfer' })
  const mailsOf = (orderId: string) =>
    db().select().from(emailLogs).where(eq(emailLogs.orderId, orderId))
  const [mail, ...others] = await mailsOf(order.id)
  expect(others).toEqual([])
  expect(mail).toMatchObject({
    templateName: 'order_confirmation',
    variables: { account_number: '1234567890', payment_reference: order.orderNumber },
  })
  const site = mailSite(await siteSettings())
  const rendered = await renderEmail(orderConfirmationEmail, mail?.variables ?? {}, site)
  expect(rendered.text).toContain('1234567890')
  expect(rendered.html).toContain(`Use <strong>${order.orderNumber}`)
  const byCard = await aPlacedOrder({ method: 'card' })
  const [carded] = await mailsOf(byCard.id)
  const forCards = await renderEmail(orderConfirmationEmail, carded?.variables ?? {}, site)
  expect(forCards.text).not.toContain('payment reference')
  expect(forCards.text).toContain('View your order')

  await db()
    .update(emailTemplates)
    .set({ textBody: 'Thank you.' })
    .where(eq(emailTemplates.name, 'order_confirmation'))
  const second = await aPlacedOrder({ method: 'bank_transfer' })
  expect((await mailsOf(second.id)).map(({ templateName }) => templateName).sort()).toEqual([
    'bank_transfer_instructions',
    'order_confirmation',
  ])
  await db().delete(emailTemplates)
})

test('only staff who chose it are emailed about a new order', async () => {
  const [manager, other] = [
    await aStaffMember({ role: 'admin' }),
    await aStaffMember({ role: 'admin' }),
  ]
  const agent = await aStaffMember()
  await db()
    .update(staffProfiles)
    .set({ notices: { new_order: true } })
    .where(inArray(staffProfiles.userId, [manager.userId, agent.userId]))
  const order = await aPlacedOrder()
  const mails = await db()
    .select()
    .from(emailLogs)
    .where(eq(emailLogs.templateName, 'order_received'))
  expect(mails).toMatchObject([{ recipient: manager.email, orderId: order.id }])
  expect(mails.map(({ recipient }) => recipient)).not.toContain(other.email)
})
