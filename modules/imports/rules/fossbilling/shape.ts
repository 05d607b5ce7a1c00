import { decimalRand } from '#kernel/money.ts'
import type { ShapedRow, SourceRow, SourceShape, SourceTable } from '../source-row.ts'
import { foreignReason, renamed, sourceId, sourceLine } from '../source-values.ts'
import { doubleCents, type FossbillingMoney, fossbillingMoney, itemCents } from './money.ts'
import { ticketShapes } from './tickets.ts'

const table = (name: string, ...without: string[]): SourceTable => ({ name, key: 'id', without })

const invoiceTable = table('invoice', 'hash', 'text_1')
const transactionTable = table('transaction', 'ipn', 'ipn_hash', 'output', 'ip')
const orderTable = table('client_order', 'config')

/** Never settings of gateways, servers and registrars, passwords of panels or those of staff. */
const lookups: readonly SourceTable[] = [
  table('setting'),
  table('currency'),
  table('pay_gateway', 'config'),
  table('admin', 'pass', 'salt', 'api_token', 'permissions', 'signature', 'email'),
  table('product_payment'),
  table('service_hosting', 'pass', 'username', 'ip'),
  table('service_domain', 'transfer_code', 'details'),
  table('support_p_ticket', 'hash'),
  orderTable,
  invoiceTable,
  table('invoice_item'),
  table('client_balance'),
  transactionTable,
]

const tables: readonly SourceTable[] = [
  table('client', 'salt', 'api_token', 'ip'),
  table('product', 'config', 'plugin_config'),
  orderTable,
  invoiceTable,
  table('invoice_item'),
  transactionTable,
  table('support_helpdesk'),
  table('support_ticket', 'author_hash'),
  table('support_ticket_message', 'ip'),
  table('support_ticket_note'),
  table('support_p_ticket', 'hash'),
  table('support_p_ticket_message', 'ip'),
]

type Known = {
  money: FossbillingMoney
  staff: Map<number, string>
  prices: Map<number, SourceRow>
  /** Domain names by the table and id of a service. */
  domains: Map<string, string>
  orders: Map<number, { isDomain: boolean; expiresAt: string }>
  guests: Map<number, string>
}

/** FOSSBilling in the shape of WHMCS. */
export function fossbillingShape(): SourceShape {
  const known: Known = {
    ...{ money: fossbillingMoney(), staff: new Map(), prices: new Map(), domains: new Map() },
    ...{ orders: new Map(), guests: new Map() },
  }
  const currencies = new Set<number>()
  /** A currency is read by its code, and is one row when it is first met. */
  const withCurrency = (code: string, rows: (id: string) => ShapedRow[]): ShapedRow[] => {
    const name = code || known.money.defaultCurrency() || 'ZAR'
    const id = Number.parseInt(name, 36) || 1
    if (currencies.has(id)) return rows(String(id))
    currencies.add(id)
    return [['tblcurrencies', { id: String(id), code: name }], ...rows(String(id))]
  }
  return {
    lookups,
    tables,
    note: (name, row) => {
      known.money.note(name, row)
      notes[name]?.(known, row)
    },
    shape: (name, row) => {
      if (name === 'client')
        return withCurrency(codeOf(row), (currency) => clientRows(row, currency, known))
      if (name === 'product')
        return withCurrency('', (currency) => productRows(row, currency, known))
      return shapes[name]?.(row, known) ?? []
    },
  }
}

const idOf = (row: SourceRow, name = 'id') => sourceId(row[name]) ?? 0
const codeOf = ({ currency }: SourceRow) => sourceLine(currency, 3).toUpperCase()

const noteDomain =
  (kind: string) =>
  ({ domains }: Known, row: SourceRow) =>
    void domains.set(`${kind} ${row.id}`, sourceLine(`${row.sld ?? ''}${row.tld ?? ''}`))

