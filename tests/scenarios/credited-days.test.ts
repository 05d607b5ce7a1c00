import { asc, eq, gt } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { decimalRand, formatRand } from '#kernel/money.ts'
import { ok } from '#kernel/result.ts'
import { recordInvoicePayment } from '#modules/billing/allocation/operations/record-payment.server.ts'
import { writeOffBadDebt } from '#modules/billing/allocation/operations/write-off-bad-debt.server.ts'
import { issueCreditNote } from '#modules/billing/credit-notes/operations/issue-credit-note.server.ts'
import { writeCreditNote } from '#modules/billing/credit-notes/operations/write-credit-note.server.ts'
import { unusedRestOf } from '#modules/billing/credit-notes/queries/creditable-invoice.server.ts'
import type { ChosenExtent } from '#modules/billing/credit-notes/rules/credit-note-form.ts'
import { unusedArithmetic } from '#modules/billing/credit-notes/rules/unused-period.ts'
import { lockInvoice } from '#modules/billing/documents/operations/lock-documents.server.ts'
import { type InvoiceDocument, vatRows } from '#modules/billing/documents/rules/document.ts'
import { apportionedInside } from '#modules/billing/documents/rules/rate-parts.ts'
import { openShop, staffWith } from '#modules/billing/factories.ts'
import { invoiceDocument } from '#modules/billing/invoices/queries/mailed-invoice.server.ts'
import {
  changePlan,
  previewPlanChange,
} from '#modules/billing/subscription-changes/operations/change-plan.server.ts'
import { invoices } from '#modules/billing/tables.server.ts'
import { vatDocuments } from '#modules/billing/tax/queries/vat-report.server.ts'
import { aPackage } from '#modules/catalog/factories.ts'
import { defaultBillingSettings } from '#modules/settings/rules/billing-settings.ts'
import { vatRates } from '#modules/settings/tables.server.ts'
import { setClock } from '#platform/clock.server.ts'
import { db, transact } from '#platform/database.server.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import { buyByTransfer, on, renewalsOf, runOn } from './billing-nights.ts'
import { expectSoundBooks } from './books.ts'
import { useGateway } from './gateway.ts'

useTestDatabase()
useGateway()
beforeAll(async () => {
  await db().insert(vatRates).values({ effectiveFrom: '2028-02-01', rateBasisPoints: 1550 })
})
afterEach(async () => {
  await expectSoundBooks()
  setClock(null)
})

const planner = staffWith('subscriptions.manage')
const clerk = staffWith('orders.manage', 'invoices.manage', 'payments.manage')

/** What the report of a period says of this document: VAT by rate. */
async function reportedVat(
  number: string,
  from: string,
  to: string,
): Promise<[rate: number, cents: number][]> {
  const found: [number, number][] = []
  for await (const rows of vatDocuments({ from, to }))
    for (const row of rows) if (row.number === number) found.push([row.rate, row.vatCents])
  return found
}

