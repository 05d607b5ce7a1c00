import { eq, inArray, sql } from 'drizzle-orm'
import type { CalendarDate } from '#kernel/dates.ts'
import { owedColumn } from '#modules/billing/documents/queries/owed-column.server.ts'
import { describedService } from '#modules/billing/orders/rules/service-label-text.ts'
import { invoices, subscriptions } from '#modules/billing/tables.server.ts'
import { customers } from '#modules/customers/tables.server.ts'
import { db } from '#platform/database.server.ts'
import type { ForecastLine, NamedLine, Subject } from '../rules/forecast.ts'
import { forecastSubjects } from './billing-forecast.server.ts'

const customerName = sql<string>`coalesce(nullif(btrim(${customers.firstName} || ' ' || ${customers.lastName}), ''), ${customers.email})`

/** Who is behind the figures of a day's forecast: the first ones of each. */
export async function forecastNames(day: CalendarDate): Promise<ForecastLine[]> {
  const subjects = await forecastSubjects(day)
  const ids = (kind: Subject['kind']) =>
    subjects.filter((subject) => subject.kind === kind).map(({ id }) => id)
  const [services, documents] = await Promise.all([
    namedSubscriptions(ids('subscription')),
    namedInvoices(ids('invoice')),
  ])
  const named = new Map([...services, ...documents].map((line) => [line.id, line]))
  return subjects.flatMap(({ id, of }) => {
    const line = named.get(id)
    return line ? [{ ...line, of }] : []
  })
}

async function namedSubscriptions(ids: readonly string[]): Promise<NamedLine[]> {
  if (ids.length === 0) return []
  const rows = await db()
    .select({
      id: subscriptions.id,
      customerId: subscriptions.customerId,
      customerName,
      description: sql<string>`coalesce(${subscriptions.pendingDescription}, ${subscriptions.description})`,
      label: subscriptions.serviceLabel,
      cents:
        sql<number>`coalesce(${subscriptions.pendingAmountCents}, ${subscriptions.amountCents})`.mapWith(
          Number,
        ),
    })
    .from(subscriptions)
    .innerJoin(customers, eq(customers.id, subscriptions.customerId))
    .where(inArray(subscriptions.id, [...ids]))
  return rows.map(({ description, label, ...row }) => ({
    ...row,
    kind: 'subscription',
    name: describedService(description, label),
  }))
}

async function namedInvoices(ids: readonly string[]): Promise<NamedLine[]> {
  if (ids.length === 0) return []
  const rows = await db()
    .select({
      id: invoices.id,
      customerId: invoices.customerId,
      customerName,
      number: invoices.invoiceNumber,
      service: subscriptions.description,
      label: subscriptions.serviceLabel,
      cents: sql<number>`${owedColumn}`.mapWith(Number),
    })
    .from(invoices)
    .innerJoin(customers, eq(customers.id, invoices.customerId))
    .leftJoin(subscriptions, eq(subscriptions.id, invoices.subscriptionId))
    .where(inArray(invoices.id, [...ids]))
  return rows.map(({ number, service, label, ...row }) => ({
    ...row,
    kind: 'invoice',
    name: service === null ? number : `${number}: ${describedService(service, label ?? '')}`,
  }))
}
