import { importDocuments } from '#modules/billing/documents/operations/import-documents.server.ts'
import { removeImportedDocuments } from '#modules/billing/documents/operations/remove-imported-documents.server.ts'
import { usedDocuments } from '#modules/billing/documents/queries/used-documents.server.ts'
import type { DocumentBuyer } from '#modules/billing/documents/rules/document.ts'
import type { ImportedDocument } from '#modules/billing/documents/rules/imported-document.ts'
import {
  importCustomers,
  updateImportedCustomers,
} from '#modules/customers/operations/import-customers.server.ts'
import { customersByAddress } from '#modules/customers/queries/customers-by-address.server.ts'
import type { ImportedCustomer } from '#modules/customers/rules/imported-customer.ts'
import type { Transaction } from '#platform/database.server.ts'
import { massPayments } from '../queries/mass-payments.server.ts'
import { type OpenItem, openItems } from '../queries/open-items.server.ts'
import {
  duplicateAddresses,
  partsOf,
  rowsById,
  rowsOfTable,
  targetsOf,
} from '../queries/records.server.ts'
import { openedCustomers } from '../queries/used-customers.server.ts'
import { type ImportSource, type Origin, sourceNames, sourcePlaces } from '../rules/import.ts'
import type { SourceRow } from '../rules/source-row.ts'
import { sourceCents, sourceId, sourceLine } from '../rules/source-values.ts'
import type { ImportStep, MappedRecord } from '../rules/step.ts'
import { whmcsClient } from '../rules/whmcs/clients.ts'
import { whmcsInvoice } from '../rules/whmcs/invoices.ts'

type Step<T> = ImportStep<Transaction, T>

const idOf = (row: SourceRow, name: string) => sourceId(row[name]) ?? 0

/** Clients. Those of one address, and those of a customer who is here already, are one customer. */
export async function clientStep(origin: Origin): Promise<Step<Omit<ImportedCustomer, 'id'>>> {
  const { source } = origin
  const names = await customFieldNames(source)
  const duplicates = await duplicateAddresses(source, 'tblclients', 'email')
  return {
    kind: 'client',
    table: 'tblclients',
    batchSize: 500,
    map: async (records) => {
      const fields = await partsOf(
        source,
        'tblcustomfieldsvalues',
        records.map((record) => record.sourceId),
      )
      const mapped = records.map((record) => {
        const own = (fields.get(record.sourceId) ?? []).flatMap((row) => {
          const name = names.get(idOf(row, 'fieldid'))
          return name === undefined ? [] : [{ name, value: sourceLine(row.value, 500) }]
        })
        const inputs = [record.row, own]
        return {
          sourceId: record.sourceId,
          inputs,
          mapped: whmcsClient({ row: record.row, fields: own }, origin),
        }
      })
      return linkedClients(mapped, duplicates)
    },
    write: (tx, values) => importCustomers(tx, values),
    rewrite: (tx, values) => updateImportedCustomers(tx, values),
    inUse: openedCustomers,
  }
}

type MappedClient = MappedRecord<Omit<ImportedCustomer, 'id'>>

async function linkedClients(
  clients: MappedClient[],
  duplicates: ReadonlyMap<string, number>,
): Promise<MappedClient[]> {
  const addresses = clients.flatMap(({ mapped }) =>
    mapped.kind === 'write' ? [mapped.value.email] : [],
  )
  const here = await customersByAddress(addresses)
  return clients.map((client) => {
    if (client.mapped.kind !== 'write') return client
    const { name, value } = client.mapped
    const first = duplicates.get(value.email)
    if (first !== undefined && first !== client.sourceId) {
      const reason = `Has the email address of client ${first}: both are one customer here`
      return { ...client, mapped: { kind: 'linked', name, reason, to: { sourceId: first } } }
    }
    const targetId = here.get(value.email)
    if (targetId === undefined) return client
    const reason =
      'A customer with this email address is here already: its details stay as they are'
    return { ...client, mapped: { kind: 'linked', name, reason, to: { targetId } } }
  })
}

async function customFieldNames(source: ImportSource): Promise<Map<number, string>> {
  const rows = await rowsOfTable(source, 'tblcustomfields')
  return new Map(
    rows.flatMap((row) =>
      row.type === 'client'
        ? [[idOf(row, 'id'), sourceLine(row.fieldname?.split('|').at(-1))]]
        : [],
    ),
  )
}

