import type { ShapedRow, SourceRow } from '../source-row.ts'
import { renamed, sourceId, sourceLine } from '../source-values.ts'
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

const payTypes: Record<string, string> = { recurring: 'recurring', 'one-time': 'onetime' }

/** Products have plans, and each plan has a price in each currency. */
export function paymenterProducts() {
  const names = new Map<number, string>()
  const plans = new Map<number, SourceRow>()
  const prices = new Map<number, SourceRow>()

  const notes: Record<string, (row: SourceRow) => void> = {
    products: (row) => names.set(idOf(row), sourceLine(row.name)),
    plans: (row) => plans.set(idOf(row), row),
    prices: (row) => {
      if (row.currency_code === 'ZAR') prices.set(idOf(row, 'plan_id'), row)
    },
  }

  function pricesOf(plan: SourceRow, paytype: string): SourceRow {
    const price = prices.get(idOf(plan))
    const period = paytype === 'onetime' ? periods[1] : periods[monthsOf(plan)]
    if (!price || !period) return {}
    const [column, setup] = period
    return { [column]: price.price ?? null, [setup]: price.setup_fee ?? null }
  }

  const plansOf = (product: number) =>
    [...plans.values()].filter(
      (plan) =>
        modelOf(plan.priceable_type) === 'Product' && idOf(plan, 'priceable_id') === product,
    )

  return {
    notes,
    nameOf: (product: number) => names.get(product) ?? '',
    cycleOf: (plan: number) => cycleOf(plans.get(plan)),

    /** What is sold for periods has the prices of these alone; of two for one the first counts. */
    productRows(row: SourceRow): ShapedRow[] {
      const own = plansOf(idOf(row))
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
  }
}

export type PaymenterProducts = ReturnType<typeof paymenterProducts>

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
