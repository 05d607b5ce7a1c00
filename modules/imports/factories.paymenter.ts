import { chance, decimal } from './factories.firm.ts'
import type { FirmBooks } from './factories.fossbilling.ts'
import { paymenterStill } from './factories.paymenter.rows.ts'
import type { Fixture, FixtureRow } from './factories.ts'

type Rows = 'invoices' | 'invoice_items' | 'invoice_transactions' | 'invoice_snapshots'
type Firm = Record<Rows, FixtureRow[]> & { books: FirmBooks }

const add = (sums: Map<number, number>, id: number, cents: number) =>
  sums.set(id, (sums.get(id) ?? 0) + cents)

type Sizes = { clients?: number; invoices?: number; seed?: number; hoursAhead?: number }

/**
 * What Paymenter itself would have written for these invoices, on a database `hoursAhead` of UTC.
 * With what goes wrong there: payments that failed, partial ones, invoices marked as paid, refunds
 * that staff wrote as less than nothing, deposits, a rate of VAT that was another then, other
 * currencies, deleted customers, staff who are customers.
 */
export function paymenterFirm({ clients = 20, invoices = 300, seed = 13, ...more }: Sizes = {}) {
  const pick = chance(seed)
  const books: FirmBooks = {
    ...{ credit: new Map(), owed: new Map() },
    receivedCents: 0,
    refundedCents: 0,
    invoicedCents: 0,
  }
  const firm: Firm = {
    ...{ invoices: [], invoice_items: [], invoice_transactions: [], invoice_snapshots: [] },
    books,
  }
  for (let at = 1; at <= invoices; at += 1) addInvoice(firm, at, { clients, pick })
  addSpecials(firm)
  const { books: _, ...rows } = firm
  const fixture: Fixture = {
    ...{ ...paymenterStill, ...rows },
    users: [...Array.from({ length: clients }, (_each, at) => userOf(at + 1)), ...staff],
    properties: propertiesOf(clients),
    credits: [
      ...[...books.credit].map(([user, cents], at) => creditOf(at + 1, user, decimal(cents))),
      { ...creditOf(900, 2, '12.00'), currency_code: 'EUR' },
    ],
  }
  return { fixture: stampedAt(fixture, more.hoursAhead ?? 0), books }
}

const creditOf = (id: number, user: number, amount: string): FixtureRow => ({
  ...{ id, user_id: user, currency_code: 'ZAR', amount },
})

const stamps = ['created_at', 'updated_at', 'email_verified_at']

/** Times of type TIMESTAMP as a dump has them: in UTC. */
function stampedAt(fixture: Fixture, hoursAhead: number): Fixture {
  const inUtc = (row: FixtureRow): FixtureRow =>
    Object.fromEntries(
      Object.entries(row).map(([name, value]) => {
        if (!stamps.includes(name) || typeof value !== 'string') return [name, value]
        const instant = Date.parse(`${value.replace(' ', 'T')}Z`) - hoursAhead * 3_600_000
        return [name, new Date(instant).toISOString().slice(0, 19).replace('T', ' ')]
      }),
    )
  return Object.fromEntries(
    Object.entries(fixture).map(([table, rows]) => [table, rows.map(inUtc)]),
  )
}

type Chances = { clients: number; pick: (below: number) => number }

/** What becomes of an invoice; a share is of its total. */
type Kind = {
  status?: 'pending' | 'cancelled'
  isDeposit?: boolean
  /** Paid by payments and by credit, as shares of the total. */
  paid?: number
  credit?: number
  /** Beyond the total, which becomes credit. */
  overCents?: number
  refunded?: number
  /** Staff write it as a payment of less than nothing. */
  isTakenBack?: boolean
  hasFailures?: boolean
}

/** The last but one was marked as paid without a payment. */
const kinds: readonly Kind[] = [
  { status: 'pending' },
  { status: 'pending', paid: 1 / 3 },
  { paid: 1 },
  { credit: 1 },
  { paid: 1 / 2, credit: 1 / 2 },
  { paid: 1, overCents: 777 },
  { paid: 1, isTakenBack: true },
  { paid: 1, refunded: 1 / 3 },
  { paid: 1, hasFailures: true },
  { status: 'cancelled' },
  { status: 'cancelled', paid: 1 / 4 },
  { isDeposit: true, paid: 1 },
  {},
  { isDeposit: true, status: 'pending' },
]

