import type { TimeZone } from '#kernel/dates.ts'
import { type Cents, formatRand } from '#kernel/money.ts'
import type { DocumentBuyer } from '#modules/billing/documents/rules/document.ts'
import type { ImportedDocument } from '#modules/billing/documents/rules/imported-document.ts'
import type { PaymentMethod } from '#modules/billing/orders/rules/order.ts'
import { type ImportSource, type Origin, sourcePlaces } from '../import.ts'
import type { Mapped, Reason } from '../mapped.ts'
import { type Settling, settle } from '../settlement.ts'
import type { SourceRow } from '../source-row.ts'
import { columnsOf, sourceCents, sourceLine, sourceText } from '../source-values.ts'

/** An invoice of WHMCS with all that belongs to it. */
export type InvoiceRows = {
  row: SourceRow
  items: readonly SourceRow[]
  accounts: readonly SourceRow[]
  /** Money of mass payments that pays this invoice. */
  massPayments: readonly { row: SourceRow; cents: Cents; container: string }[]
  /** Of a mass payment: what of its payments went to the invoices that it collects. */
  passedOnCents: Cents
  service: ImportedDocument['service']
  customerId: string
  buyer: DocumentBuyer
}

type Document = Omit<ImportedDocument, 'id'>
type Columns = ReturnType<typeof columnsOf>

/** The statuses of WHMCS, as far as money is concerned. */
const states: Record<string, Settling['state'] | 'draft'> = {
  draft: 'draft',
  unpaid: 'owed',
  overdue: 'owed',
  collections: 'owed',
  'payment pending': 'owed',
  paid: 'paid',
  cancelled: 'cancelled',
  refunded: 'refunded',
}

export function isCollected(items: readonly SourceRow[]): boolean {
  return items.length > 0 && items.every(({ type }) => type === 'Invoice')
}

/**
 * An invoice of WHMCS as a document that stays what it was: number, dates, lines and money to the
 * cent. Refuses amounts that are no whole cents, and invoices without a day.
 */
export function whmcsInvoice(source: InvoiceRows, origin: Origin): Mapped<Document> {
  const { zone } = origin
  const columns = columnsOf(source.row, zone)
  const number = columns.line('invoicenum', 100) || columns.raw('id')
  const refuse = (reason: string, cents: Cents | null = null) =>
    ({ kind: 'rejected', name: number, reason, cents }) as const
  const state = states[columns.raw('status').toLowerCase()]
  if (state === 'draft')
    return {
      kind: 'left_out',
      name: number,
      reason: `A draft ${sourcePlaces[origin.source]}: it was never issued`,
      cents: null,
    }
  if (state === undefined) return refuse(`Its status '${columns.line('status', 40)}' is not known`)
  const amounts = amountsOf(source, columns)
  if (amounts === null) return refuse('Its amounts are not whole cents')
  const issueDate = columns.day('date') ?? columns.day('duedate') ?? columns.day('datepaid')
  if (issueDate === null) return refuse('It has no date', amounts.totalCents)
  const money = moneyOf(source, zone, issueDate)
  if (money === null) return refuse('A payment is not in whole cents', amounts.totalCents)
  const kind = kindOf(source.items, amounts)
  const held = heldState(state, kind)
  const settled = settle({
    ...money,
    state: held,
    creditCents: amounts.creditCents,
    totalCents: amounts.totalCents,
  })
  const { paidCents: _, notes, ...rest } = settled
  return {
    kind: 'write',
    name: number,
    notes: [...amounts.notes, ...notes, ...kindNotes(kind, state)],
    value: {
      importedFrom: `${origin.source}:${columns.raw('id')}`,
      number,
      customerId: source.customerId,
      service: settled.status === 'unpaid' ? source.service : null,
      issueDate,
      dueDate: columns.day('duedate') ?? issueDate,
      ...paidDates(settled, columns, { issueDate, last: money.payments.at(-1) }),
      createdAt: columns.moment('date') ?? columns.moment('duedate') ?? new Date(issueDate),
      subtotalCents: amounts.subtotalCents,
      vatRateBasisPoints: amounts.vatCents === 0 ? 0 : rateOf(columns),
      vatCents: amounts.vatCents,
      paymentMethod: methodOf(columns.raw('paymentmethod')),
      notes: [...documentNotes(source, columns, kind), issuedIn(origin.source)].join('\n'),
      buyer: source.buyer,
      lines: amounts.lines,
      ...rest,
      depositCents: held === 'paid' ? kind.depositCents : 0,
    },
  }
}

