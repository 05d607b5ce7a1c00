import { type BasisPoints, type Cents, decimalRand, vatInside } from '#kernel/money.ts'
import type { ShapedRow, SourceRow } from '../source-row.ts'
import {
  apart,
  foreignReason,
  renamed,
  sourceCents,
  sourceId,
  sourceLine,
} from '../source-values.ts'
import { modelOf, type PaymenterPeople } from './people.ts'

/** What an invoice is worth and what paid it, summed up over the rows that name it. */
type InvoiceMoney = {
  totalCents: Cents
  /** Credit that paid it. */
  creditCents: Cents
  isWhole: boolean
  isAdjusted: boolean
  gateway: string
  /** The VAT rate and the buyer that were stored when it was paid. */
  rate: BasisPoints | null
  buyer: string | null
}

const idOf = (row: SourceRow, name = 'id') => sourceId(row[name]) ?? 0

/** Days up to which services are paid, by their ids. */
type ExpiryOf = (service: number) => string | null

/**
 * Paymenter stores no totals: an invoice is worth its items, and they include VAT in both ways of
 * entering prices. Its rate is the one stored when it was paid, before that the customer's.
 */
export function paymenterMoney(people: PaymenterPeople, expiryOf: ExpiryOf) {
  const invoices = new Map<number, InvoiceMoney>()
  const gateways = new Map<number, string>()
  const rates = new Map<string, BasisPoints>()
  /** Each buyer is in memory once, and not with every invoice. */
  const buyers = new Map<string, string>()
  const tax = { isOn: false, isInPrices: true }

  function moneyOf(id: number): InvoiceMoney {
    const known = invoices.get(id)
    if (known) return known
    const fresh = {
      totalCents: 0,
      creditCents: 0,
      isWhole: true,
      isAdjusted: false,
      gateway: '',
      rate: null,
      buyer: null,
    }
    invoices.set(id, fresh)
    return fresh
  }

  function customerRate(user: number): BasisPoints {
    if (!tax.isOn) return 0
    return rates.get(people.countryOf(user)) ?? rates.get('all') ?? 0
  }

  function noteAdjusted(row: SourceRow): void {
    moneyOf(idOf(row, 'invoice_id')).isAdjusted = true
  }

  const notes: Record<string, (row: SourceRow) => void> = {
    settings: ({ key, value, settingable_type: owner }) => {
      if (owner) return
      if (key === 'tax_enabled') tax.isOn = value === '1' || value === 'true'
      if (key === 'tax_type') tax.isInPrices = value !== 'exclusive'
    },
    tax_rates: (row) => {
      const country = sourceLine(row.country)
      if (!rates.has(country)) rates.set(country, sourceCents(row.rate) ?? 0)
    },
    extensions: (row) => {
      if (row.type === 'gateway')
        gateways.set(idOf(row), sourceLine(row.name) || sourceLine(row.extension))
    },
    invoice_items: (row) => {
      const money = moneyOf(idOf(row, 'invoice_id'))
      const cents = itemCents(row)
      money.isWhole &&= cents !== null
      money.totalCents += cents ?? 0
    },
    invoice_transactions: (row) => {
      if (faultIn(row) !== null) return
      const money = moneyOf(idOf(row, 'invoice_id'))
      const { inCents, outCents } = movedBy(row)
      if (isCredit(row)) money.creditCents += (inCents ?? 0) - (outCents ?? 0)
      else money.gateway ||= gatewayOf(row)
    },
    invoice_snapshots: (row) => {
      const money = moneyOf(idOf(row, 'invoice_id'))
      if (row.tax_name) money.rate = sourceCents(row.tax_rate)
      const buyer = people.buyerIn(row)
      if (buyer === null) return
      money.buyer = buyers.get(buyer) ?? buyer
      buyers.set(money.buyer, money.buyer)
    },
    adjustment_notes: noteAdjusted,
    credit_notes: noteAdjusted,
  }

  function gatewayOf(row: SourceRow): string {
    return gateways.get(idOf(row, 'gateway_id')) ?? ''
  }

  function faultOf(row: SourceRow, money: InvoiceMoney): string | null {
    if (!money.isWhole) return 'Its amounts are not whole cents'
    if (money.isAdjusted) return 'It has adjustment notes, which are not read: correct it here'
    return foreignReason(row.currency_code, '')
  }

  return {
    notes,
    /** The setting of WHMCS that says the same of prices of products. */
    taxType: () => (tax.isOn && tax.isInPrices ? 'Inclusive' : 'Exclusive'),
    /** Prices of services include VAT in both ways of entering those of products. */
    isTaxed: (user: number) => customerRate(user) > 0,

    invoiceRows(row: SourceRow): ShapedRow[] {
      const money = moneyOf(idOf(row))
      const { totalCents } = money
      const rate = tax.isOn ? (money.rate ?? customerRate(idOf(row, 'user_id'))) : 0
      const vatCents = vatInside(totalCents, rate)
      const creditCents = Math.max(0, money.creditCents)
      const invoice = {
        ...renamed(row, invoiceColumns),
        name: sourceLine(row.number) || (row.id ?? ''),
        fault: faultOf(row, money),
        status: statuses[row.status ?? ''] ?? row.status ?? '',
        clientsdetails: money.buyer,
        paymentmethod: money.gateway,
        subtotal: decimalRand(totalCents - vatCents),
        tax: decimalRand(vatCents),
        credit: decimalRand(creditCents),
        total: decimalRand(totalCents - creditCents),
        taxrate: decimalRand(rate),
      }
      return [['tblinvoices', invoice]]
    },

    /** A service on an open invoice is billed from the day that it is paid up to. */
    itemRows(row: SourceRow): ShapedRow[] {
      const model = modelOf(row.reference_type)
      const times = quantityOf(row) === 1 ? '' : ` × ${quantityOf(row)}`
      const cents = itemCents(row)
      const item = {
        ...renamed(row, { id: 'id', invoiceid: 'invoice_id', relid: 'reference_id' }),
        type: itemTypes[model] ?? '',
        description: `${row.description ?? ''}${times}`,
        amount: cents === null ? 'unknown' : decimalRand(cents),
        duedate: model === 'Service' ? expiryOf(idOf(row, 'reference_id')) : null,
      }
      return [['tblinvoiceitems', item]]
    },

    transactionRows(row: SourceRow): ShapedRow[] {
      const { inCents, outCents } = movedBy(row)
      if (isCredit(row) || (inCents === 0 && outCents === 0)) return []
      const fault = faultIn(row)
      const entry = {
        ...renamed(row, transactionColumns),
        fault,
        gateway: gatewayOf(row),
        invoiceid: fault === null ? (row.invoice_id ?? '') : '',
        amountin: textOf(inCents, row.amount),
        amountout: textOf(outCents, row.refunded_amount),
      }
      return [['tblaccounts', entry]]
    },

    creditRows(row: SourceRow): ShapedRow[] {
      const fault = people.foreignCredit(row)
      if (fault === null) return []
      const id = String(apart + idOf(row))
      return [['tblaccounts', { id, userid: row.user_id ?? '', invoiceid: '', fault }]]
    },
  }
}

