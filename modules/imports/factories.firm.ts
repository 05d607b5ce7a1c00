import { people, services, tickets } from './factories.rows.ts'
import type { Fixture, FixtureRow } from './factories.ts'

export const decimal = (cents: number) =>
  `${cents < 0 ? '-' : ''}${Math.trunc(Math.abs(cents) / 100)}.${String(Math.abs(cents) % 100).padStart(2, '0')}`

/** A repeatable chance: the same seed gives the same firm. */
export function chance(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state % below
  }
}

type Sizes = { clients: number; invoices: number; seed?: number }

/**
 * A firm with what real ones have: every status, VAT in and on top, credit, partial payments,
 * refunds in part and whole, mass payments, deposits, negative items, drafts, zero dates, entities,
 * mojibake, two clients of one address, and what deleted clients left behind.
 */
export function whmcsFirm({ clients, invoices, seed = 7 }: Sizes): Fixture {
  const pick = chance(seed)
  const firm: Required<
    Record<'tblclients' | 'tblinvoices' | 'tblinvoiceitems' | 'tblaccounts', FixtureRow[]>
  > = {
    tblclients: [],
    tblinvoices: [],
    tblinvoiceitems: [],
    tblaccounts: [],
  }
  const credit = new Map<number, number>()
  for (let id = 1; id <= clients; id += 1) firm.tblclients.push(clientOf(id, clients))
  for (let id = 1; id <= invoices; id += 1) addInvoice(firm, { id, clients, pick, credit })
  addMassPayments(firm, invoices, credit)
  for (const client of firm.tblclients) client.credit = decimal(credit.get(Number(client.id)) ?? 0)
  return {
    tblconfiguration: [
      { id: 1, setting: 'Version', value: '8.10.1-release.1' },
      { id: 2, setting: 'TaxType', value: 'Exclusive' },
    ],
    tblcurrencies: [{ id: 1, code: 'ZAR', prefix: 'R', default: 1 }],
    tblcustomfields: [{ id: 4, type: 'client', fieldname: 'vatno|VAT Number' }],
    tblcustomfieldsvalues: [{ id: 9, fieldid: 4, relid: 1, value: '4123456789' }],
    ...services,
    ...people,
    ...tickets,
    ...firm,
  }
}

type Entry = { id: number; type: string; items: [relid: number, cents: number][] }

/**
 * At the end: two invoices that a mass payment paid, two more for which WHMCS recorded credit as
 * well, a mass payment that is open, a deposit, and one that was never paid.
 */
function addMassPayments(firm: Firm, last: number, credit: Map<number, number>): void {
  const plain = { userid: 2, date: '2025-06-01', duedate: '2025-06-08', paymentmethod: 'cardgate' }
  const add = ({ id, type, items }: Entry, changes: FixtureRow) => {
    const total = decimal(items.reduce((sum, [, cents]) => sum + cents, 0))
    firm.tblinvoices.push({ ...plain, id, subtotal: total, total, status: 'Paid', ...changes })
    for (const [relid, cents] of items)
      firm.tblinvoiceitems.push({
        id: firm.tblinvoiceitems.length + 1,
        invoiceid: id,
        userid: 2,
        type,
        relid,
        ...{ description: `${type} ${relid}`, amount: decimal(cents) },
      })
  }
  const pay = (invoiceid: number, cents: number) =>
    firm.tblaccounts.push({
      id: firm.tblaccounts.length + 1,
      userid: 2,
      gateway: 'cardgate',
      invoiceid,
      ...{ date: '2025-06-09 12:00:00', amountin: decimal(cents), transid: `M${invoiceid}` },
    })
  const one = (id: number, cents: number): Entry => ({ id, type: 'Hosting', items: [[1, cents]] })
  add(one(last + 1, 11_500), {})
  add(one(last + 2, 23_000), {})
  add(
    {
      id: last + 3,
      type: 'Invoice',
      items: [
        [last + 1, 11_500],
        [last + 2, 23_000],
      ],
    },
    {},
  )
  pay(last + 3, 34_500)
  add(one(last + 4, 5000), { credit: '50.00', total: '0.00' })
  add({ id: last + 5, type: 'Invoice', items: [[last + 4, 5000]] }, {})
  pay(last + 5, 5000)
  // The period of service 1 that is invoiced and not paid.
  add(one(last + 6, 9900), { status: 'Unpaid', date: '2026-11-20', duedate: '2026-12-01' })
  add({ id: last + 7, type: 'Invoice', items: [[last + 6, 9900]] }, { status: 'Unpaid' })
  add({ id: last + 8, type: 'AddFunds', items: [[0, 50_000]] }, {})
  pay(last + 8, 50_000)
  credit.set(2, (credit.get(2) ?? 0) + 50_000)
  add({ id: last + 9, type: 'AddFunds', items: [[0, 7000]] }, { status: 'Unpaid' })
  // A payment that belongs to no invoice.
  pay(0, 1234)
}

