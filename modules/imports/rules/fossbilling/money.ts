import { type Cents, decimalRand } from '#kernel/money.ts'
import type { ShapedRow, SourceRow } from '../source-row.ts'
import {
  apart,
  foreignReason,
  renamed,
  sourceCents,
  sourceId,
  sourceLine,
} from '../source-values.ts'

/** What an invoice is worth and what paid it, summed up over the rows that name it. */
type InvoiceMoney = {
  netCents: Cents
  taxableCents: Cents
  /** What the client's balance was charged for it. */
  chargedCents: Cents
  receivedCents: Cents
  refundedCents: Cents
  hasItems: boolean
  isDeposit: boolean
  isWhole: boolean
  isPaid: boolean
  serie: string
  nr: string
}

/**
 * FOSSBilling stores no totals: they are those of the items, and the VAT is that of all taxed items
 * together. Payments go into the client's balance, and the balance pays the invoice.
 */
export function fossbillingMoney() {
  const invoices = new Map<number, InvoiceMoney>()
  const balances = new Map<number, Cents>()
  const gateways = new Map<number, string>()
  const transactions = new Map<string, number>()
  const numbering = { padding: 5, currency: '' }

  function moneyOf(id: number): InvoiceMoney {
    const known = invoices.get(id)
    if (known) return known
    const fresh = {
      netCents: 0,
      taxableCents: 0,
      chargedCents: 0,
      receivedCents: 0,
      refundedCents: 0,
      hasItems: false,
      isDeposit: true,
      isWhole: true,
      isPaid: false,
      serie: '',
      nr: '',
    }
    invoices.set(id, fresh)
    return fresh
  }

  const notes: Record<string, (row: SourceRow) => void> = {
    setting: ({ param, value }) => {
      const padding = Number(value)
      if (param === 'invoice_number_padding' && value && padding >= 0) numbering.padding = padding
    },
    currency: ({ is_default: isDefault, code }) => {
      if (isDefault === '1') numbering.currency = sourceLine(code, 10).toUpperCase()
    },
    pay_gateway: ({ id, name, gateway }) => {
      // 'Custom' is the one with instructions of the host: a transfer or cash.
      const manual = gateway === 'Custom' ? ' (manual)' : ''
      gateways.set(sourceId(id) ?? 0, `${sourceLine(name) || sourceLine(gateway)}${manual}`)
    },
    invoice: (row) => {
      const money = moneyOf(sourceId(row.id) ?? 0)
      money.isPaid = row.status === 'paid'
      money.serie = sourceLine(row.serie, 50)
      money.nr = sourceLine(row.nr, 50)
    },
    invoice_item: (row) => {
      const money = moneyOf(sourceId(row.invoice_id) ?? 0)
      const cents = itemCents(row)
      money.hasItems = true
      money.isDeposit &&= row.type === 'deposit'
      money.isWhole &&= cents !== null
      money.netCents += cents ?? 0
      if (row.taxed === '1') money.taxableCents += cents ?? 0
    },
    client_balance: (row) => {
      const client = sourceId(row.client_id) ?? 0
      const cents = doubleCents(row.amount) ?? 0
      balances.set(client, (balances.get(client) ?? 0) + cents)
      if (row.type === 'invoice') moneyOf(sourceId(row.rel_id) ?? 0).chargedCents -= cents
    },
    transaction: (row) => {
      const key = transactionKey(row)
      if (key !== null && !transactions.has(key)) transactions.set(key, sourceId(row.id) ?? 0)
      if (faultIn(row) !== null) return
      const money = moneyOf(sourceId(row.invoice_id) ?? 0)
      const { inCents, outCents } = movedBy(row)
      money.receivedCents += inCents
      money.refundedCents += outCents
    },
  }

  function faultIn(row: SourceRow): string | null {
    const first = transactions.get(transactionKey(row) ?? '')
    if (first !== undefined && first !== sourceId(row.id))
      return `Is transaction ${first} once more`
    if (!/^(processed|succeeded)$/.test(row.status ?? '') || isPending(row))
      return `Was never completed in FOSSBilling: it is '${sourceLine(row.txn_status) || row.status}'`
    return foreignReason(row.currency, numbering.currency)
  }

  /** The number that its document shows. */
  function numberOf(id: number): string {
    const { serie, nr } = moneyOf(id)
    const shown = /^\d+$/.test(nr) ? String(Number(nr)) : String(id)
    return `${serie}${shown.padStart(numbering.padding, '0')}`
  }

  return {
    note: (table: string, row: SourceRow) => notes[table]?.(row),
    balanceOf: (client: number) => decimalRand(balances.get(client) ?? 0),
    defaultCurrency: () => numbering.currency,

    transactionRows(row: SourceRow): ShapedRow[] {
      const { inCents, outCents } = movedBy(row)
      if (inCents === 0 && outCents === 0) return []
      const id = sourceId(row.invoice_id) ?? 0
      const fault = faultIn(row)
      // Of an invoice that is not paid the money is still in the client's balance.
      const isOn = fault === null && invoices.get(id)?.isPaid
      const entry = {
        ...renamed(row, transactionColumns),
        fault,
        invoiceid: isOn ? String(id) : '',
        gateway: gatewayOf(row),
        ...{ amountin: decimalRand(inCents), amountout: decimalRand(outCents) },
      }
      return [['tblaccounts', entry]]
    },

    invoiceRows(row: SourceRow): ShapedRow[] {
      const id = sourceId(row.id) ?? 0
      const money = moneyOf(id)
      const common = { ...renamed(row, { id: 'id', userid: 'client_id' }), name: numberOf(id) }
      if (row.status === 'refunded') return refundRows(row, common)
      const vatCents = vatOf(row, money)
      const totalCents = money.netCents + vatCents
      const creditCents = creditUsed(money, totalCents)
      const invoice = {
        ...{ ...common, ...renamed(row, invoiceColumns), invoicenum: numberOf(id) },
        status: statusOf(row),
        clientsdetails: buyerOf(row),
        paymentmethod: gatewayOf(row),
        ...{ subtotal: decimalRand(money.netCents), credit: decimalRand(creditCents) },
        ...{ tax: decimalRand(vatCents), total: decimalRand(totalCents - creditCents) },
        fault: money.isWhole ? foreignReason(row.currency, numbering.currency) : notWhole,
      }
      return [
        ['tblinvoices', invoice],
        ...refunded(id, Math.abs(doubleCents(row.refund) ?? 0), row),
      ]
    },
  }

  function gatewayOf({ gateway_id: id }: SourceRow): string {
    return gateways.get(sourceId(id) ?? 0) ?? ''
  }

  /** A refund is a separate invoice there; here it is a refund of the invoice that it names. */
  function refundRows(row: SourceRow, common: SourceRow): ShapedRow[] {
    const original = sourceId(/Refund for #(\d+) invoice/.exec(row.notes ?? '')?.[1]) ?? 0
    const doc = moneyOf(sourceId(row.id) ?? 0)
    if (!invoices.get(original)?.hasItems) {
      const fault = 'Is a refund of an invoice that is not in FOSSBilling or not named in its notes'
      return [['tblinvoices', { ...common, fault }]]
    }
    const rows = refunded(original, Math.abs(doc.netCents + vatOf(row, doc)), row)
    const to = rows.length > 0 ? 'its refund is there' : 'no payment of it was left to refund'
    const reason = `Is the refund of invoice ${numberOf(original)}: ${to}`
    return [['tblinvoices', { ...common, left_out: reason }], ...rows]
  }

  /** As far as its payments go, and without what refund transactions gave back. */
  function refunded(id: number, cents: Cents, row: SourceRow): ShapedRow[] {
    const money = moneyOf(id)
    const out = within(cents - money.refundedCents, money.receivedCents - money.refundedCents)
    if (out === 0 || !money.isPaid) return []
    money.refundedCents += out
    const entry = {
      ...{ id: String(apart + (sourceId(row.id) ?? 0)), userid: row.client_id ?? '0' },
      ...{ invoiceid: String(id), date: row.paid_at || row.updated_at || row.created_at || '' },
      ...{ gateway: gatewayOf(row), description: numberOf(sourceId(row.id) ?? 0) },
    }
    return [['tblaccounts', { ...entry, amountout: decimalRand(out) }]]
  }
}

export type FossbillingMoney = ReturnType<typeof fossbillingMoney>

const transactionColumns = {
  id: 'id',
  date: 'created_at',
  transid: 'txn_id',
  description: 'note',
}

const invoiceColumns = {
  date: 'created_at',
  duedate: 'due_at',
  datepaid: 'paid_at',
  taxrate: 'taxrate',
  notes: 'text_2',
}

/** What the balance paid beyond the payments for the invoice itself; a deposit is paid by none. */
function creditUsed(money: InvoiceMoney, totalCents: Cents): Cents {
  if (!money.isPaid || money.isDeposit) return 0
  return within(money.chargedCents - money.receivedCents, totalCents)
}

const notWhole = 'Its amounts are not whole cents'

/** Columns of type DOUBLE: '99.9' and '0.30000000000000004' are whole cents, '0.305' is not. */
export function doubleCents(text: string | null | undefined): Cents | null {
  if (text === null || text === undefined || text === '') return 0
  const exact = Number(text) * 100
  const cents = Math.round(exact)
  return Math.abs(exact - cents) < 0.0001 && Number.isSafeInteger(cents) ? cents + 0 : null
}

/** What an item without a quantity is worth is nothing there too. */
export function itemCents({ price, quantity }: SourceRow): Cents | null {
  const cents = doubleCents(price)
  return cents === null ? null : cents * Number(quantity ?? 0)
}

/** Versions rounded VAT by item or by invoice: where the balance was charged, that counts. */
function vatOf({ taxrate }: SourceRow, money: InvoiceMoney): Cents {
  const rate = Math.round(Number(taxrate || 0) * 1000)
  if (!(rate > 0) || money.taxableCents === 0) return 0
  const exact = (money.taxableCents * rate) / 100_000
  const cents = Math.sign(exact) * Math.round(Math.abs(exact))
  const charged = money.chargedCents - money.netCents
  return money.isPaid && Math.abs(charged - cents) <= 5 ? charged : cents
}

const within = (cents: Cents, most: Cents): Cents => Math.max(0, Math.min(cents, most))

function statusOf({ status, approved }: SourceRow): string {
  if (status === 'unpaid') return approved === '1' ? 'Unpaid' : 'Draft'
  return status === 'canceled' ? 'Cancelled' : (status ?? '')
}

const subscriptionTypes = /^subscr(iption)?_(create|cancel|signup|eot|failed)$/

/** Payments in and refunds out; a subscription that began or ended moved nothing. */
function movedBy({ amount, type, txn_status: state }: SourceRow) {
  const cents = subscriptionTypes.test(type ?? '') ? 0 : (sourceCents(amount) ?? 0)
  const isRefund = cents < 0 || type === 'refund' || /^refund/i.test(state ?? '')
  return { inCents: isRefund ? 0 : cents, outCents: isRefund ? Math.abs(cents) : 0 }
}

function isPending({ txn_status: state }: SourceRow): boolean {
  return /pending|fail|denied|declin|expired|void|cancel/i.test(state ?? '')
}

/** A gateway that reports one payment twice is one payment. */
function transactionKey(row: SourceRow): string | null {
  if (!row.txn_id) return null
  const { inCents, outCents } = movedBy(row)
  return [row.gateway_id, row.txn_id, row.invoice_id, inCents, outCents].join('|')
}

const buyerColumns = {
  firstname: 'buyer_first_name',
  lastname: 'buyer_last_name',
  companyname: 'buyer_company',
  tax_id: 'buyer_company_vat',
  email: 'buyer_email',
  phonenumber: 'buyer_phone',
  address1: 'buyer_address',
  address2: '',
  city: 'buyer_city',
  state: 'buyer_state',
  ...{ postcode: 'buyer_zip', country: 'buyer_country' },
}

/** Whom the document was issued to, as columns of a client. */
function buyerOf(row: SourceRow): string | null {
  const { buyer_first_name: firstName, buyer_last_name: lastName, buyer_company: company } = row
  return firstName || lastName || company ? JSON.stringify(renamed(row, buyerColumns)) : null
}