type LastPayment = { day: string; at: Date } | undefined

function paidDates(
  { status }: { status: Document['status'] },
  { moment, day }: Columns,
  { issueDate, last }: { issueDate: string; last: LastPayment },
): Pick<Document, 'paidOn' | 'paidAt'> {
  if (status !== 'paid' && status !== 'credited') return { paidOn: null, paidAt: null }
  return {
    paidOn: last?.day ?? day('datepaid') ?? issueDate,
    paidAt: moment('datepaid') ?? last?.at ?? moment('date') ?? new Date(issueDate),
  }
}

/** Of a mass payment no debt is left: the invoices that it collects are owed. */
type Kind = { isCollection: boolean; depositCents: Cents; isDeposit: boolean }

function kindOf(
  items: readonly SourceRow[],
  { lines }: { lines: readonly { cents: Cents }[] },
): Kind {
  const deposits = items.map(({ type }) => type === 'AddFunds')
  return {
    isCollection: isCollected(items),
    isDeposit: deposits.length > 0 && deposits.every(Boolean),
    depositCents: lines.reduce((sum, { cents }, index) => sum + (deposits[index] ? cents : 0), 0),
  }
}

function heldState(state: Settling['state'], { isCollection, isDeposit }: Kind): Settling['state'] {
  return isCollection || (isDeposit && state === 'owed') ? 'cancelled' : state
}

function kindNotes({ isCollection, isDeposit }: Kind, state: Settling['state']): Reason[] {
  if (isCollection)
    return [{ reason: 'A mass payment: its money is on the invoices that it paid', cents: null }]
  return isDeposit && state === 'owed'
    ? [
        {
          reason: 'A deposit that was never paid: it is no debt, and is cancelled here',
          cents: null,
        },
      ]
    : []
}

function issuedIn(source: ImportSource): string {
  const issuer = source === 'csv' ? 'by another program' : sourcePlaces[source]
  return `Issued ${issuer}. This copy is not a tax invoice.`
}

function documentNotes(
  { items }: InvoiceRows,
  { text }: Columns,
  { isCollection }: Kind,
): string[] {
  return [
    text('notes'),
    isCollection && `Mass payment of invoices ${items.map(({ relid }) => relid ?? '').join(', ')}.`,
  ].filter((note) => note !== false && note !== '') as string[]
}

type Amounts = {
  subtotalCents: Cents
  vatCents: Cents
  totalCents: Cents
  creditCents: Cents
  lines: { description: string; cents: Cents }[]
  notes: Reason[]
}

/**
 * The total of WHMCS is what was left after credit; the document is worth that and the credit.
 * Where its parts do not add up, the stated total counts and a line says the difference.
 */