function clientOf(id: number, clients: number): FixtureRow {
  const base = {
    id,
    firstname: `Sipho ${id}`,
    lastname: 'O&#039;Brien',
    companyname: id % 3 === 0 ? `Müller &amp; Sons ${id}` : '',
    email: id === clients ? 'CLIENT1@example.test ' : `client${id}@example.test`,
    address1: `${id} Long Street`,
    city: id % 2 === 0 ? 'CafÃ© Town' : 'Cape Town',
    state: 'Western Cape',
    postcode: '8001',
    country: 'ZA',
    phonenumber: '+27.821234567',
    password: '$2y$10$abcdefghijklmnopqrstuuKbJ0T5aTq1wJm6Ykq0v1Q9x0m6m8lOe',
    datecreated: id % 5 === 0 ? '0000-00-00' : '2019-03-05',
    status: id % 7 === 0 ? 'Closed' : 'Active',
    notes: 'Line 1\nIt\'s \\ a "note"; -- not a comment',
    cardnum: 'secret',
  }
  return base
}

type Adding = {
  id: number
  clients: number
  pick: (below: number) => number
  credit: Map<number, number>
}
type Firm = Record<'tblclients' | 'tblinvoices' | 'tblinvoiceitems' | 'tblaccounts', FixtureRow[]>

function addInvoice(firm: Firm, { id, clients, pick, credit }: Adding): void {
  const userid = id % 97 === 0 ? clients + 50 : 1 + pick(clients)
  const year = 2015 + (id % 11)
  const month = String(1 + pick(12)).padStart(2, '0')
  const date = `${year}-${month}-0${1 + pick(9)}`
  const items = itemsOf(pick)
  const subtotal = items.reduce((sum, cents) => sum + cents, 0)
  const tax = taxOf(subtotal, pick)
  const total = subtotal + tax
  const kind = pick(12)
  const status = statuses[kind] ?? 'Paid'
  const usedCredit = kind === 1 ? 1 + pick(Math.max(1, total - 1)) : 0
  const invoice = {
    id,
    userid,
    invoicenum: pick(3) === 0 ? '' : `H${100_000 + id}`,
    date,
    duedate: pick(20) === 0 ? '0000-00-00' : date,
    datepaid: paidOn(status, date),
    subtotal: decimal(subtotal),
    credit: decimal(usedCredit),
    tax: decimal(tax),
    total: decimal(total - usedCredit),
    taxrate: rateOf(tax),
    status,
    paymentmethod: pick(2) === 0 ? 'banktransfer' : 'cardgate',
  }
  firm.tblinvoices.push(invoice)
  for (const cents of items)
    firm.tblinvoiceitems.push({
      id: firm.tblinvoiceitems.length + 1,
      invoiceid: id,
      userid,
      type: cents < 0 ? 'PromoHosting' : 'Hosting',
      description: `Hosting &amp; email\nJanuary`,
      amount: decimal(cents),
      taxed: tax === 0 ? 0 : 1,
      duedate: date,
    })
  const add = (cents: number) => credit.set(userid, (credit.get(userid) ?? 0) + cents)
  for (const [received, refunded] of moneyOf(kind, total - usedCredit, { pick, add }))
    firm.tblaccounts.push({
      id: firm.tblaccounts.length + 1,
      userid,
      gateway: invoice.paymentmethod,
      date: `${date} 10:15:00`,
      amountin: decimal(received),
      amountout: decimal(refunded),
      transid: `T${firm.tblaccounts.length + 1}`,
      invoiceid: id,
    })
}

function taxOf(subtotal: number, pick: Adding['pick']): number {
  return pick(5) === 0 ? 0 : Math.round((subtotal * 15) / 100)
}

const rateOf = (tax: number) => (tax === 0 ? '0.00' : '15.00')

function paidOn(status: string, date: string): string {
  return status === 'Paid' || status === 'Refunded' ? `${date} 10:15:00` : '0000-00-00 00:00:00'
}

/** Some with a discount, some with an addon. */
function itemsOf(pick: Adding['pick']): number[] {
  const items = [1000 + pick(90_000)]
  if (pick(3) === 0) items.push(-(1 + pick(900)))
  if (pick(4) === 0) items.push(1 + pick(5000))
  return items
}

const statuses = [
  ...['Unpaid', 'Paid', 'Paid', 'Cancelled', 'Refunded', 'Paid', 'Paid'],
  ...['Draft', 'Collections', 'Paid', 'Paid', 'Paid'],
]

type Chances = { pick: (below: number) => number; add: (cents: number) => void }

/** Received and refunded, by kind: in part, in two, on a cancelled one, refunded, overpaid. */
function moneyOf(kind: number, total: number, { pick, add }: Chances): [number, number][] {
  const half = Math.floor(total / 2)
  switch (kind) {
    case 0:
      return pick(3) === 0 ? [[1 + pick(Math.max(1, total - 1)), 0]] : []
    case 2:
      return [
        [half, 0],
        [total - half, 0],
      ]
    case 3:
      if (pick(4) !== 0) return []
      add(500)
      return [[500, 0]]
    case 4:
      return [
        [total, 0],
        [0, total],
      ]
    case 5:
      return [
        [total, 0],
        [0, Math.floor(total / 3)],
      ]
    case 6:
      add(777)
      return [[total + 777, 0]]
    case 7:
    case 8:
      return []
    default:
      return total > 0 ? [[total, 0]] : []
  }
}
