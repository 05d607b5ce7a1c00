import { decimalRand } from '#kernel/money.ts'
import type { ShapedRow, SourceRow } from '../source-row.ts'
import { foreignReason, renamed, sourceCents, sourceId, sourceLine } from '../source-values.ts'
import type { PaymenterClock } from './clock.ts'
import { modelOf } from './people.ts'
import type { PaymenterProducts } from './products.ts'

const idOf = (row: SourceRow, name = 'id') => sourceId(row[name]) ?? 0

export function paymenterServices(clock: PaymenterClock, products: PaymenterProducts) {
  const orders = new Map<number, SourceRow>()
  const labels = new Map<number, string>()
  const expiries = new Map<number, string | null>()
  const endings = new Map<number, string | null>()

  const notes: Record<string, (row: SourceRow) => void> = {
    orders: (row) => orders.set(idOf(row), renamed(row, orderColumns)),
    services: (row) => expiries.set(idOf(row), row.expires_at ?? null),
    /** Extensions of servers call what names a service a domain or a hostname. */
    properties: (row) => {
      const label = sourceLine(row.value, 120)
      const service = idOf(row, 'model_id')
      if (modelOf(row.model_type) !== 'Service' || label === '') return
      if (row.key === 'domain' || (row.key === 'hostname' && !labels.has(service)))
        labels.set(service, label)
    },
    service_cancellations: (row) => {
      if (row.type === 'immediate') endings.set(idOf(row, 'service_id'), row.created_at ?? null)
    },
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

    serviceRows(row: SourceRow, isTaxed: (user: number) => boolean): ShapedRow[] {
      // Earlier versions have these on the order alone.
      const order = orders.get(idOf(row, 'order_id')) ?? {}
      const user = row.user_id ?? order.user_id ?? null
      const service = {
        ...renamed(row, serviceColumns),
        userid: user,
        amount: amountOf(row),
        name: products.nameOf(idOf(row, 'product_id')),
        domain: labels.get(idOf(row)) ?? sourceLine(row.label, 120),
        billingcycle: products.cycleOf(idOf(row, 'plan_id')),
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

const statuses: Record<string, string> = {
  active: 'Active',
  suspended: 'Suspended',
  cancelled: 'Cancelled',
  pending: 'Pending',
}

function amountOf({ price, quantity }: SourceRow): string {
  const cents = sourceCents(price)
  return cents === null ? 'unknown' : decimalRand(cents * Number(quantity ?? 1))
}