const statuses: Record<string, string> = {
  pending: 'Unpaid',
  unpaid: 'Unpaid',
  paid: 'Paid',
  cancelled: 'Cancelled',
}

const itemTypes: Record<string, string> = { Service: 'Hosting', Credit: 'AddFunds' }

const invoiceColumns = {
  id: 'id',
  userid: 'user_id',
  invoicenum: 'number',
  date: 'created_at',
  duedate: 'due_at',
}

const transactionColumns = { id: 'id', date: 'created_at', transid: 'transaction_id' }

const isCredit = ({ is_credit_transaction: is }: SourceRow) => is === '1'

/** Versions without a status stored nothing but payments that were completed. */
function faultIn({ status }: SourceRow): string | null {
  return !status || status === 'succeeded'
    ? null
    : `Was never completed in Paymenter: it is '${sourceLine(status, 40)}'`
}

/** What came in and what of it went back. Staff record a refund as less than nothing. */
function movedBy(row: SourceRow): { inCents: Cents | null; outCents: Cents | null } {
  const cents = sourceCents(row.amount)
  const refunded = row.refunded_amount ? sourceCents(row.refunded_amount) : 0
  return cents !== null && cents < 0
    ? { inCents: 0, outCents: refunded === null ? null : refunded - cents }
    : { inCents: cents, outCents: refunded }
}

/** An amount that is not whole cents stays as it was written, so that its invoice is refused. */
function textOf(cents: Cents | null, written: string | null | undefined): string {
  return cents === null ? (written ?? '') : decimalRand(cents)
}

const quantityOf = ({ quantity }: SourceRow): number => Number(quantity ?? 1)

function itemCents(row: SourceRow): Cents | null {
  const cents = sourceCents(row.price)
  const quantity = quantityOf(row)
  return cents === null || !Number.isSafeInteger(quantity) ? null : cents * quantity
}
