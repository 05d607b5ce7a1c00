import { eq, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { diagnose } from '#modules/accounts/queries/doctor.server.ts'
import { accountMovements } from '#modules/billing/documents/queries/account-movements.server.ts'
import { siteToday } from '#modules/billing/documents/queries/document-day.server.ts'
import { isDebt, owedColumn } from '#modules/billing/documents/queries/invoice-amounts.server.ts'
import { invoiceStats } from '#modules/billing/invoices/queries/invoice-list.server.ts'
import { figuresOn } from '#modules/billing/revenue/queries/revenue-figures.server.ts'
import { invoices } from '#modules/billing/tables.server.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { db } from '#platform/database.server.ts'

/**
 * Checks the invariants of `npm run doctor`, and that every place names one total of debtors. Every
 * scenario ends with it.
 */
export async function expectSoundBooks(): Promise<void> {
  const findings = await diagnose()
  expect(findings.filter(({ count }) => count > 0)).toEqual([])
  const { cards, ageing, statements, list } = await debtorTotals()
  expect({ cards, ageing, statements }).toEqual({ cards: list, ageing: list, statements: list })
}

/**
 * What all customers owe, as the cards, the ageing of the cockpit, their statements and the list of
 * invoices count it.
 */
async function debtorTotals() {
  const { timezone } = await siteSettings(db())
  const stats = await invoiceStats()
  const { ageing } = await figuresOn(await siteToday(), timezone)
  const owners = await db()
    .selectDistinct({ id: invoices.customerId })
    .from(invoices)
    .where(eq(invoices.kind, 'invoice'))
  let statements = 0
  for (const { id } of owners) {
    const { rows } = await db().execute<{ cents: string }>(
      sql`select coalesce(sum(open_cents), 0) as cents from (${accountMovements(id, timezone)}) as moved`,
    )
    statements += Number(rows[0]?.cents)
  }
  const [listed] = await db()
    .select({ cents: sql<string>`coalesce(sum(${owedColumn}), 0)` })
    .from(invoices)
    .where(isDebt)
  return {
    cards: stats.pending.cents + stats.overdue.cents,
    ageing: ageing.reduce((sum, { owedCents }) => sum + owedCents, 0),
    statements,
    list: Number(listed?.cents),
  }
}
