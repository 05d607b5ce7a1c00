import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { addDays } from '#kernel/dates.ts'
import { newId } from '#kernel/ids.ts'
import { decimalRand } from '#kernel/money.ts'
import { payFromCredit } from '#modules/billing/allocation/operations/credit-received.server.ts'
import { recordInvoicePayment } from '#modules/billing/allocation/operations/record-payment.server.ts'
import { issueCreditNote } from '#modules/billing/credit-notes/operations/issue-credit-note.server.ts'
import { owedCents } from '#modules/billing/documents/rules/invoice.ts'
import { anInvoice, openShop, staffWith } from '#modules/billing/factories.ts'
import { creditOf } from '#modules/billing/payments/queries/account-credit.server.ts'
import { customerCredits } from '#modules/billing/tables.money.server.ts'
import { invoices } from '#modules/billing/tables.server.ts'
import { aCustomer } from '#modules/customers/factories.ts'
import { customers } from '#modules/customers/tables.server.ts'
import { visitor } from '#modules/identity/rules/actor.ts'
import { agentPermissions, everyPermission } from '#modules/identity/rules/permissions.ts'
import { now, setClock } from '#platform/clock.server.ts'
import { db } from '#platform/database.server.ts'
import { pdfText } from '#tests/pdf-text.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import { expectSoundBooks } from '#tests/scenarios/books.ts'
import {
  drawCustomerStatement,
  drawOwnStatement,
  mailStatement,
} from '../operations/mail-statement.server.ts'
import {
  ageingTotal,
  columnTotals,
  debitAndCredit,
  type StatementDocument,
} from '../rules/statement.ts'
import { customerStatement, ownStatement } from './account-statement.server.ts'

useTestDatabase()
beforeAll(() => openShop())
afterEach(async () => {
  setClock(null)
  await expectSoundBooks()
})

const admin = staffWith(...everyPermission)
const firstDay = '2026-01-10'
const at = (day: string) => setClock(new Date(`${day}T08:00:00Z`))
const none = { from: null, to: null }

const pay = (id: string, cents: number, receivedOn: string) =>
  recordInvoicePayment(admin, id, {
    amount: decimalRand(cents),
    receivedOn,
    reference: 'FNB',
    idempotencyKey: newId(),
  })

async function statementOf(
  customerId: string,
  from: string,
  to: string,
): Promise<StatementDocument> {
  const found = await customerStatement(admin, customerId, { from, to })
  if (!found.ok) throw new Error(found.error.message)
  return found.value
}

/** What must be true of any statement, whatever happened before it. */
function expectWhole(statement: StatementDocument) {
  const moved = statement.lines.reduce((sum, line) => sum + line.effectCents, 0)
  expect(statement.openingCents + moved).toBe(statement.closingCents)
  expect(statement.lines.at(-1)?.balanceCents ?? statement.openingCents).toBe(
    statement.closingCents,
  )
  expect(ageingTotal(statement.ageing) - statement.creditCents).toBe(statement.closingCents)
  const { debitCents, creditCents } = columnTotals(statement.lines)
  expect(statement.openingCents + debitCents - creditCents).toBe(statement.closingCents)
  for (const line of statement.lines) {
    const sides = debitAndCredit(line)
    expect([sides.debitCents, sides.creditCents]).toEqual(
      line.effectCents > 0
        ? [line.effectCents, null]
        : [null, line.effectCents < 0 ? -line.effectCents : null],
    )
  }
}

/** What the tables say, asked in another way. */
async function recordedBalance(customerId: string): Promise<number> {
  const rows = await db().select().from(invoices).where(eq(invoices.customerId, customerId))
  const owed = rows
    .filter((row) => row.kind === 'invoice' && row.deletedAt === null)
    .reduce((sum, row) => sum + owedCents(row), 0)
  return owed - (await creditOf(customerId))
}

