import { type Cents, decimalRand } from '#kernel/money.ts'
import type { SourceRow } from '../source-row.ts'
import type { CsvFileKind } from './files.ts'
import { numberOf } from './key-number.ts'
import { type CsvRow, faultIn } from './rows.ts'

export type CsvFilesRead = Partial<Record<CsvFileKind, readonly CsvRow[]>>

/**
 * Files in the shape of the tables of WHMCS, so that one engine decides, writes and compares both.
 * A row with a fault keeps it; what names a customer or an invoice that is in no file gets one.
 */
export function csvTables(files: CsvFilesRead): Map<string, SourceRow[]> {
  const clients = clientRows(files.customers ?? [])
  const owner = ownerIn(clients)
  const invoices = invoicesIn(files.invoices ?? [], owner)
  const payments = paymentRows(files.payments ?? [], invoices)
  return new Map([
    ['tblclients', clients.map(({ row }) => row)],
    ['tblhosting', serviceRows(files.services ?? [], owner)],
    ['tblinvoices', invoices.map((invoice) => invoiceRow(invoice, payments.paid))],
    ['tblinvoiceitems', invoices.flatMap(itemRows)],
    ['tblaccounts', payments.rows],
  ])
}

/** What is wrong with each row, by its line: also that its customer or invoice is in no file. */
export function csvFaults(files: CsvFilesRead): Record<CsvFileKind, ReadonlyMap<number, string>> {
  const clients = clientRows(files.customers ?? [])
  const owner = ownerIn(clients)
  const invoices = invoicesIn(files.invoices ?? [], owner)
  const byLine = (rows: readonly CsvRow[] = [], made: readonly SourceRow[]) =>
    new Map(rows.flatMap(({ line }, at) => (made[at]?.fault ? [[line, made[at].fault]] : [])))
  const services = serviceRows(files.services ?? [], owner)
  const payments = paymentRows(files.payments ?? [], invoices).rows
  return {
    customers: byLine(
      files.customers,
      clients.map(({ row }) => row),
    ),
    services: byLine(files.services, services),
    invoices: new Map(
      invoices.flatMap(({ rows, fault }) =>
        fault === null ? [] : rows.map(({ line }) => [line, fault]),
      ),
    ),
    payments: byLine(files.payments, payments),
  }
}

type Client = { row: SourceRow; id: number; names: string[] }
/** The number of the customer that a cell names by id or email address; null for an unknown one. */
type Owner = (named: string) => number | null

const key = (text: string) => text.trim().toLowerCase()

/** Columns of tblclients by our fields. */
const clientColumns = {
  email: 'email',
  firstName: 'firstname',
  lastName: 'lastname',
  company: 'companyname',
  phone: 'phonenumber',
  vatNumber: 'tax_id',
  line1: 'address1',
  line2: 'address2',
  city: 'city',
  province: 'state',
  postalCode: 'postcode',
  country: 'country',
  status: 'status',
  notes: 'notes',
}

function clientRows(rows: readonly CsvRow[]): Client[] {
  const used = new Map<number, number>()
  return rows.map((row) => {
    const { line, texts } = row
    const id = numberOf(texts.id || texts.email || `line ${line}`)
    const first = used.get(id)
    if (first === undefined) {
      used.set(id, line)
      return clientOf(row, id)
    }
    const again = faultIn(line, [`Is line ${first} once more`])
    return clientOf({ ...row, fault: row.fault ?? again }, numberOf(`line ${line} of ${id}`))
  })
}

function clientOf({ texts, days, fault }: CsvRow, id: number): Client {
  const columns = Object.entries(clientColumns).map(([field, name]) => [name, texts[field] ?? ''])
  const name = texts.company || texts.email || ''
  const row = { id: String(id), fault, name, datecreated: days.since ?? '' }
  const names = [texts.id, texts.email].flatMap((each) => (each ? [key(each)] : []))
  return { id, names, row: { ...row, ...Object.fromEntries(columns) } }
}

function ownerIn(clients: readonly Client[]): Owner {
  const known = new Map(
    clients.toReversed().flatMap(({ id, names }) => names.map((name) => [name, id])),
  )
  return (named) => known.get(key(named)) ?? null
}

function unknownCustomer({ line, texts }: CsvRow): string {
  return faultIn(line, [`Customer '${texts.customer}' is not in the file of customers`])
}

/** Of two that can't be told apart the second would take the place of the first. */
function serviceRows(rows: readonly CsvRow[], owner: Owner): SourceRow[] {
  const used = new Map<number, number>()
  return rows.map((row) => {
    const { line, texts } = row
    const id = numberOf(texts.id || [texts.customer, texts.product, texts.domain].join('|'))
    const first = used.get(id)
    if (first === undefined) {
      used.set(id, line)
      return serviceRow(row, id, owner)
    }
    const again = faultIn(line, [`Is line ${first} once more. Give each an id if both are meant`])
    const other = numberOf(`line ${line} of ${id}`)
    return serviceRow({ ...row, fault: row.fault ?? again }, other, owner)
  })
}

