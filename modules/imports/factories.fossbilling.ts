import { chance, decimal } from './factories.firm.ts'
import { fossbillingStill } from './factories.fossbilling.rows.ts'
import type { Fixture, FixtureRow } from './factories.ts'

/** What the books of a made-up firm must say: by client, in cents. */
export type FirmBooks = {
  credit: Map<number, number>
  owed: Map<number, number>
  receivedCents: number
  refundedCents: number
  invoicedCents: number
}

type Rows = 'client_balance' | 'invoice' | 'invoice_item' | 'transaction'
type Firm = Record<Rows, FixtureRow[]> & { books: FirmBooks }

const add = (sums: Map<number, number>, id: number, cents: number) =>
  sums.set(id, (sums.get(id) ?? 0) + cents)

/**
 * What FOSSBilling itself would have written for these invoices: every payment goes into the
 * balance and the balance pays. With what goes wrong there: payments reported twice or never
 * completed, partial ones, invoices paid by hand, refunds that are separate invoices, VAT that one
 * version rounded by item, discounts, quantities, zero dates, other currencies, deleted clients.
 */
export function fossbillingFirm({ clients = 20, invoices = 300, seed = 11 } = {}) {
  const pick = chance(seed)
  const books: FirmBooks = {
    ...{ credit: new Map(), owed: new Map() },
    receivedCents: 0,
    refundedCents: 0,
    invoicedCents: 0,
  }
  const firm: Firm = { client_balance: [], invoice: [], invoice_item: [], transaction: [], books }
  for (let at = 1; at <= invoices; at += 1) addInvoice(firm, at, { clients, pick })
  addSpecials(firm)
  const { books: _, ...rows } = firm
  const fixture: Fixture = {
    ...{ ...fossbillingStill, ...rows },
    client: Array.from({ length: clients }, (_each, at) => clientOf(at + 1)),
  }
  return { fixture, books }
}

type Chances = { clients: number; pick: (below: number) => number }

/** Now and then one who was deleted. */
function clientFor(at: number, { clients, pick }: Chances): number {
  return at % 89 === 0 ? clients + 50 : 1 + pick(clients)
}

const vatOf = (net: number, isTaxed: boolean) => (isTaxed ? Math.round((net * 15) / 100) : 0)

function addInvoice(firm: Firm, at: number, { clients, pick }: Chances): void {
  const client = clientFor(at, { clients, pick })
  const kind = pick(12)
  const taxrate = pick(4) === 0 ? '0' : '15'
  const items = kind === 9 ? [{ cents: 20_000, quantity: 1 }] : itemsOf(pick)
  const net = items.reduce((sum, { cents, quantity }) => sum + cents * quantity, 0)
  const isTaxed = kind !== 9 && taxrate === '15'
  const total = net + vatOf(net, isTaxed)
  const status = statuses[kind] ?? 'paid'
  const day = `20${17 + (at % 9)}-0${1 + pick(9)}-1${pick(9)} 2${pick(4)}:30:00`
  const id = firm.invoice.length + 1
  const document = {
    id,
    client_id: client,
    serie: 'FOSS',
    nr: pick(6) === 0 ? null : 1000 + at,
    taxrate,
    status,
    approved: kind === 8 ? 0 : 1,
    currency: at % 71 === 0 ? 'USD' : 'ZAR',
    ...{ gateway_id: 1 + pick(2), created_at: day, hash: `secret-${at}` },
    ...{ paid_at: status === 'paid' ? day : null, due_at: pick(9) === 0 ? null : day },
  }
  firm.invoice.push(document)
  addItems(firm, id, { items, type: kind === 9 ? 'deposit' : 'custom', isTaxed })
  const isHere = client <= clients && document.currency === 'ZAR' && kind !== 8
  if (isHere) firm.books.invoicedCents += total
  moveMoney(firm, { kind, total, id, client, day, isHere, pick })
  if (kind !== 6) return
  const back = {
    ...document,
    id: id + 1,
    serie: 'CN-',
    nr: at,
    status: 'refunded',
    hash: `cn-${at}`,
  }
  firm.invoice.push({ ...back, notes: `2024-01-01: Refund for #${id} invoice.` })
  const negative = items.map(({ cents, quantity }) => ({ cents: -cents, quantity }))
  addItems(firm, id + 1, { items: negative, type: 'custom', isTaxed })
}

const statuses: Record<number, string> = { 0: 'unpaid', 7: 'canceled', 8: 'unpaid' }

type Item = { cents: number; quantity: number }

function addItems(
  firm: Firm,
  invoice: number,
  { items, type, isTaxed }: { items: readonly Item[]; type: string; isTaxed: boolean },
): void {
  for (const { cents, quantity } of items)
    firm.invoice_item.push({
      id: firm.invoice_item.length + 1,
      invoice_id: invoice,
      type,
      rel_id: '',
      quantity,
      // As a DOUBLE is written: '99.9', and now and then what it cannot hold exactly.
      title: 'Hosting &amp; email',
      price: cents === 30 ? 0.1 + 0.2 : cents / 100,
      taxed: isTaxed ? 1 : 0,
    })
}

function itemsOf(pick: Chances['pick']): Item[] {
  const items = [{ cents: 1000 + pick(90_000), quantity: 1 + (pick(5) === 0 ? 2 : 0) }]
  if (pick(3) === 0) items.push({ cents: -(1 + pick(900)), quantity: 1 })
  if (pick(4) === 0) items.push({ cents: 30, quantity: 1 })
  return items
}

type Move = {
  kind: number
  total: number
  id: number
  client: number
  day: string
  isHere: boolean
  pick: Chances['pick']
}