describe('a credit note for days has the rates of exactly those days', () => {
  /** R1 200.00 without VAT for the year from 1 June 2027: 245 days at 15 %, 121 at 15.5 %. */
  async function aYear(billedOn = '2027-06-01') {
    on('2026-06-01')
    const { slug } = await aPackage({ priceCents: 10_000 })
    const { subscription } = await buyByTransfer({ packageSlug: slug, period: 'annual' })
    await runOn('2027-05-28')
    await runOn(billedOn)
    const [invoice] = await renewalsOf(subscription.id)
    const [before, after] = invoice?.rateParts ?? []
    if (!invoice || !before || !after) throw new Error('One rate')
    return { subscription, invoice, before, after }
  }
  const credit = (invoiceId: string, extent: ChosenExtent) =>
    issueCreditNote(clerk, invoiceId, {
      ...{ reason: 'Not used', extent, idempotencyKey: newId() },
    })
  async function creditUnused(invoiceId: string, day: string) {
    on(day)
    const rest = await unusedRestOf(invoiceId, day)
    if (!rest) throw new Error('No day is unused')
    expect(
      await credit(invoiceId, { kind: 'unused', agreedCents: rest.subtotalCents }),
    ).toMatchObject({ ok: true })
    return rest
  }
  const notesOf = (invoiceId: string) =>
    db()
      .select()
      .from(invoices)
      .where(eq(invoices.originalInvoiceId, invoiceId))
      .orderBy(asc(invoices.createdAt))
  /** Value and VAT by rate over all years: the invoice and what corrects it. */
  async function leftByRate(number: string) {
    const left: Record<string, [value: number, vat: number]> = {}
    for await (const rows of vatDocuments({ from: '2026-01-01', to: '2030-12-31' }))
      for (const { number: own, rate, subtotalCents, vatCents } of rows)
        if (own.startsWith(number)) {
          const [value, vat] = left[rate] ?? [0, 0]
          left[rate] = [value + subtotalCents, vat + vatCents]
        }
    return left
  }

  test('after the change: all of them at the new rate, and the rest adds up to the cent', async () => {
    const { invoice, before, after } = await aYear()
    const rest = await creditUnused(invoice.id, '2028-02-01')
    expect(unusedArithmetic(rest).replaceAll('\u00a0', ' ')).toBe(
      `${formatRand(after.subtotalCents)} × 121 of 121 days at 15.5%, 1 Feb 2028 to 31 May 2028 = ${formatRand(after.subtotalCents)}`.replaceAll(
        '\u00a0',
        ' ',
      ),
    )
    const [note] = await notesOf(invoice.id)
    expect(note).toMatchObject({
      subtotalCents: -after.subtotalCents,
      vatCents: -after.vatCents,
      vatRateBasisPoints: 1550,
    })
    expect(await reportedVat(note?.invoiceNumber ?? '', '2028-02-01', '2028-02-29')).toEqual([
      [1550, -after.vatCents],
    ])
    expect(vatRows((await invoiceDocument(note?.id ?? '')) as InvoiceDocument)).toEqual([
      { label: 'VAT (15.5%)', cents: -after.vatCents },
    ])
    expect(await leftByRate(invoice.invoiceNumber)).toEqual({
      1500: [before.subtotalCents, before.vatCents],
      1550: [0, 0],
    })
    // An amount then has the only rate that is left.
    const amount = { kind: 'total', totalCents: 1_150, description: 'Downtime' } as const
    expect(await credit(invoice.id, amount)).toMatchObject({ ok: true })
    expect((await notesOf(invoice.id))[1]?.rateParts).toMatchObject([
      { rateBasisPoints: 1500, subtotalCents: -1_000, vatCents: -150 },
    ])
    expect(await credit(invoice.id, { kind: 'whole' })).toMatchObject({ ok: true })
    expect(await leftByRate(invoice.invoiceNumber)).toEqual({ 1500: [0, 0], 1550: [0, 0] })
  })

  test('on the payments basis the money that stays contains the VAT of what is left', async () => {
    const payments = { ...defaultBillingSettings, vat_basis: 'payments' as const }
    await openShop({ billingSettings: payments })
    const { invoice, before } = await aYear()
    const payment = { receivedOn: '2027-06-01', reference: '', idempotencyKey: newId() }
    const amount = decimalRand(invoice.totalCents)
    expect(await recordInvoicePayment(clerk, invoice.id, { ...payment, amount })).toMatchObject({
      ok: true,
    })
    await creditUnused(invoice.id, '2028-02-01')
    const left = Object.values(await leftByRate(invoice.invoiceNumber))
    await openShop({ billingSettings: defaultBillingSettings })
    expect(left.reduce((sum, [, vat]) => sum + vat, 0)).toBe(before.vatCents)
  })

  test('from before the change: apportioned by days; an amount keeps the shares of what is left', async () => {
    const { invoice, before, after } = await aYear()
    const amount = { kind: 'total', totalCents: 12_345, description: 'Downtime' } as const
    expect(await credit(invoice.id, amount)).toMatchObject({ ok: true })
    const [shared] = await notesOf(invoice.id)
    expect(shared?.rateParts).toHaveLength(2)
    // 31 days of January and all days from February.
    await creditUnused(invoice.id, '2028-01-01')
    const [, note] = await notesOf(invoice.id)
    const ofJanuary = Math.round((before.subtotalCents * 31) / 245)
    expect(note?.rateParts).toMatchObject([
      { rateBasisPoints: 1500, subtotalCents: -ofJanuary },
      {
        rateBasisPoints: 1550,
        subtotalCents: -(after.subtotalCents + (shared?.rateParts?.[1]?.subtotalCents ?? 0)),
      },
    ])
    // A second note for the same days has nothing left.
    expect(await unusedRestOf(invoice.id, '2028-01-02')).toBeNull()
    expect((await leftByRate(invoice.invoiceNumber))[1550]).toEqual([0, 0])
    expect(await credit(invoice.id, { kind: 'whole' })).toMatchObject({ ok: true })
    expect(await leftByRate(invoice.invoiceNumber)).toEqual({ 1500: [0, 0], 1550: [0, 0] })
  })

  test('of a change of plan, as its preview says, and what is left then has the rest', async () => {
    const { subscription, invoice, before } = await aYear()
    const { id: cheaper } = await aPackage({ priceCents: 4_000 })
    on('2028-02-01')
    const request = { packageId: cheaper, billingPeriod: 'annual', when: 'now' } as const
    const preview = await previewPlanChange(planner, subscription.id, request)
    if (!preview.ok) throw new Error(preview.error.message)
    const { agreed, change } = preview.value
    expect(
      await changePlan(planner, subscription.id, { ...request, agreed, idempotencyKey: newId() }),
    ).toMatchObject({ ok: true })
    const [note] = await notesOf(invoice.id)
    expect(note?.rateParts).toMatchObject([
      { rateBasisPoints: 1550, subtotalCents: note?.subtotalCents, vatCents: note?.vatCents },
    ])
    expect(-(note?.vatCents ?? 0)).toBe(change.credits[0]?.totals.vat)
    // What was credited of these days comes off them.
    await creditUnused(invoice.id, '2028-02-01')
    expect(await leftByRate(invoice.invoiceNumber)).toEqual({
      1500: [before.subtotalCents, before.vatCents],
      1550: [0, 0],
    })
  })

  test('before its tax invoice: a revised pro-forma, and the tax invoice is for what is left', async () => {
    const { invoice, before, after } = await aYear('2027-05-29')
    expect(invoice.taxPoint).toBeNull()
    const revision = {
      reason: 'Ends with January',
      noteId: newId(),
      extent: {
        kind: 'amount',
        description: 'From February',
        unusedFrom: '2028-02-01',
        subtotalCents: after.subtotalCents,
        byRate: [0, after.subtotalCents],
      },
    } as const
    await transact(async (tx) => {
      const locked = await lockInvoice(tx, invoice.id)
      if (locked) await writeCreditNote(tx, { actor: clerk, locked }, revision)
      return ok(undefined)
    })
    await runOn('2027-06-01')
    expect(await reportedVat(invoice.invoiceNumber, '2027-06-01', '2027-06-30')).toEqual([
      [1500, before.vatCents],
    ])
    expect(vatRows((await invoiceDocument(invoice.id)) as InvoiceDocument)).toEqual([
      { label: 'VAT (15%)', cents: before.vatCents },
    ])
  })

  test('and the relief of a bad debt is for the days that are left', async () => {
    const { invoice, before } = await aYear()
    await creditUnused(invoice.id, '2028-02-01')
    expect(
      await writeOffBadDebt(clerk, invoice.id, {
        ...{ reason: 'Liquidated', idempotencyKey: newId() },
      }),
    ).toMatchObject({ ok: true })
    const rows: [number, number][] = []
    for await (const found of vatDocuments({ from: '2028-02-01', to: '2028-02-29' }))
      for (const row of found) if (row.kind === 'bad_debt') rows.push([row.rate, row.vatCents])
    expect(rows).toEqual([[1500, -before.vatCents]])
  })

  test.each([
    ['one rate', null],
    ['two rates', 1600],
    ['two rates that change elsewhere', 1580],
  ] as const)(
    'revised when %s had been quoted: what is left has the rates of its days at the tax point',
    async (_, quotedRate) => {
      const ofYear = { effectiveFrom: '2029-02-01' }
      const schedule = async (rateBasisPoints: number, effectiveFrom = ofYear.effectiveFrom) => {
        await db().delete(vatRates).where(gt(vatRates.effectiveFrom, '2028-02-01'))
        await db().insert(vatRates).values({ effectiveFrom, rateBasisPoints })
      }
      await db().delete(vatRates).where(gt(vatRates.effectiveFrom, '2028-02-01'))
      if (quotedRate !== null)
        await schedule(quotedRate, quotedRate === 1580 ? '2028-12-01' : undefined)
      on('2027-06-01')
      const { slug } = await aPackage({ priceCents: 10_000 })
      const { subscription } = await buyByTransfer({ packageSlug: slug, period: 'annual' })
      await runOn('2028-05-28')
      const [quoted] = await renewalsOf(subscription.id)
      if (!quoted) throw new Error('Nothing was renewed')
      const amount = { kind: 'total', totalCents: 34_567, description: 'As agreed' } as const
      expect(await credit(quoted.id, amount)).toMatchObject({ ok: true })
      await schedule(1700)
      await runOn('2028-06-01')
      const left = quoted.totalCents - 34_567
      const { parts } = apportionedInside(left, [
        { from: '2028-06-01', days: 245, rateBasisPoints: 1550 },
        { from: '2029-02-01', days: 120, rateBasisPoints: 1700 },
      ])
      expect(await leftByRate(quoted.invoiceNumber)).toEqual(
        Object.fromEntries(
          (parts ?? []).map((part) => [part.rateBasisPoints, [part.subtotalCents, part.vatCents]]),
        ),
      )
      expect(vatRows((await invoiceDocument(quoted.id)) as InvoiceDocument)).toMatchObject(
        (parts ?? []).map(({ vatCents }) => ({ cents: vatCents })),
      )
    },
  )
})