function serviceRow(row: CsvRow, id: number, owner: Owner): SourceRow {
  const { texts, cents, days } = row
  const client = owner(texts.customer ?? '')
  return {
    id: String(id),
    userid: String(client ?? 0),
    name: texts.product ?? '',
    domain: texts.domain ?? '',
    amount: decimalRand(cents.price ?? 0),
    billingcycle: cycleOf(texts.cycle ?? ''),
    regdate: days.start ?? days.due ?? '',
    nextduedate: days.due ?? '',
    domainstatus: texts.status || 'Active',
    fault: row.fault ?? (client === null ? unknownCustomer(row) : null),
  }
}

const cycles: Record<string, string> = {
  '': 'monthly',
  month: 'monthly',
  yearly: 'annually',
  annual: 'annually',
  year: 'annually',
  halfyearly: 'semi-annually',
  semiannually: 'semi-annually',
  biannually: 'semi-annually',
  twoyearly: 'biennially',
}

function cycleOf(typed: string): string {
  return cycles[typed.toLowerCase().replaceAll(/[^a-z]/g, '')] ?? typed
}

type Invoice = { id: number; number: string; userid: number; rows: CsvRow[]; fault: string | null }

/** Rows of one number are the lines of one invoice. */
function invoicesIn(rows: readonly CsvRow[], owner: Owner): Invoice[] {
  const byNumber = Map.groupBy(rows, ({ line, texts }) => key(texts.number || `line ${line}`))
  return [...byNumber].map(([number, lines]) => {
    const [first] = lines as [CsvRow, ...CsvRow[]]
    const client = owner(first.texts.customer ?? '')
    const other = lines.find(
      ({ texts, days }) =>
        key(texts.customer ?? '') !== key(first.texts.customer ?? '') ||
        days.date !== first.days.date,
    )
    const fault =
      lines.find((each) => each.fault)?.fault ??
      (client === null ? unknownCustomer(first) : null) ??
      (other ? faultIn(other.line, [`Has another customer or date than line ${first.line}`]) : null)
    const shown = first.texts.number ?? ''
    return { id: numberOf(number), number: shown, userid: client ?? 0, rows: lines, fault }
  })
}

const sumOf = (rows: readonly CsvRow[], field: string): Cents =>
  rows.reduce((sum, { cents }) => sum + (cents[field] ?? 0), 0)

function invoiceRow(invoice: Invoice, paid: ReadonlyMap<number, Cents>): SourceRow {
  const { id, number, userid, rows, fault } = invoice
  const [first] = rows as [CsvRow, ...CsvRow[]]
  const [subtotal, vat] = [sumOf(rows, 'amount'), sumOf(rows, 'vat')]
  const isPaid = (paid.get(id) ?? 0) >= subtotal + vat
  const rate = subtotal === 0 ? 0 : Math.round((vat * 10_000) / subtotal)
  return {
    id: String(id),
    userid: String(userid),
    invoicenum: number,
    name: number,
    fault,
    date: first.days.date ?? '',
    duedate: first.days.due ?? first.days.date ?? '',
    subtotal: decimalRand(subtotal),
    credit: '0.00',
    tax: decimalRand(vat),
    tax2: '0.00',
    total: decimalRand(subtotal + vat),
    taxrate: decimalRand(rate),
    paymentmethod: 'eft',
    status: first.texts.status || (isPaid ? 'Paid' : 'Unpaid'),
    notes: first.texts.notes ?? '',
  }
}

function itemRows({ id, userid, number, rows }: Invoice): SourceRow[] {
  return rows.map(({ texts, cents }, at) => ({
    id: String(numberOf(`${number}|${at}|item`)),
    invoiceid: String(id),
    userid: String(userid),
    type: '',
    description: texts.description ?? '',
    amount: decimalRand(cents.amount ?? 0),
  }))
}

function paymentRows(rows: readonly CsvRow[], invoices: readonly Invoice[]) {
  const known = new Map(invoices.map((invoice) => [key(invoice.number), invoice]))
  const seen = new Map<string, number>()
  const paid = new Map<number, Cents>()
  const made = rows.map((row) => {
    const { texts, cents, days } = row
    const invoice = known.get(key(texts.invoice ?? ''))
    const amount = cents.amount ?? 0
    const what = [texts.invoice, days.date, amount, texts.reference].join('|')
    const nth = (seen.get(what) ?? 0) + 1
    seen.set(what, nth)
    if (row.fault === null && invoice) paid.set(invoice.id, (paid.get(invoice.id) ?? 0) + amount)
    return paymentRow(row, invoice, numberOf(`${what}|${nth}`))
  })
  return { rows: made, paid }
}

/** One with a fault is of no invoice, so that it is listed with the reason. */
function paymentRow(row: CsvRow, invoice: Invoice | undefined, id: number): SourceRow {
  const { line, texts, cents, days } = row
  const unknown = faultIn(line, [`Invoice '${texts.invoice}' is not in the file of invoices`])
  const fault = row.fault ?? (invoice ? null : unknown)
  const amount = cents.amount ?? 0
  return {
    id: String(id),
    fault,
    userid: String(invoice?.userid ?? 0),
    invoiceid: fault === null ? String(invoice?.id ?? '') : '',
    date: days.date ?? '',
    gateway: texts.method ?? '',
    transid: texts.reference ?? '',
    amountin: decimalRand(Math.max(0, amount)),
    amountout: decimalRand(Math.max(0, -amount)),
  }
}