/** Invoices with items and payments. Needs the clients to be decided. */
export async function invoiceStep(origin: Origin): Promise<Step<Omit<ImportedDocument, 'id'>>> {
  const { source } = origin
  const by = sourceNames[source]
  const foreign = await foreignCurrencies(source)
  const mass = await massPayments(source)
  const open = await openItems(source)
  return {
    kind: 'invoice',
    table: 'tblinvoices',
    batchSize: 500,
    map: async (records) => {
      const ids = records.map((record) => record.sourceId)
      const clientIds = records.map(({ row }) => idOf(row, 'userid'))
      const [items, accounts, clients, targets, services] = await Promise.all([
        partsOf(source, 'tblinvoiceitems', ids),
        partsOf(source, 'tblaccounts', ids),
        rowsById(source, 'tblclients', clientIds),
        targetsOf(source, 'tblclients', clientIds),
        servicesOf(source, open, ids),
      ])
      return records.map(({ sourceId: id, row }) => {
        const clientId = idOf(row, 'userid')
        const [client, customerId] = [clients.get(clientId), targets.get(clientId)]
        const rows = {
          row,
          items: items.get(id) ?? [],
          accounts: accounts.get(id) ?? [],
          massPayments: mass.received.get(id) ?? [],
          passedOnCents: mass.passedOn.get(id) ?? 0,
          service: services.get(id) ?? null,
        }
        const reason = refusal(client, customerId, { foreign, source })
        if (reason !== null || !client || customerId === undefined)
          return {
            sourceId: id,
            inputs: null,
            mapped: rejected(row, reason ?? 'Its client is missing'),
          }
        const buyer = buyerOf({ ...client, ...buyerColumns(row) }, origin)
        const inputs = [rows, customerId, buyer]
        return {
          sourceId: id,
          inputs,
          mapped: whmcsInvoice({ ...rows, customerId, buyer }, origin),
        }
      })
    },
    write: (tx, values) => importDocuments(tx, values, by),
    rewrite: async (tx, values) => {
      await removeImportedDocuments(
        tx,
        values.map(({ id }) => id),
      )
      await importDocuments(tx, values, by)
    },
    inUse: usedDocuments,
  }
}

/** The service whose period an open invoice bills, where it bills one. */
async function servicesOf(source: ImportSource, open: readonly OpenItem[], ids: readonly number[]) {
  const own = open.filter(({ invoiceId }) => ids.includes(invoiceId))
  const linked = new Map<number, ImportedDocument['service']>()
  for (const [table, items] of Map.groupBy(own, (item) => item.table)) {
    const targets = await targetsOf(
      source,
      table,
      items.map(({ relid }) => relid),
    )
    for (const { invoiceId, relid, day, isFirst } of items) {
      const subscriptionId = targets.get(relid)
      if (!subscriptionId || !isFirst) continue
      // An invoice of several services is of none.
      linked.set(invoiceId, linked.has(invoiceId) ? null : { subscriptionId, periodStart: day })
    }
  }
  return linked
}

function rejected(row: SourceRow, reason: string) {
  const name = sourceLine(row.invoicenum) || (row.id ?? '')
  return { kind: 'rejected' as const, name, reason, cents: sourceCents(row.total) }
}

function refusal(
  client: SourceRow | undefined,
  customerId: string | undefined,
  { foreign, source }: { foreign: ReadonlyMap<number, string>; source: ImportSource },
): string | null {
  if (!client) return `Its client was deleted ${sourcePlaces[source]}`
  if (customerId === undefined) return 'Its client was not imported'
  const currency = foreign.get(idOf(client, 'currency'))
  return currency === undefined ? null : `It is in ${currency}, and this site works in rand`
}

async function foreignCurrencies(source: ImportSource): Promise<Map<number, string>> {
  const rows = await rowsOfTable(source, 'tblcurrencies')
  return new Map(
    rows.flatMap((row) => {
      const code = sourceLine(row.code, 10).toUpperCase()
      return code === 'ZAR' || code === '' ? [] : [[idOf(row, 'id'), code]]
    }),
  )
}

/** The buyer as the invoice has them, where it does: by then the client may be called otherwise. */
function buyerColumns({ clientsdetails }: SourceRow): SourceRow {
  return clientsdetails ? JSON.parse(clientsdetails) : {}
}

function buyerOf(client: SourceRow, origin: Origin): DocumentBuyer {
  const mapped = whmcsClient({ row: client, fields: [] }, origin)
  if (mapped.kind !== 'write') throw new Error('A client always becomes a customer')
  const { firstName, lastName, company, email, phone, vatNumber, ...rest } = mapped.value
  const { line1, line2, city, province, postalCode, country } = rest
  return {
    name: `${firstName} ${lastName}`.trim(),
    company,
    email,
    phone,
    vatNumber,
    address: { line1, line2, city, province, postalCode, country },
  }
}
