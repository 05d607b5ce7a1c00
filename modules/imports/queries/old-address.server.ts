import { and, eq } from 'drizzle-orm'
import { href } from 'react-router'
import { supportTickets } from '#modules/support/tables.server.ts'
import { db } from '#platform/database.server.ts'
import type { ImportSource } from '../rules/import.ts'
import { oldPageOf } from '../rules/old-addresses.ts'
import { importRecords, imports } from '../tables.server.ts'

/**
 * Where a page of the program that customers were moved from leads, once their import is open. Null
 * for other addresses. What it leads to asks who its reader is.
 */
export async function oldAddressOf(url: string): Promise<string | null> {
  const known = oldPageOf(url)
  if (known === null) return null
  const { source, page } = known
  const opened = and(eq(imports.source, source), eq(imports.state, 'opened'))
  if ((await db().$count(imports, opened)) === 0) return null
  if ('to' in page) return page.to
  if ('invoice' in page) {
    const id = await invoiceOf(page.invoice)
    return id === null ? '/dashboard/invoices' : href('/dashboard/invoices/:id', { id })
  }
  const id = await ticketOf(source, page.ticket)
  return id === null ? '/dashboard/tickets' : href('/dashboard/tickets/:id', { id })
}

async function invoiceOf(sourceId: number): Promise<string | null> {
  const [record] = await db()
    .select({ id: importRecords.targetId })
    .from(importRecords)
    .where(
      and(
        eq(importRecords.source, 'whmcs'),
        eq(importRecords.kind, 'tblinvoices'),
        eq(importRecords.sourceId, sourceId),
      ),
    )
  return record?.id ?? null
}

async function ticketOf(source: ImportSource, number: string): Promise<string | null> {
  const [ticket] = await db()
    .select({ id: supportTickets.id })
    .from(supportTickets)
    .innerJoin(importRecords, eq(importRecords.targetId, supportTickets.id))
    .where(
      and(
        eq(supportTickets.number, number),
        eq(importRecords.source, source),
        eq(importRecords.kind, 'tbltickets'),
      ),
    )
  return ticket?.id ?? null
}