const notes: Record<string, (known: Known, row: SourceRow) => void> = {
  admin: ({ staff }, row) => staff.set(idOf(row), sourceLine(row.name) || 'Staff'),
  product_payment: ({ prices }, row) => prices.set(idOf(row), row),
  service_hosting: noteDomain('hosting'),
  service_domain: noteDomain('domain'),
  support_p_ticket: ({ guests }, row) => guests.set(idOf(row), row.author_email ?? ''),
  client_order: ({ orders }, row) =>
    orders.set(idOf(row), {
      isDomain: row.service_type === 'domain',
      expiresAt: row.expires_at ?? '',
    }),
}

const shapes: Record<string, (row: SourceRow, known: Known) => readonly ShapedRow[]> = {
  client_order: orderRows,
  invoice: (row, { money }) => money.invoiceRows(row),
  invoice_item: itemRows,
  transaction: (row, { money }) => money.transactionRows(row),
  ...ticketShapes,
}

const clientColumns = {
  id: 'id',
  firstname: 'first_name',
  lastname: 'last_name',
  companyname: 'company',
  email: 'email',
  tax_id: 'company_vat',
  address1: 'address_1',
  address2: 'address_2',
  city: 'city',
  state: 'state',
  postcode: 'postcode',
  country: 'country',
  datecreated: 'created_at',
}

const userColumns = {
  id: 'id',
  first_name: 'first_name',
  last_name: 'last_name',
  email: 'email',
  password: 'pass',
  created_at: 'created_at',
}

/** Each client signs in for itself. */
function clientRows(row: SourceRow, currency: string, { money }: Known): ShapedRow[] {
  const client = {
    ...{ ...renamed(row, clientColumns), currency, credit: money.balanceOf(idOf(row)) },
    ...{ phonenumber: phoneOf(row), notes: clientNotes(row) },
    status: clientStatuses[row.status ?? ''] ?? 'Active',
  }
  const proven = renamed(row, row.email_approved === '1' ? { email_verified_at: 'created_at' } : {})
  const person = renamed(row, { id: 'id', auth_user_id: 'id', client_id: 'id' })
  return [
    ['tblclients', client],
    ['tblusers', { ...renamed(row, userColumns), ...proven }],
    ['tblusers_clients', { ...person, owner: '1' }],
  ]
}

const clientStatuses: Record<string, string> = { suspended: 'Suspended', canceled: 'Closed' }

function phoneOf({ phone_cc: code, phone }: SourceRow): string {
  const digits = (code ?? '').replaceAll(/\D/g, '')
  const number = sourceLine(phone, 40)
  return digits === '' || number === '' || number.startsWith('+') ? number : `+${digits}.${number}`
}

function clientNotes(row: SourceRow): string {
  const custom = Array.from({ length: 10 }, (_, at) => [
    `Custom ${at + 1}`,
    row[`custom_${at + 1}`],
  ])
  const named = [
    ['Company number', row.company_number],
    [row.document_type || 'Document', row.document_nr],
  ]
  const lines = [...named, ...custom].filter(([, value]) => sourceLine(value) !== '')
  const texts = lines.map(([name, value]) => `${name}: ${sourceLine(value, 500)}`)
  return [row.notes ?? '', ...texts].filter(Boolean).join('\n')
}

/** Columns of product_payment by those of tblpricing; what is paid once is where a month is. */
const prices = [
  ...([['m', 'monthly', 'msetupfee'] as const, ['q', 'quarterly', 'qsetupfee']] as const),
  ...([['b', 'semiannually', 'ssetupfee'] as const, ['a', 'annually', 'asetupfee']] as const),
  ...([['bia', 'biennially', 'bsetupfee'] as const, ['tria', 'triennially', 'tsetupfee']] as const),
] as const

function productRows(row: SourceRow, currency: string, known: Known): ShapedRow[] {
  const product = renamed(row, {
    id: 'id',
    name: 'title',
    slug: 'slug',
    description: 'description',
  })
  if (row.type === 'domain')
    return [['tblproducts', { ...product, left_out: 'Prices of domains are not packages' }]]
  const payment = known.prices.get(idOf(row, 'product_payment_id')) ?? {}
  const paytype = payTypes[payment.type ?? ''] ?? 'free'
  const pricing = { ...renamed(row, { id: 'id', relid: 'id' }), type: 'product', currency }
  return [
    ['tblproducts', { ...product, paytype }],
    ['tblpricing', { ...pricing, ...pricesOf(payment, paytype) }],
  ]
}

