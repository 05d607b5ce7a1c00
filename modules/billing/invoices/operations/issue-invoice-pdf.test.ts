import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { anInvoice } from '#modules/billing/factories.ts'
import { invoices } from '#modules/billing/tables.server.ts'
import { aCustomer } from '#modules/customers/factories.ts'
import { type Person, visitor } from '#modules/identity/rules/actor.ts'
import { writeShopSettings } from '#modules/settings/factories.ts'
import { db } from '#platform/database.server.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import { issueInvoicePdf } from './issue-invoice-pdf.server.ts'

useTestDatabase()

describe('the PDF of an invoice', () => {
  let owner: Person & { customerId: string }

  beforeAll(async () => {
    await writeShopSettings()
    owner = await aCustomer()
  })

  const paid = () =>
    anInvoice(
      { customerId: owner.customerId },
      { status: 'paid', paidAt: new Date('2026-11-20T10:00:00Z') },
    )
  const issuedAt = async (id: string) =>
    (
      await db().select({ at: invoices.originalIssuedAt }).from(invoices).where(eq(invoices.id, id))
    ).map(({ at }) => at)

  test('is an original once, and a copy ever after, also when twenty are asked for at once', async () => {
    const { id } = await paid()
    const prints = await Promise.all(Array.from({ length: 20 }, () => issueInvoicePdf(owner, id)))
    const sizes = prints.map((print) =>
      print.ok ? Buffer.from(print.value.bytes).toString('base64') : 'refused',
    )
    expect(new Set(sizes).size).toBe(2)
    const counts = Object.values(Object.groupBy(sizes, (size) => size)).map(
      (group) => group?.length,
    )
    expect(counts.toSorted()).toEqual([1, 19])
  })

  test('of a pro-forma leaves the original to the tax invoice', async () => {
    const { id } = await anInvoice({ customerId: owner.customerId })
    const first = await issueInvoicePdf(owner, id)
    const second = await issueInvoicePdf(owner, id)
    expect(first.ok && first.value.fileName).toMatch(/^Pro-forma-invoice-INV-/)
    expect(second).toEqual(first)
    expect(await issuedAt(id)).toEqual([null])
  })

  test('is closed to other customers, and a refused request uses nothing up', async () => {
    const { id } = await paid()
    const other = await aCustomer()
    expect(await issueInvoicePdf(other, id)).toMatchObject({
      ok: false,
      error: { code: 'not_found' },
    })
    expect(await issueInvoicePdf(visitor, id)).toMatchObject({
      ok: false,
      error: { code: 'not_found' },
    })
    expect(await issuedAt(id)).toEqual([null])
  })
})