function addInvoice(firm: Firm, at: number, { clients, pick }: Chances): void {
  const user = at % 89 === 0 ? clients + 50 : 1 + pick(clients)
  const currency = at % 71 === 0 ? 'EUR' : 'ZAR'
  const kind = kinds[pick(kinds.length)] ?? {}
  const { status = 'paid', isDeposit = false } = kind
  const id = firm.invoices.length + 1
  firm.invoices.push({
    ...{ id, user_id: user, status, currency_code: currency, ...datesOf(at, pick) },
    number: pick(9) === 0 ? null : `INV-${1000 + at}`,
  })
  const items = isDeposit ? [{ cents: 20_000, quantity: 1 }] : itemsOf(pick)
  addItems(firm, id, { items, model: isDeposit ? 'App\\Models\\Credit' : null })
  if (status === 'paid' && pick(3) > 0) addSnapshot(firm, id, pick(4) === 0 ? '14.00' : '15.00')
  const total = items.reduce((sum, { cents, quantity }) => sum + cents * quantity, 0)
  const isHere = user <= clients && currency === 'ZAR'
  payInvoice(firm, { kind, total, id, user, isHere, gateway: 1 + pick(2) })
}

/** Renewals are made at midnight and are due at the beginning of a day. */
function datesOf(at: number, pick: Chances['pick']): FixtureRow {
  const date = `20${17 + (at % 9)}-0${1 + pick(9)}-1${pick(9)}`
  if (pick(2) === 0) return { created_at: `${date} 00:00:07`, due_at: `${date} 00:00:00` }
  const made = `${date} 2${pick(4)}:30:0${pick(9)}`
  return { created_at: made, due_at: made }
}

type Items = { items: readonly { cents: number; quantity: number }[]; model: string | null }

function addItems(firm: Firm, invoice: number, { items, model }: Items): void {
  for (const { cents, quantity } of items)
    firm.invoice_items.push({
      ...{ id: firm.invoice_items.length + 1, invoice_id: invoice, price: decimal(cents) },
      ...{ quantity, description: 'Hosting', reference_type: model },
    })
}

function itemsOf(pick: Chances['pick']) {
  const items = [{ cents: 1000 + pick(90_000), quantity: 1 + (pick(5) === 0 ? 2 : 0) }]
  if (pick(3) === 0) items.push({ cents: -(1 + pick(900)), quantity: 1 })
  return items
}

function addSnapshot(firm: Firm, invoice: number, rate: string): void {
  const properties = { company_name: 'Old name Ltd', country: 'South Africa', city: 'Durban' }
  firm.invoice_snapshots.push({
    ...{ id: firm.invoice_snapshots.length + 1, invoice_id: invoice, name: 'Old Name' },
    ...{ properties: JSON.stringify(properties), tax_name: 'VAT', tax_rate: rate },
  })
}

type Paying = {
  kind: Kind
  total: number
  id: number
  user: number
  isHere: boolean
  gateway: number
}

function payInvoice(firm: Firm, { kind, total, id, user, isHere, gateway }: Paying): void {
  const { status, paid = 0, credit = 0, overCents = 0, refunded = 0 } = kind
  const creditCents = Math.ceil(total * credit)
  const paidCents = Math.min(total - creditCents, Math.ceil(total * paid)) + overCents
  const backCents = Math.floor(total * refunded)
  const record = (cents: number, more: FixtureRow = {}) => {
    if (cents === 0) return
    firm.invoice_transactions.push({
      ...{ id: firm.invoice_transactions.length + 1, invoice_id: id, gateway_id: gateway },
      ...{ amount: decimal(cents), status: 'succeeded', transaction_id: `T${id}` },
      ...{ created_at: '2026-01-05 10:00:00', ...more },
    })
  }
  record(creditCents, { gateway_id: null, transaction_id: null, is_credit_transaction: 1 })
  record(paidCents, { refunded_amount: decimal(backCents) })
  if (kind.isTakenBack) record(-total, { transaction_id: `R${id}` })
  if (kind.hasFailures) {
    record(total, { transaction_id: `F${id}`, status: 'failed' })
    record(total, { transaction_id: `P${id}`, status: 'processing' })
  }
  const { books } = firm
  if (status === undefined) add(books.credit, user, kind.isDeposit ? total : overCents)
  if (!isHere) return
  books.invoicedCents += total
  books.receivedCents += paidCents
  books.refundedCents += kind.isTakenBack ? total : backCents
  if (status === 'pending' && !kind.isDeposit) add(books.owed, user, total - paidCents)
}

