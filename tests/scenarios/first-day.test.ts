import { parseWithZod } from '@conform-to/zod/v4'
import { and, eq, sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { sendDailyDigests } from '#modules/accounts/operations/send-daily-digests.server.ts'
import {
  confirmTestTransfer,
  placeTestOrder,
} from '#modules/billing/allocation/operations/place-test-order.server.ts'
import { recordOrderPayment } from '#modules/billing/allocation/operations/record-payment.server.ts'
import { aPlacedOrder, notificationBody, openShop, staffWith } from '#modules/billing/factories.ts'
import { markSetUp } from '#modules/billing/orders/operations/mark-set-up.server.ts'
import {
  servicesToSetUp,
  servicesToSetUpCount,
} from '#modules/billing/orders/queries/services-to-set-up.server.ts'
import {
  deleteTestPayment,
  testOrderPaper,
} from '#modules/billing/payments/operations/test-payments.server.ts'
import { orders } from '#modules/billing/tables.server.ts'
import { testPayments } from '#modules/billing/tables.test-payments.server.ts'
import { aPackage } from '#modules/catalog/factories.ts'
import { sellStarterPlans } from '#modules/catalog/operations/sell-starter-plans.server.ts'
import { packageOfPlan } from '#modules/catalog/rules/hosting-plan.ts'
import { starterField, starterPlansForm } from '#modules/catalog/rules/starter-plans.ts'
import { hostingPlans, packages } from '#modules/catalog/tables.server.ts'
import { aStaffMember } from '#modules/identity/factories.ts'
import { staffProfiles } from '#modules/identity/tables.server.ts'
import { emailLogs } from '#modules/mail/tables.server.ts'
import { saveBusiness } from '#modules/settings/operations/save-settings.server.ts'
import {
  businessDifferences,
  businessSettings,
} from '#modules/settings/queries/settings-tab.server.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { mayHandleTickets } from '#modules/support/policy.ts'
import { config, useConfig } from '#platform/config.server.ts'
import { db } from '#platform/database.server.ts'
import { pdfText } from '#tests/pdf-text.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import { hear, remember, useGateway } from './gateway.ts'

useTestDatabase()
useGateway({ api: { payfast_check_source: false } })

const owner = staffWith('settings.manage', 'packages.manage', 'hosting_plans.manage')
beforeAll(async () => {
  // The customer that a test order is written for needs a user.
  const { userId, email } = await aStaffMember({ role: 'admin' })
  Object.assign(owner, { userId, email })
})
const settings = () => siteSettings(db())

describe('what only the owner knows, in one form', () => {
  const answers = async (changes: Record<string, string>) => {
    const { values, version } = await businessSettings()
    return saveBusiness(owner, { ...values, ...changes }, version)
  }

  test('is saved in four tabs at once, and what the form does not ask stays', async () => {
    const before = await settings()
    expect(
      await answers({
        site_title: 'Karoo Hosting',
        legal_name: 'Karoo Hosting (Pty) Ltd',
        bank_name: 'Capitec',
        account_number: '1234 567 890',
        payfast_merchant_id: '10000100',
      }),
    ).toMatchObject({ ok: true })
    const after = await settings()
    expect(after).toMatchObject({
      siteTitle: 'Karoo Hosting',
      sellerDetails: { ...before.sellerDetails, legal_name: 'Karoo Hosting (Pty) Ltd' },
      paymentMethods: {
        ...before.paymentMethods,
        bank_name: 'Capitec',
        account_number: '1234567890',
      },
      timezone: before.timezone,
      metaKeywords: before.metaKeywords,
    })
    expect(after.apiConfigs.payfast_merchant_key).toBe(before.apiConfigs.payfast_merchant_key)
  })

  test('is saved whole or not at all, and says every fault of every tab', async () => {
    const before = await settings()
    const refused = await answers({
      site_title: 'Another name',
      vat_number: '12',
      account_number: 'x',
    })
    expect(refused).toMatchObject({
      ok: false,
      error: {
        fields: {
          vat_number: ['A VAT number has 10 digits and begins with 4.'],
          account_number: ['An account number has 6 to 16 digits.'],
        },
      },
    })
    expect(await settings()).toEqual(before)
  })

  test('a tab that was saved meanwhile, a missing password and missing rights are refused', async () => {
    const { values, version } = await businessSettings()
    expect(await answers({ site_title: 'Meanwhile' })).toMatchObject({ ok: true })
    expect(await saveBusiness(owner, values, version)).toMatchObject({
      ok: false,
      error: { code: 'conflict' },
    })
    // What the form then shows beside what was typed.
    expect(await businessDifferences({ ...values, site_title: 'Mine' })).toEqual([
      { label: 'Site title', theirs: 'Meanwhile', yours: 'Mine' },
    ])
    const later = { ...owner, hasRecentPassword: false }
    expect(await saveBusiness(later, values, version)).toMatchObject({
      error: { fields: { currentPassword: ['Enter your password.'] } },
    })
    expect(await saveBusiness(staffWith('orders.manage'), values, version)).toMatchObject({
      error: { code: 'forbidden' },
    })
  })
})

describe('starter plans', () => {
  beforeEach(async () => {
    await db().delete(hostingPlans)
    await db().delete(packages)
  })
  /** As browsers send it. */
  const sent = (plans: Record<number, Record<string, string>>) => {
    const form = new FormData()
    form.set('priceBasis', 'with')
    for (const [place, values] of Object.entries(plans)) {
      const plan = { isOn: 'on', description: 'One site.', includes: '1 site', ...values }
      for (const [name, value] of Object.entries(plan))
        form.set(starterField(name, Number(place)), value)
    }
    return form
  }
  const problems = (form: FormData) =>
    parseWithZod(form, { schema: starterPlansForm, disableAutoCoercion: true }).reply().error
  const sell = async () => {
    const two = sent({
      0: { name: 'Small', price: '115.00' },
      1: { name: 'Large', price: '230.00', includes: '3 sites\n\n 40 GB ' },
    })
    const read = parseWithZod(two, { schema: starterPlansForm, disableAutoCoercion: true })
    if (read.status !== 'success') throw new Error('The plans are refused')
    return sellStarterPlans(owner, read.value)
  }

  test('become packages and hosting plans of the same name and price, with VAT taken out', async () => {
    expect(await sell()).toEqual({
      ok: true,
      value: { count: 2 },
    })
    const sold = await db().select().from(packages).orderBy(packages.sortOrder)
    expect(sold).toMatchObject([
      { name: 'Small', slug: 'small', priceCents: 10_000, billingPeriod: 'monthly' },
      { name: 'Large', priceCents: 20_000, features: ['3 sites', '40 GB'], isFeatured: true },
    ])
    const shown = await db().select().from(hostingPlans).orderBy(hostingPlans.sortOrder)
    const terms = { vatRate: 1500, annualBilling: true, annualDiscountPercent: 10 }
    for (const presented of shown)
      expect(packageOfPlan(presented, sold, terms as never)?.slug).toBe(presented.slug)
    expect(shown).toHaveLength(2)
  })

  test('all are put on sale or none', async () => {
    await aPackage({ slug: 'large' })
    expect(await sell()).toMatchObject({
      ok: false,
      error: { fields: { 'plans[1].name': ['There is a plan of this name already.'] } },
    })
    expect(await db().$count(packages)).toBe(1)
    expect(await db().$count(hostingPlans)).toBe(0)
  })

  test('what is missing is named at its field', () => {
    expect(
      problems(sent({ 0: { name: 'Same', price: '' }, 2: { name: 'same ', price: '1' } })),
    ).toMatchObject({
      'plans[0].price': ['Enter a price.'],
      'plans[2].name': ['Two plans can’t have the same name.'],
    })
    expect(problems(sent({}))).toMatchObject({ '': ['Choose at least one plan.'] })
  })
})

describe('a test order of staff', () => {
  beforeEach(() => openShop({ api: { payfast_check_source: false } }))
  const written = ['test_payments', 'document_series', 'activity_log', 'activity_chain']
  const mailed = [...written, 'email_logs', 'gateway_notifications', 'payfast_notifications']

  /** The rows of all tables but those that a test order may write. */
  async function everythingElse() {
    const { rows } = await db().execute<{ name: string; count: string }>(sql`
      select relname as name, (xpath('/row/c/text()', query_to_xml('select count(*) as c from ' || quote_ident(relname), false, true, '')))[1]::text as count
      from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
        and relname <> all(${sql.param(mailed)}) order by relname`)
    return rows
  }
  const recordOf = async (number: string) => {
    const [row] = await db().select().from(testPayments).where(eq(testPayments.number, number))
    if (!row) throw new Error('There is no such test order')
    return row
  }
  const mailsOf = (number: string) =>
    db()
      .select()
      .from(emailLogs)
      .where(sql`${emailLogs.variables}->>'test_number' = ${number}`)
      .orderBy(emailLogs.createdAt, emailLogs.id)
  const placed = async (method: 'bank_transfer' | 'card') => {
    const item = await aPackage({ priceCents: 10_000 })
    const before = await everythingElse()
    const order = await placeTestOrder(owner, { packageId: item.id, method })
    if (!order.ok) throw new Error(order.error.message)
    return { number: order.value.number, before }
  }

  test('by transfer: its emails and documents are a customer’s, marked TEST, and nothing else is kept', async () => {
    const { number, before } = await placed('bank_transfer')
    expect(await recordOf(number)).toMatchObject({ state: 'started', amountCents: 11_500 })
    const first = await mailsOf(number)
    expect(first.map(({ templateName }) => templateName)).toContain('bank_transfer_instructions')
    expect(new Set(first.map(({ recipient }) => recipient))).toEqual(new Set([owner.email]))
    expect(JSON.stringify(first)).not.toMatch(/HWP-?\d|INV-\d/)
    const quote = await testOrderPaper(owner, number, 'order')
    expect(quote.ok && (await pdfText(quote.value.bytes))).toMatch(
      /Pro-forma invoice[\s\S]*TEST\. Not a document/,
    )
    expect(await testOrderPaper(owner, number, 'paid')).toMatchObject({ ok: false })

    expect(await confirmTestTransfer(owner, number)).toMatchObject({ ok: true })
    expect(await confirmTestTransfer(owner, number)).toMatchObject({ ok: true })
    const second = (await mailsOf(number)).slice(first.length)
    expect(second.filter(({ templateName }) => templateName === 'payment_received')).toHaveLength(1)
    const paid = await testOrderPaper(owner, number, 'paid')
    expect(paid.ok && (await pdfText(paid.value.bytes))).toMatch(
      /Tax Invoice[\s\S]*TEST\. Not a document/,
    )
    expect((await settings()).testOrderPaidAt).not.toBeNull()
    expect(await everythingElse()).toEqual(before)

    expect(await deleteTestPayment(owner, number)).toMatchObject({ ok: true })
    expect(await db().$count(testPayments)).toBe(0)
  })

  test('by card on a live site in sandbox mode: paid by the sandbox’s notification of the whole amount', async () => {
    useConfig({ ...config(), mode: 'live' })
    const { number, before } = await placed('card')
    expect(await confirmTestTransfer(owner, number)).toMatchObject({ error: { code: 'conflict' } })
    const order = { orderNumber: number, totalCents: 11_500 }
    await hear(await remember(notificationBody(order, { amount_gross: '9.00' })))
    expect(await recordOf(number)).toMatchObject({ state: 'failed' })
    await hear(await remember(notificationBody(order, { pf_payment_id: '771122' })))
    expect(await recordOf(number)).toMatchObject({ state: 'confirmed', notifiedCents: 11_500 })
    expect((await mailsOf(number)).map(({ templateName }) => templateName)).toContain(
      'payment_received',
    )
    expect(await everythingElse()).toEqual(before)
    useConfig({ ...config(), mode: 'demo' })
  })

  test('is refused with a live gateway, without rights, and where a customer’s would be', async () => {
    const item = await aPackage({})
    const purchase = { packageId: item.id, method: 'card' } as const
    expect(await placeTestOrder(staffWith('orders.manage'), purchase)).toMatchObject({
      error: { code: 'forbidden' },
    })
    await openShop({ api: { payfast_sandbox: false } })
    expect(await placeTestOrder(owner, purchase)).toMatchObject({ error: { code: 'conflict' } })
    await db().update(packages).set({ isActive: false })
    expect(await placeTestOrder(owner, { ...purchase, method: 'bank_transfer' })).toMatchObject({
      error: { code: 'not_found' },
    })
    await db().update(packages).set({ isActive: true })
  })
})

describe('the daily digest', () => {
  const digestsOf = (recipient: string) =>
    db()
      .select()
      .from(emailLogs)
      .where(and(eq(emailLogs.recipient, recipient), eq(emailLogs.templateName, 'daily_digest')))
  const choosing = async (role: 'admin' | 'agent') => {
    const member = await aStaffMember({ role })
    await db()
      .update(staffProfiles)
      .set({ notices: { daily_digest: true } })
      .where(eq(staffProfiles.userId, member.userId))
    return member
  }

  test('tells each reader once a day what they may open, and nothing on a quiet day', async () => {
    const [manager, agent, other] = [
      await choosing('admin'),
      await choosing('agent'),
      await aStaffMember({ role: 'admin' }),
    ]
    const morning = (waits: number) =>
      sendDailyDigests(async (member) =>
        mayHandleTickets(member)
          ? [{ label: 'Tickets waiting for us', count: waits, isMore: false }].slice(1 - waits)
          : [],
      )
    await morning(0)
    expect(await digestsOf(manager.email)).toEqual([])
    const order = await aPlacedOrder({ method: 'bank_transfer' })
    const yesterday = new Date(Date.now() - 86_400_000)
    await db().update(orders).set({ createdAt: yesterday }).where(eq(orders.id, order.id))
    await morning(1)
    await morning(1)
    const [told, ...more] = await digestsOf(manager.email)
    expect(more).toEqual([])
    expect(told?.variables).toMatchObject({
      sales_lines: expect.stringMatching(/^New orders: 1, R/),
      waiting_lines: 'Tickets waiting for us: 1',
    })
    const [seen] = await digestsOf(agent.email)
    expect(seen?.variables).toMatchObject({
      sales_lines: '',
      waiting_lines: 'Tickets waiting for us: 1',
    })
    expect(await digestsOf(other.email)).toEqual([])
  })
})

test('a paid order waits to be set up until staff say it is, and what is refunded waits no more', async () => {
  await openShop()
  const before = (await servicesToSetUp()).length
  const order = await aPlacedOrder({ method: 'bank_transfer' })
  const clerk = staffWith('orders.manage', 'payments.manage')
  expect(await markSetUp(clerk, order.id, true)).toMatchObject({ error: { code: 'conflict' } })
  const paid = { notes: '', idempotencyKey: newId() }
  expect(await recordOrderPayment(clerk, order.id, paid)).toMatchObject({ ok: true })
  const waiting = await servicesToSetUp()
  expect(waiting).toHaveLength(before + 1)
  const own = waiting.find(({ id }) => id === order.id)
  expect(own?.descriptions).toHaveLength(1)
  expect(own && own.due.getTime() - own.paidAt.getTime()).toBe(86_400_000)
  expect(await markSetUp(staffWith('tickets.handle'), order.id, true)).toMatchObject({
    error: { code: 'forbidden' },
  })
  for (const isSetUp of [true, true, false, true]) {
    expect(await markSetUp(clerk, order.id, isSetUp)).toMatchObject({ ok: true })
    expect(await servicesToSetUpCount()).toBe(before + (isSetUp ? 0 : 1))
  }
})