const step = fc.record({
  what: fc.constantFrom(
    'invoice',
    'invoice',
    'invoice',
    'pay',
    'pay',
    'pay',
    'credit',
    'use',
    'payout',
    'goodwill',
    'cancel',
    'delete',
  ),
  days: fc.integer({ min: 0, max: 25 }),
  late: fc.integer({ min: 0, max: 5 }),
  pick: fc.nat(),
  cents: fc.integer({ min: 1, max: 60_000 }),
})

describe('the account statement', () => {
  test('adds up to the cent on any day of any history', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 15, maxLength: 40 }),
        fc.array(fc.nat({ max: 400 }), { minLength: 4, maxLength: 4 }),
        async (walk, cuts) => {
          const owner = await aCustomer()
          const { customerId } = owner
          let day = firstDay
          const ids: string[] = []
          for (const { what, days, late, pick, cents } of walk) {
            day = addDays(day, days)
            at(day)
            const id = ids[pick % Math.max(1, ids.length)] ?? ''
            if (what === 'invoice') {
              const made = {
                issueDate: day,
                dueDate: addDays(day, (pick % 40) - 10),
                subtotalCents: cents,
                createdAt: new Date(`${day}T07:00:00Z`),
              }
              ids.push((await anInvoice({ customerId }, made)).id)
            }
            // Staff often write the day on which the money came, which may be before the document.
            if (what === 'pay') await pay(id, cents, addDays(day, -late))
            if (what === 'credit')
              await issueCreditNote(admin, id, {
                reason: 'Walk',
                extent: { kind: 'whole' },
                idempotencyKey: newId(),
              })
            if (what === 'use') await payFromCredit(owner, id)
            if (what === 'goodwill') await credit(customerId, 'adjustment', cents)
            if (what === 'payout') {
              const left = await creditOf(customerId)
              if (left > 0) await credit(customerId, 'payout', -Math.min(left, cents))
            }
            if (what === 'cancel' || what === 'delete') {
              const changes =
                what === 'cancel' ? { status: 'cancelled' as const } : { deletedAt: new Date() }
              await db()
                .update(invoices)
                .set(changes)
                .where(
                  sql`${invoices.id}::text = ${id} and ${invoices.status} = 'unpaid' and ${invoices.paidCents} = 0 and ${invoices.creditedCents} = 0`,
                )
            }
          }
          const today = await statementOf(customerId, firstDay, day)
          expectWhole(today)
          expect(today.openingCents).toBe(0)
          expect(today.closingCents).toBe(await recordedBalance(customerId))
          for (const cut of cuts) {
            const middle = addDays(firstDay, cut)
            if (middle >= day) continue
            const [before, after] = [
              await statementOf(customerId, firstDay, middle),
              await statementOf(customerId, addDays(middle, 1), day),
            ]
            expectWhole(before)
            expectWhole(after)
            expect(after.openingCents).toBe(before.closingCents)
            expect(after.closingCents).toBe(today.closingCents)
            expect(before.lines.length + after.lines.length).toBe(today.lines.length)
          }
        },
      ),
      { numRuns: 12, interruptAfterTimeLimit: 40_000 },
    )
  }, 60_000)

  test('counts how late each invoice is on the last day, in the zone of the site', async () => {
    const { customerId } = await aCustomer()
    for (const [issueDate, dueDate] of [
      ['2026-01-01', '2026-01-08'],
      ['2026-03-01', '2026-03-10'],
      ['2026-04-01', '2026-04-09'],
      ['2026-05-01', '2026-05-08'],
    ] as const)
      await anInvoice({ customerId }, { issueDate, dueDate, subtotalCents: 10_000 })
    // Half past eleven in the evening in Cape Town is the day before in UTC plus two.
    setClock(new Date('2026-05-08T22:30:00Z'))
    const found = await customerStatement(admin, customerId, none)
    if (!found.ok) throw new Error(found.error.message)
    expect(found.value.period).toEqual({ from: '2026-03-01', to: '2026-05-09' })
    expect(found.value.ageing).toEqual({
      current: 11_500,
      '30': 11_500,
      '60': 11_500,
      '90': 0,
      '120+': 11_500,
    })
    expect(found.value.openingCents).toBe(11_500)
    expect((await statementOf(customerId, '2026-01-01', '2026-04-09')).ageing).toEqual({
      current: 11_500,
      '30': 11_500,
      '60': 0,
      '90': 11_500,
      '120+': 0,
    })
  })

  test('names what happened, and on paper too', async () => {
    at('2026-02-01')
    const owner = await aCustomer()
    const { customerId } = owner
    const invoiceNumber = `INV-2026-02-A${newId().slice(-6)}`
    const { id } = await anInvoice(
      { customerId },
      { invoiceNumber, issueDate: '2026-02-01', dueDate: '2026-02-08' },
    )
    await pay(id, 30_000, '2026-02-01')
    const other = await anInvoice(
      { customerId },
      { invoiceNumber: `${invoiceNumber}2`, issueDate: '2026-02-01', dueDate: '2026-02-08' },
    )
    await payFromCredit(owner, other.id)
    const statement = await statementOf(customerId, '2026-01-01', '2026-02-01')
    expect(statement.lines.map(({ kind, effectCents }) => [kind, effectCents]).sort()).toEqual([
      ['applied', 0],
      ['invoice', 22_885],
      ['invoice', 22_885],
      ['payment', -30_000],
    ])
    const drawn = await drawOwnStatement(owner, { from: '2026-01-01', to: '2026-02-01' })
    if (!drawn.ok) throw new Error(drawn.error.message)
    expect(drawn.value.fileName).toBe('Statement-2026-01-01-to-2026-02-01.pdf')
    const text = pdfText(drawn.value.bytes).replaceAll('\u00a0', ' ')
    for (const words of [
      'Account statement',
      `Invoice ${invoiceNumber} · Tax Invoice`,
      'Opening balance',
      'Closing balance',
      'R157.70',
      'R71.15 of credit',
    ])
      expect(text).toContain(words)
  })

  test('of a deleted customer still opens for staff, is drawn, and is not emailed', async () => {
    const { customerId } = await aCustomer()
    await anInvoice({ customerId })
    await db().update(customers).set({ deletedAt: new Date() }).where(eq(customers.id, customerId))
    expect(await customerStatement(admin, customerId, none)).toMatchObject({
      ok: true,
      value: { isCustomerDeleted: true, closingCents: 22_885 },
    })
    expect(await drawCustomerStatement(admin, customerId, none)).toMatchObject({ ok: true })
    expect(await mailStatement(admin, customerId, { ...none, occasion: newId() })).toMatchObject({
      error: { code: 'conflict' },
    })
  })

  test('is open to its owner and staff who manage invoices only', async () => {
    const owner = await aCustomer()
    expect((await ownStatement(owner, none)).ok).toBe(true)
    expect(await ownStatement(visitor, none)).toMatchObject({
      ok: false,
      error: { code: 'not_found' },
    })
    expect(await ownStatement(admin, none)).toMatchObject({
      ok: false,
      error: { code: 'not_found' },
    })
    for (const actor of [visitor, owner, staffWith(...agentPermissions)]) {
      expect(await customerStatement(actor, owner.customerId, none)).toMatchObject({
        ok: false,
        error: { code: 'forbidden' },
      })
      expect(await drawCustomerStatement(actor, owner.customerId, none)).toMatchObject({
        ok: false,
        error: { code: 'forbidden' },
      })
    }
    expect(await customerStatement(admin, newId(), none)).toMatchObject({
      ok: false,
      error: { code: 'not_found' },
    })
    expect(await customerStatement(admin, 'x', none)).toMatchObject({
      ok: false,
      error: { code: 'not_found' },
    })
  })
})

async function credit(customerId: string, kind: 'adjustment' | 'payout', amountCents: number) {
  await db()
    .insert(customerCredits)
    .values({ customerId, kind, amountCents, recordedBy: 'test', createdAt: now() })
}