function userOf(id: number): FixtureRow {
  return {
    ...{ id, email: `client${id}@example.test`, password: hash, tfa_secret: 'secret' },
    ...{ first_name: `Sipho ${id}`, last_name: "O'Brien", created_at: '2019-03-05 23:30:00' },
    email_verified_at: '2019-03-06 08:00:00',
  }
}

const hash = '$2y$12$usesomesillystringfore2uDLvp1Ii2e./U9C8sBjqp8I90dH6hi'

/** The second is a customer too. */
const staff: FixtureRow[] = [
  { ...userOf(30), email: 'sam@firm.test', first_name: 'Sam', last_name: 'Staff', role_id: 1 },
  { ...userOf(31), email: 'zoe@firm.test', first_name: 'Zoe', last_name: 'Staff', role_id: 1 },
]

function propertiesOf(clients: number): FixtureRow[] {
  const own = Array.from({ length: clients }, (_each, at) => propertiesOfUser(at + 1)).flat()
  const label = { model_type: 'App\\Models\\Service', key: 'domain' }
  const labels = [
    { ...label, model_id: 1, value: 'one.example' },
    { ...label, model_id: 2, value: 'two.example' },
    { ...label, model_id: 1, key: 'hostname', value: 'host.example' },
  ]
  return [...own, ...labels].map((row, at) => ({ ...row, id: at + 1 }))
}

function propertiesOfUser(id: number): FixtureRow[] {
  const common = { model_type: 'App\\Models\\User', model_id: id }
  const values: [key: string, value: string, property?: number][] = [
    ['phone', '+27821234567'],
    ['company_name', id % 3 === 0 ? `Müller & Sons ${id}` : '', 1],
    ['address', `${id} Long Street`],
    ['city', 'Cape Town'],
    ['country', id === 4 ? 'Namibia' : 'South Africa'],
  ]
  if (id === 3) values.push(['vat_number', '4123', 2], ['shirt', 'XL', 3])
  return values.map(([key, value, property]) => ({
    ...{ ...common, key, value, custom_property_id: property ?? null },
  }))
}

/** Half a cent, the period of service 1 that is open, an upgrade, and an invoice of staff. */
function addSpecials({ invoices, invoice_items: items, books }: Firm): void {
  const plain = { user_id: 1, currency_code: 'ZAR', status: 'pending' }
  const put = (id: number, invoice: FixtureRow, item: FixtureRow) => {
    const dates = { created_at: '2026-11-21 00:00:03', due_at: '2026-12-01 00:00:00' }
    invoices.push({ ...plain, ...dates, id, number: `S-${id}`, ...invoice })
    items.push({ id, invoice_id: id, description: 'One', quantity: 1, ...item })
  }
  const renewal = { reference_type: 'App\\Models\\Service', reference_id: 1, price: '113.85' }
  put(50_001, {}, { ...renewal, description: 'Starter (Dec 01, 2026 - Jan 01, 2027)' })
  const upgrade = { reference_type: 'App\\Models\\ServiceUpgrade', reference_id: 1 }
  put(50_002, {}, { ...upgrade, price: '11.50', description: 'Upgrade Starter to Pro' })
  put(50_003, { user_id: 31, status: 'paid' }, { price: '23.00' })
  put(50_004, { status: 'draft' }, { price: '1.00' })
  books.invoicedCents += 11_385 + 1150 + 2300
  add(books.owed, 1, 11_385 + 1150)
}
