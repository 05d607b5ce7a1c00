import { decimalRand } from '#kernel/money.ts'
import type { ShapedRow, SourceRow } from '../source-row.ts'
import { foreignReason, renamed, sourceCents, sourceId, sourceLine } from '../source-values.ts'
import type { PaymenterClock } from './clock.ts'
import { modelOf } from './people.ts'

const idOf = (row: SourceRow, name = 'id') => sourceId(row[name]) ?? 0

/** Columns of tblpricing by how many months a plan is for, and what WHMCS calls that. */
const periods: Record<number, readonly [price: string, setup: string, name: string]> = {
  1: ['monthly', 'msetupfee', 'Monthly'],
  3: ['quarterly', 'qsetupfee', 'Quarterly'],
  6: ['semiannually', 'ssetupfee', 'Semi-Annually'],
  12: ['annually', 'asetupfee', 'Annually'],
  24: ['biennially', 'bsetupfee', 'Biennially'],
  36: ['triennially', 'tsetupfee', 'Triennially'],
}

/** What names a service: extensions of servers call it a domain or a hostname. */
const labelKeys = ['domain', 'hostname']

/** Products have plans, and each plan has a price in each currency; a service has one plan. */
export function paymenterServices(clock: PaymenterClock) {
  const plans = new Map<number, SourceRow>()
  const plansOfProduct = new Map<number, SourceRow[]>()
  const prices = new Map<number, SourceRow>()
  const orders = new Map<number, SourceRow>()
  const labels = new Map<number, string>()
  const names = new Map<number, string>()
  const expiries = new Map<number, string | null>()
  const endings = new Map<number, string | null>()

  const notes: Record<string, (row: SourceRow) => void> = {
    plans: (row) => {
      plans.set(idOf(row), row)
      if (modelOf(row.priceable_type) !== 'Product') return
      const product = idOf(row, 'priceable_id')
      plansOfProduct.set(product, [...(plansOfProduct.get(product) ?? []), row])
    },
    prices: (row) => {
      if (row.currency_code === 'ZAR') prices.set(idOf(row, 'plan_id'), row)
    },
    products: (row) => names.set(idOf(row), sourceLine(row.name)),
    orders: (row) => orders.set(idOf(row), renamed(row, orderColumns)),
    services: (row) => expiries.set(idOf(row), row.expires_at ?? null),
    properties: (row) => {
      const label = sourceLine(row.value, 120)
      const service = idOf(row, 'model_id')
      if (modelOf(row.model_type) !== 'Service' || label === '') return
      if (row.key === 'domain' || (labelKeys.includes(row.key ?? '') && !labels.has(service)))
        labels.set(service, label)
    },
    service_cancellations: (row) => {
      if (row.type === 'immediate') endings.set(idOf(row, 'service_id'), row.created_at ?? null)
    },
  }

  function pricesOf(plan: SourceRow, paytype: string): SourceRow {
    const price = prices.get(idOf(plan))
    const period = paytype === 'onetime' ? periods[1] : periods[monthsOf(plan)]
    if (!price || !period) return {}
    const [column, setup] = period
    return { [column]: price.price ?? null, [setup]: price.setup_fee ?? null }
  }

  /** A service that was ended at once says when; others ended when they were not renewed. */
  function endOf(row: SourceRow): string | null {
    const ending = endings.get(idOf(row))
    if (ending) return clock.local(ending)
    const days = [row.expires_at, row.updated_at].filter((day) => day)
    return days.toSorted()[0] ?? null
  }

  return {
    notes,
    expiryOf: (service: number) => expiries.get(service) ?? null,

    productRows(row: SourceRow): ShapedRow[] {
      const own = plansOfProduct.get(idOf(row)) ?? []
      const type = ['recurring', 'one-time'].find((name) => own.some((plan) => plan.type === name))
      const paytype = payTypes[type ?? ''] ?? 'free'
      const columns = { id: 'id', name: 'name', slug: 'slug', description: 'description' }
      const sold = own.filter((plan) => plan.type === type).toReversed()
      const pricing = Object.assign(notSold(), ...sold.map((plan) => pricesOf(plan, paytype)))
      const ids = { ...renamed(row, { id: 'id', relid: 'id' }), type: 'product', currency: '1' }
      return [
        ['tblproducts', { ...renamed(row, columns), paytype }],
        ['tblpricing', { ...pricing, ...ids }],
      ]
    },

    serviceRows(row: SourceRow, isTaxed: (user: number) => boolean): ShapedRow[] {
      // Earlier versions have these on the order alone.
      const order = orders.get(idOf(row, 'order_id')) ?? {}
      const user = row.user_id ?? order.user_id ?? null
      const service = {
        ...{ ...renamed(row, serviceColumns), userid: user, amount: amountOf(row) },
        name: names.get(idOf(row, 'product_id')) ?? '',
        ...{ domain: labels.get(idOf(row)) ?? sourceLine(row.label, 120) },
        billingcycle: cycleOf(plans.get(idOf(row, 'plan_id'))),
        domainstatus: statuses[row.status ?? ''] ?? row.status ?? '',
        termination_date: row.status === 'cancelled' ? endOf(row) : null,
        includes_vat: isTaxed(sourceId(user) ?? 0) ? '1' : '0',
        fault: foreignReason(row.currency_code ?? order.currency_code, ''),
      }
      return [['tblhosting', service]]
    },

    cancellationRows(row: SourceRow): ShapedRow[] {
      const columns = { id: 'id', relid: 'service_id', reason: 'reason', date: 'created_at' }
      return [['tblcancelrequests', renamed(row, columns)]]
    },
  }
}

const orderColumns = { user_id: 'user_id', currency_code: 'currency_code' }

const serviceColumns = {
  id: 'id',
  packageid: 'product_id',
  regdate: 'created_at',
  nextduedate: 'expires_at',
}

const payTypes: Record<string, string> = { recurring: 'recurring', 'one-time': 'onetime' }

const statuses: Record<string, string> = {
  active: 'Active',
  suspended: 'Suspended',
  cancelled: 'Cancelled',
  pending: 'Pending',
}

/** -1.00 is a period that it is not sold for. */
function notSold(): SourceRow {
  return Object.fromEntries(Object.values(periods).map(([price]) => [price, '-1.00']))
}

function monthsOf({ billing_unit: unit, billing_period: count }: SourceRow): number {
  const months = unit === 'year' ? 12 : unit === 'month' ? 1 : 0
  return months * Number(count ?? 1)
}

function cycleOf(plan: SourceRow | undefined): string {
  if (!plan) return 'by a plan that was deleted'
  if (plan.type === 'free') return 'Free Account'
  if (plan.type === 'one-time') return 'One Time'
  const [, , name] = periods[monthsOf(plan)] ?? []
  return name ?? `every ${plan.billing_period ?? 1} ${plan.billing_unit ?? 'period'}`
}

function amountOf({ price, quantity }: SourceRow): string {
  const cents = sourceCents(price)
  return cents === null ? 'unknown' : decimalRand(cents * Number(quantity ?? 1))
}
