import { and, eq, ne } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { openShop } from '#modules/billing/factories.ts'
import { subscriptions } from '#modules/billing/tables.server.ts'
import { db } from '#platform/database.server.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import { whmcsFirm } from '../factories.firm.ts'
import { fossbillingSchema } from '../factories.fossbilling.rows.ts'
import { fossbillingFirm } from '../factories.fossbilling.ts'
import { paymenterSchema } from '../factories.paymenter.rows.ts'
import { paymenterFirm } from '../factories.paymenter.ts'
import { countsOf, findings, importsFrom } from '../factories.runs.ts'
import { compareImport } from './compare-import.server.ts'
import { requestFinish, runFinish } from './finish-import.server.ts'
import { openImport } from './open-import.server.ts'
import { undoImport } from './undo-import.server.ts'

useTestDatabase()
beforeAll(() => openShop())

const whmcs = importsFrom('whmcs', { timeZone: 'Africa/Johannesburg' })
const fossbilling = importsFrom('fossbilling', { schema: fossbillingSchema, timeZone: 'UTC' })
const paymenter = importsFrom('paymenter', {
  schema: paymenterSchema,
  timeZone: 'Africa/Johannesburg',
})

const differences = async () => (await findings()).filter(({ kind }) => kind === 'difference')

async function dueDates(importId: string) {
  return (await countsOf(importId)).compared.find(({ what }) => what === 'due')
}

async function change(label: string, columns: Partial<typeof subscriptions.$inferInsert>) {
  const changed = await db()
    .update(subscriptions)
    .set(columns)
    .where(and(eq(subscriptions.serviceLabel, label), ne(subscriptions.description, 'Domain')))
    .returning({ id: subscriptions.id })
  expect(changed).toHaveLength(1)
}

test.each([
  {
    ...{ name: 'WHMCS', from: whmcs, rows: whmcsFirm({ clients: 20, invoices: 200 }) },
    ...{ live: 7, product: 'Starter & email' },
  },
  {
    ...{ name: 'FOSSBilling', from: fossbilling, rows: fossbillingFirm().fixture },
    ...{ live: 4, product: 'Starter & email' },
  },
  {
    ...{ name: 'Paymenter', from: paymenter, rows: paymenterFirm({ hoursAhead: 2 }).fixture },
    ...{ live: 5, product: 'Starter' },
  },
])(
  '$name: next due dates agree after an import; one that was changed since is listed by name',
  async ({ name, from, rows, live, product }) => {
    const importId = await from.importAll(rows)
    expect(await dueDates(importId)).toEqual({ what: 'due', source: live, here: live })
    expect(await differences()).toEqual([])

    await change('two.example', { nextBillingDate: '2027-03-05' })
    await change('one.example', { nextBillingDate: '2027-01-02' })
    expect(await compareImport(from.admin, importId)).toEqual({ ok: true, value: null })
    expect(await dueDates(importId)).toMatchObject({ source: live, here: live - 2 })
    expect(await differences()).toMatchObject([
      {
        ...{ subject: 'due', name: `${product} one.example`, amountCents: null },
        reason: `Next due date: 1 Dec 2026 in ${name}, where its invoice is open, so 1 Jan 2027 is next; 2 Jan 2027 here`,
      },
      {
        ...{ subject: 'due', name: `${product} two.example` },
        reason: `Next due date: 31 Jan 2027 in ${name}; 5 Mar 2027 here`,
      },
    ])

    await change('one.example', { nextBillingDate: '2027-01-01' })
    await change('two.example', {
      ...{ nextBillingDate: '2027-01-31', status: 'cancelled', cancelledAt: new Date() },
    })
    await compareImport(from.admin, importId)
    expect(await differences()).toMatchObject([
      { reason: `Next due date: 31 Jan 2027 in ${name}; none here` },
    ])

    await change('two.example', { status: 'active', cancelledAt: null })
    // By the button of its page.
    expect(await requestFinish(from.admin, importId, 'compare')).toEqual({ ok: true, value: null })
    await runFinish({ importId, task: 'compare', by: 'Nadia' })
    expect(await differences()).toEqual([])
    expect(await dueDates(importId)).toMatchObject({ source: live, here: live })
    expect(await undoImport(from.admin, importId)).toEqual({ ok: true, value: null })
  },
)

test('what is open is compared no more', async () => {
  const importId = await fossbilling.importAll(fossbillingFirm().fixture)
  expect(await openImport(fossbilling.admin, importId)).toEqual({ ok: true, value: null })
  expect(await compareImport(fossbilling.admin, importId)).toMatchObject({
    error: { code: 'conflict' },
  })
  await change('two.example', { nextBillingDate: '2028-01-31' })
  const again = await fossbilling.importAll(fossbillingFirm().fixture)
  expect(await dueDates(again)).toEqual({ what: 'due', source: 0, here: 0 })
})
