import { and, eq } from 'drizzle-orm'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { dayIn } from '#kernel/dates.ts'
import { newId } from '#kernel/ids.ts'
import { deleteInvoice } from '#modules/billing/allocation/operations/delete-invoice.server.ts'
import { anInvoice, openShop, staffWith } from '#modules/billing/factories.ts'
import { staffInvoice } from '#modules/billing/invoices/queries/staff-invoice.server.ts'
import { customerCredits, payments } from '#modules/billing/tables.money.server.ts'
import { aCustomer } from '#modules/customers/factories.ts'
import { type Actor, visitor } from '#modules/identity/rules/actor.ts'
import { everyPermission } from '#modules/identity/rules/permissions.ts'
import { emailLogs } from '#modules/mail/tables.server.ts'
import { now } from '#platform/clock.server.ts'
import { db } from '#platform/database.server.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import { expectSoundBooks } from '#tests/scenarios/books.ts'
import { payFromCredit } from './credit-received.server.ts'
import { recordInvoicePayment } from './record-payment.server.ts'
import { reverseAppliedCredit } from './reduce-received.server.ts'
import { reversePayment } from './reverse-payment.server.ts'

useTestDatabase()
beforeAll(() => openShop())
afterEach(expectSoundBooks)

const clerk = staffWith('payments.manage', 'invoices.manage')
const today = dayIn('Africa/Johannesburg', now())

async function pay(invoiceId: string, amount: string) {
  const payment = {
    receivedOn: today,
    amount,
    reference: newId(),
    idempotencyKey: newId(),
    confirmed: '',
  }
  const paid = await recordInvoicePayment(clerk, invoiceId, payment)
  if (!paid.ok) throw new Error(JSON.stringify(paid.error))
}

/** A customer with R71.15 of credit, and an invoice that it was used on. */
async function usedCredit() {
  const { customerId, ...person } = await aCustomer()
  await pay((await anInvoice({ customerId })).id, '300.00')
  const { id: invoiceId } = await anInvoice({ customerId })
  const used = await payFromCredit({ ...person, customerId }, invoiceId)
  if (!used.ok) throw new Error(used.error.message)
  const [credit] = await db()
    .select()
    .from(customerCredits)
    .where(and(eq(customerCredits.invoiceId, invoiceId), eq(customerCredits.kind, 'applied')))
  return { customerId, invoiceId, creditId: credit?.id ?? '' }
}

test('used credit is given back once, also when two press at the same moment; the invoice is owed again', async () => {
  const { customerId, invoiceId, creditId } = await usedCredit()
  const found = await staffInvoice(invoiceId)
  expect(found).toMatchObject({
    owedCents: 22_885 - 7_115,
    usedCredits: [{ id: creditId, amountCents: -7_115, isReversal: false, reversedAt: null }],
  })
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => reverseAppliedCredit(clerk, creditId, 'Wrong invoice')),
  )
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  for (const answer of answers)
    if (!answer.ok)
      expect(answer.error).toMatchObject({
        code: 'conflict',
        message: 'This credit was given back already.',
      })
  const after = await staffInvoice(invoiceId)
  expect(after).toMatchObject({ owedCents: 22_885, isDeletable: false })
  expect(
    after?.usedCredits.map(({ amountCents, isReversal }) => [amountCents, isReversal]),
  ).toEqual([
    [-7_115, false],
    [7_115, true],
  ])
  expect(await deleteInvoice(clerk, invoiceId)).toMatchObject({
    ok: false,
    error: { code: 'conflict' },
  })
  const entries = await db()
    .select()
    .from(customerCredits)
    .where(eq(customerCredits.customerId, customerId))
  expect(entries.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(7_115)
})

test.each([
  ['a visitor', visitor],
  [
    'staff with every other permission',
    staffWith(...everyPermission.filter((one) => one !== 'payments.manage')),
  ],
] satisfies [string, Actor][])('%s may not give credit back', async (_, actor) => {
  const { creditId } = await usedCredit()
  expect(await reverseAppliedCredit(actor, creditId, 'Wrong invoice')).toMatchObject({
    ok: false,
    error: { code: 'forbidden' },
  })
})

test('the customer is emailed about a reversed payment only where staff say so', async () => {
  for (const emailCustomer of [true, false]) {
    const { customerId, email } = await aCustomer()
    const { id: invoiceId } = await anInvoice({ customerId })
    await pay(invoiceId, '100.00')
    const [payment] = await db().select().from(payments).where(eq(payments.invoiceId, invoiceId))
    const reversed = await reversePayment(clerk, payment?.id ?? '', {
      reason: 'Bounced',
      reversedOn: today,
      money: 'gone',
      emailCustomer,
    })
    expect(reversed.ok).toBe(true)
    const mails = await db()
      .select()
      .from(emailLogs)
      .where(
        and(eq(emailLogs.invoiceId, invoiceId), eq(emailLogs.templateName, 'payment_reversed')),
      )
    expect(mails.map(({ variables }) => variables)).toEqual(
      emailCustomer
        ? [
            expect.objectContaining({
              reversed_amount: '100.00',
              reversed_on: today,
              amount: '228.85',
            }),
          ]
        : [],
    )
    expect(email).not.toBe('')
    expect(await deleteInvoice(clerk, invoiceId)).toMatchObject({
      ok: false,
      error: { code: 'conflict' },
    })
  }
})
