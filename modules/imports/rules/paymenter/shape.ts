import type { ShapedRow, SourceRow, SourceShape, SourceTable } from '../source-row.ts'
import { paymenterClock } from './clock.ts'
import { paymenterMoney } from './money.ts'
import { paymenterPeople } from './people.ts'
import { paymenterProducts } from './products.ts'
import { paymenterServices } from './services.ts'
import { paymenterTickets } from './tickets.ts'

const table = (name: string, ...without: string[]): SourceTable => ({ name, key: 'id', without })

const userTable = table('users', 'tfa_secret', 'remember_token')
const transactionTable = table('invoice_transactions')
const shared = [
  ...[userTable, transactionTable, table('custom_properties'), table('properties')],
  ...[table('services', 'subscription_id'), table('service_cancellations'), table('credits')],
  ...[table('invoices'), table('invoice_items'), table('tickets'), table('products')],
]

/** Never settings of gateways and servers, sessions, saved cards, logs or sent emails. */
const lookups: readonly SourceTable[] = [
  ...[...shared, table('settings'), table('tax_rates'), table('extensions'), table('plans')],
  ...[table('prices'), table('orders'), table('invoice_snapshots'), table('adjustment_notes')],
  ...[table('credit_notes'), table('ticket_message_attachments')],
]

const tables: readonly SourceTable[] = [...shared, table('ticket_messages')]

/** Columns that the database gives in UTC. */
const stamps = ['created_at', 'updated_at', 'email_verified_at']

/** Paymenter in the shape of WHMCS. */
export function paymenterShape(): SourceShape {
  const clock = paymenterClock()
  const people = paymenterPeople()
  const products = paymenterProducts()
  const services = paymenterServices(clock, products)
  const money = paymenterMoney(people, services.expiryOf)
  const tickets = paymenterTickets(people)
  const noting = [people, products, services, money, tickets].map(({ notes }) => notes)
  const shapes: Record<string, (row: SourceRow) => readonly ShapedRow[]> = {
    users: people.userRows,
    custom_properties: people.customPropertyRows,
    properties: people.propertyRows,
    products: products.productRows,
    services: (row) => services.serviceRows(row, money.isTaxed),
    service_cancellations: services.cancellationRows,
    invoices: money.invoiceRows,
    invoice_items: money.itemRows,
    invoice_transactions: money.transactionRows,
    credits: money.creditRows,
    tickets: tickets.ticketRows,
    ticket_messages: tickets.messageRows,
  }
  let hasSettings = false
  /** One row, and only once all settings are known. */
  function settings(): ShapedRow[] {
    if (hasSettings) return []
    hasSettings = true
    const taxType = { id: '1', setting: 'TaxType', value: money.taxType() }
    return [['tblconfiguration', taxType]]
  }
  return {
    lookups,
    tables,
    note: (name, row) => {
      if (row.deleted_at) return
      if (name === 'invoices') clock.noteInvoice(row)
      for (const notes of noting) notes[name]?.(row)
    },
    shape: (name, row) => {
      if (row.deleted_at) return []
      const local = Object.fromEntries(
        stamps.flatMap((column) => (column in row ? [[column, clock.local(row[column])]] : [])),
      )
      return [...settings(), ...(shapes[name]?.({ ...row, ...local }) ?? [])]
    },
  }
}