function pricesOf(payment: SourceRow, paytype: string): SourceRow {
  if (paytype === 'onetime')
    return renamed(payment, { monthly: 'once_price', msetupfee: 'once_setup_price' })
  return Object.fromEntries(
    prices.flatMap(([from, price, setup]) => [
      [price, payment[`${from}_enabled`] === '1' ? soldFor(payment[`${from}_price`]) : '-1.00'],
      [setup, payment[`${from}_setup_price`] ?? null],
    ]),
  )
}

const payTypes: Record<string, string> = { once: 'onetime', recurrent: 'recurring' }

/** Periods are on sale unless they were switched off; one without a price is not meant. */
function soldFor(price: string | null | undefined): string {
  return (doubleCents(price) ?? 0) > 0 ? (price ?? '') : '-1.00'
}

const orderColumns = {
  id: 'id',
  userid: 'client_id',
  packageid: 'product_id',
  name: 'title',
  nextduedate: 'expires_at',
  termination_date: 'canceled_at',
  suspendreason: 'reason',
}

function orderRows(row: SourceRow, { domains, money }: Known): ShapedRow[] {
  const service = {
    ...{ ...renamed(row, orderColumns), amount: priceOf(row), billingcycle: cycleOf(row) },
    domain: domains.get(`${row.service_type} ${row.service_id}`) ?? null,
    fault: foreignReason(row.currency, money.defaultCurrency()),
    regdate: row.activated_at || row.created_at || null,
    domainstatus: orderStatuses[row.status ?? ''] ?? 'Pending',
  }
  if (row.service_type === 'domain') return [['tbldomains', service]]
  const ending = renamed(row, { id: 'id', relid: 'id', reason: 'reason' })
  const isExplained = row.status === 'canceled' && row.reason
  return [['tblhosting', service], ...(isExplained ? [['tblcancelrequests', ending] as const] : [])]
}

/** Per period, and less what a code takes off every invoice. */
function priceOf({ price, quantity, discount, promo_recurring: isRecurring }: SourceRow): string {
  const cents = doubleCents(price)
  const less = isRecurring === '1' ? doubleCents(discount) : 0
  if (cents === null || less === null) return 'unknown'
  return decimalRand(Math.max(0, cents * Number(quantity || 1) - less))
}

function cycleOf({ period, price }: SourceRow): string {
  const code = (period ?? '').toUpperCase()
  if (code !== '' && code !== '0') return periods[code] ?? `every ${code}`
  return doubleCents(price) === 0 ? 'Free Account' : 'One Time'
}

const periods: Record<string, string> = {
  '1M': 'Monthly',
  '3M': 'Quarterly',
  '6M': 'Semi-Annually',
  '1Y': 'Annually',
  '12M': 'Annually',
  '2Y': 'Biennially',
  '24M': 'Biennially',
  '3Y': 'Triennially',
}

/** One whose renewal failed goes on; one that was never set up does not run. */
const orderStatuses: Record<string, string> = {
  active: 'Active',
  suspended: 'Suspended',
  canceled: 'Cancelled',
  failed_renew: 'Active',
}

/** An order on an open invoice is billed from the day that it is paid up to. */
function itemRows(row: SourceRow, { orders }: Known): ShapedRow[] {
  const order = row.type === 'order' ? orders.get(idOf(row, 'rel_id')) : undefined
  const cents = itemCents(row)
  const times = Number(row.quantity) > 1 ? ` × ${row.quantity}` : ''
  const item = {
    ...renamed(row, { id: 'id', invoiceid: 'invoice_id', taxed: 'taxed', relid: 'rel_id' }),
    ...{ type: itemTypes[row.type ?? ''] ?? '', duedate: null },
    ...{ description: `${row.title ?? ''}${times}`, amount: 'unknown' },
    ...(cents !== null && { amount: decimalRand(cents) }),
    ...(order && { type: order.isDomain ? 'Domain' : 'Hosting', duedate: order.expiresAt }),
  }
  return [['tblinvoiceitems', item]]
}

const itemTypes: Record<string, string> = { deposit: 'AddFunds' }