function amountsOf({ items }: InvoiceRows, columns: Columns): Amounts | null {
  const [subtotal, credit, tax, tax2, stated] = ['subtotal', 'credit', 'tax', 'tax2', 'total'].map(
    (name) => (columns.raw(name) === '' ? 0 : columns.cents(name)),
  )
  const cents = items.map(({ amount }) => sourceCents(amount))
  if (
    subtotal == null ||
    credit == null ||
    tax == null ||
    tax2 == null ||
    stated == null ||
    cents.some((each) => each === null)
  )
    return null
  const vatCents = tax + tax2
  const totalCents = stated + credit
  const subtotalCents = totalCents - vatCents
  const notes: Reason[] = []
  if (subtotalCents !== subtotal)
    notes.push({
      reason: `Its parts add up to ${formatRand(subtotal + vatCents)}; the stated total counts`,
      cents: subtotalCents - subtotal,
    })
  const amounts = cents.map((each) => each ?? 0)
  const sum = amounts.reduce((total, each) => total + each, 0)
  const isInclusive = sum !== subtotal && sum === subtotal + vatCents
  const net = isInclusive ? shares(amounts, subtotal) : amounts
  const lines = items.map(({ description }, index) => ({
    description: sourceText(description) || 'Item',
    cents: net[index] ?? 0,
  }))
  const missing = subtotalCents - net.reduce((total, each) => total + each, 0)
  if (missing !== 0) {
    lines.push({ description: 'Rounding', cents: missing })
    if (notes.length === 0)
      notes.push({ reason: 'Its items do not add up to its subtotal', cents: missing })
  }
  return { subtotalCents, vatCents, totalCents, creditCents: credit, lines, notes }
}

/** Amounts with VAT as their parts of the value without, which add up to it to the cent. */
function shares(amounts: readonly Cents[], subtotal: Cents): Cents[] {
  const sum = amounts.reduce((total, each) => total + each, 0)
  let upto = 0
  let before = 0
  return amounts.map((each) => {
    upto += each
    const after = Math.round((upto * subtotal) / sum)
    const share = after - before
    before = after
    return share
  })
}

/** 15.00 is 1500 basis points; two rates are one here. */
function rateOf({ cents }: Columns): number {
  return (cents('taxrate') ?? 0) + (cents('taxrate2') ?? 0)
}

type Money = Pick<Settling, 'payments' | 'refunds'>

function moneyOf(source: InvoiceRows, zone: TimeZone, issueDate: string): Money | null {
  const own = source.accounts.map((row) => entryOf(row, zone, issueDate))
  if (own.some(({ inCents, outCents }) => inCents === null || outCents === null)) return null
  const refunds = own.flatMap(({ outCents, ...money }) =>
    outCents !== null && outCents > 0 ? [{ ...money, amountCents: outCents }] : [],
  )
  let passedOn = source.passedOnCents
  const payments = own.flatMap(({ inCents, ...money }) => {
    const passed = Math.min(passedOn, inCents ?? 0)
    passedOn -= passed
    const amountCents = (inCents ?? 0) - passed
    return amountCents > 0 ? [{ ...money, amountCents }] : []
  })
  const collected = source.massPayments.map(({ row, cents, container }) => {
    const { inCents: _, outCents: __, ...money } = entryOf(row, zone, issueDate)
    const reference = [money.reference, `mass payment ${container}`].filter(Boolean).join(', ')
    return { ...money, amountCents: cents, reference }
  })
  return {
    payments: [...payments, ...collected].toSorted((a, b) => a.at.getTime() - b.at.getTime()),
    refunds,
  }
}

function entryOf(row: SourceRow, zone: TimeZone, issueDate: string) {
  const { cents, day, moment, raw, line } = columnsOf(row, zone)
  return {
    inCents: raw('amountin') === '' ? 0 : cents('amountin'),
    outCents: raw('amountout') === '' ? 0 : cents('amountout'),
    method: methodOf(raw('gateway')),
    reference: sourceLine(row.transid, 100) || line('description', 100),
    day: day('date') ?? issueDate,
    at: moment('date') ?? new Date(`${issueDate}T12:00:00Z`),
  }
}

/** Names of gateways are the host's choice; what is not known to be a transfer was a card. */
export function methodOf(gateway: string): PaymentMethod {
  return gateway === '' ||
    /bank|eft|transfer|mailin|manual|cash|cheque|check|deposit/i.test(gateway)
    ? 'bank_transfer'
    : 'card'
}
