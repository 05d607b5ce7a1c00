import { and, eq } from 'drizzle-orm'
import { href } from 'react-router'
import { invoices } from '#modules/billing/tables.server.ts'
import { supportTickets } from '#modules/support/tables.server.ts'
import { db } from '#platform/database.server.ts'
import type { ImportSource } from '../rules/import.ts'
import { type OldPage, oldPageOf } from '../rules/old-addresses.ts'
import { importRecords, imports } from '../tables.server.ts'
import { targetsOf } from './records.server.ts'

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
  return 'to' in page ? page.to : addressOf(source, page)
}

async function addressOf(source: ImportSource, page: Exclude<OldPage, { to: string }>) {
  if ('ticket' in page) {
    const id = await ticketOf(source, page.ticket)
    return id === null ? '/dashboard/tickets' : href('/dashboard/tickets/:id', { id })
  }
  if ('service' in page) {
    const id = await recordOf(source, 'tblhosting', page.service)
    return id === null ? '/dashboard/services' : href('/dashboard/services/:id', { id })
  }
  const id =
    'invoice' in page
      ? await recordOf(source, 'tblinvoices', page.invoice)
      : await invoiceOf(source, page.invoiceNumber)
  return id === null ? '/dashboard/invoices' : href('/dashboard/invoices/:id', { id })
}

async function recordOf(source: ImportSource, kind: string, sourceId: number) {
  return (await targetsOf(source, kind, [sourceId])).get(sourceId) ?? null
}

/** By its number, or by its id at the source where no number is that. */
async function invoiceOf(source: ImportSource, number: string): Promise<string | null> {
  const [invoice] = await db()
    .select({ id: invoices.id })
    .from(invoices)
    .innerJoin(importRecords, eq(importRecords.targetId, invoices.id))
    .where(
      and(
        eq(invoices.invoiceNumber, number),
        eq(importRecords.source, source),
        eq(importRecords.kind, 'tblinvoices'),
      ),
    )
  if (invoice) return invoice.id
  return /^\d{1,15}$/.test(number) ? recordOf(source, 'tblinvoices', Number(number)) : null
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