function moveMoney(firm: Firm, move: Move): void {
  const { kind, total, id, client, isHere, pick } = move
  const { books } = firm
  const balance = (cents: number, type: string) => {
    firm.client_balance.push({
      id: firm.client_balance.length + 1,
      client_id: client,
      type,
      amount: decimal(cents),
      ...{ rel_id: String(id), created_at: move.day },
    })
    add(books.credit, client, cents)
  }
  const report = (cents: number, more: FixtureRow = {}) =>
    firm.transaction.push({
      id: firm.transaction.length + 1,
      invoice_id: id,
      gateway_id: 1,
      currency: 'ZAR',
      ...{ txn_id: `T${id}`, txn_status: 'complete', amount: decimal(cents), type: 'payment' },
      status: 'processed',
      ipn: '{"card":"secret"}',
      created_at: move.day,
      ...more,
    })
  const pay = (cents: number, more: FixtureRow = {}) => {
    report(cents, more)
    balance(cents, 'transaction')
    if (isHere && kind !== 0 && kind !== 7) books.receivedCents += cents
  }
  if (kind === 0) {
    if (isHere) add(books.owed, client, total)
    if (pick(3) === 0) pay(1 + pick(500))
  } else if (kind === 7 && pick(2) === 0) pay(500)
  else if (kind === 9) pay(total)
  if (unpaidKinds.has(kind)) return
  payByBalance({ ...move, pay, balance })
  if (kind === 10) {
    report(total)
    report(total, { txn_id: `E${id}`, txn_status: 'pending', status: 'error' })
  }
  const back = refundOf(kind, total)
  if (kind === 11) report(-back, { txn_id: `R${id}`, type: 'refund', txn_status: 'Refunded' })
  if (isHere) books.refundedCents += back
}

function refundOf(kind: number, total: number): number {
  if (kind === 6) return total
  return kind === 11 ? Math.floor(total / 3) : 0
}

/** Not paid, paid by hand, and a deposit, which stays in the balance. */
const unpaidKinds = new Set([0, 5, 7, 8, 9])

type Paying = Pick<Move, 'kind' | 'total'> & {
  pay: (cents: number) => void
  balance: (cents: number, type: string) => void
}

/** By credit, by a payment and credit, by one that is too much, or as it should be. */
function payByBalance({ kind, total, pay, balance }: Paying): void {
  const byCredit = kind === 3 ? total : kind === 4 ? Math.ceil(total / 2) : 0
  if (byCredit > 0) balance(byCredit, 'gift')
  if (byCredit < total) pay(total - byCredit + (kind === 2 ? 777 : 0))
  balance(-total, 'invoice')
}

function clientOf(id: number): FixtureRow {
  return {
    ...{ id, email: `client${id}@example.test`, pass: hash, first_name: `Sipho ${id}` },
    last_name: 'O&#039;Brien',
    phone_cc: '27',
    phone: '821234567',
    currency: 'ZAR',
    ...{ company: id % 3 === 0 ? `Müller & Sons ${id}` : '', company_vat: id === 3 ? '4123' : '' },
    company_number: id === 3 ? '2019/1' : '',
    custom_1: id === 3 ? 'Gold' : '',
    ...{ address_1: `${id} Long Street`, city: 'Cape Town', country: 'ZA', api_token: 'secret' },
    ...{ status: ['active', 'suspended', 'canceled'][id % 3] ?? '', email_approved: 1 },
    created_at: id % 5 === 0 ? null : '2019-03-05 23:30:00',
    notes: 'Line 1\nLine 2',
  }
}

const hash = '$2y$07$usesomesillystringfore2uDLvp1Ii2e./U9C8sBjqp8I90dH6hi'

/** VAT by item that the balance was charged, half a cent, the period of order 1 that is open. */
function addSpecials({
  invoice,
  invoice_item: items,
  client_balance: balance,
  ...firm
}: Firm): void {
  const plain = { client_id: 1, approved: 1, currency: 'ZAR', taxrate: '15', serie: 'S' }
  const dates = { created_at: '2026-11-20 09:00:00', due_at: '2026-12-01 09:00:00' }
  const put = (nr: number, document: FixtureRow, item: FixtureRow) => {
    const id = 50_000 + nr
    invoice.push({ ...plain, ...dates, id, nr, hash: `s${nr}`, status: 'paid', ...document })
    items.push({ id, invoice_id: id, type: 'custom', title: 'One', quantity: 1, taxed: 1, ...item })
  }
  put(1, { paid_at: '2026-11-21 09:00:00' }, { price: 0.1, quantity: 3 })
  balance.push(
    { id: 50_001, client_id: 1, type: 'gift', amount: '0.36' },
    { id: 50_002, client_id: 1, type: 'invoice', rel_id: '50001', amount: '-0.36' },
  )
  firm.books.invoicedCents += 36
  put(2, {}, { price: 10.005 })
  put(3, { status: 'refunded', notes: 'Nothing of use' }, { price: -10 })
  const renewed = { type: 'order', rel_id: '1', task: 'renew', price: 99, title: 'Starter' }
  put(4, { status: 'unpaid', buyer_first_name: 'Old', buyer_last_name: 'Name' }, renewed)
  firm.books.invoicedCents += 11_385
  add(firm.books.owed, 1, 11_385)
  firm.transaction.push({
    id: 50_001,
    invoice_id: 0,
    gateway_id: 1,
    txn_id: 'X',
    amount: '12.34',
    type: 'payment',
    txn_status: 'complete',
    status: 'processed',
    currency: 'ZAR',
  })
}
