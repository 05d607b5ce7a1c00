import { and, asc, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import { orderLines } from '#modules/billing/tables.lines.server.ts'
import { orders } from '#modules/billing/tables.server.ts'
import { countUpTo } from '#platform/database/list-page.server.ts'
import { db } from '#platform/database.server.ts'
import { setUpDue } from '../rules/order.ts'

const toSetUp = and(
  eq(orders.status, 'paid'),
  isNotNull(orders.paidAt),
  isNull(orders.setUpAt),
  isNull(orders.deletedAt),
)
/** What is done makes room for the next ones. */
const shown = 100

export type ServiceToSetUp = Awaited<ReturnType<typeof servicesToSetUp>>[number]

/** Paid orders whose service no member of staff has called ready, the oldest payment first. */
export async function servicesToSetUp() {
  const rows = await db()
    .select({
      id: orders.id,
      orderNumber: orders.orderNumber,
      customerName: orders.customerName,
      serviceLabel: orders.serviceLabel,
      paidAt: orders.paidAt,
    })
    .from(orders)
    .where(toSetUp)
    .orderBy(asc(orders.paidAt), asc(orders.id))
    .limit(shown)
  const ids = rows.map(({ id }) => id)
  const lines =
    ids.length === 0
      ? []
      : await db()
          .select({ orderId: orderLines.orderId, description: orderLines.description })
          .from(orderLines)
          .where(inArray(orderLines.orderId, ids))
          .orderBy(asc(orderLines.orderId), asc(orderLines.position))
  const bought = Map.groupBy(lines, ({ orderId }) => orderId)
  return rows.flatMap(({ paidAt, ...row }) => {
    if (paidAt === null) return []
    const descriptions = (bought.get(row.id) ?? []).map(({ description }) => description)
    return { ...row, paidAt, due: setUpDue(paidAt), descriptions }
  })
}

/** How many there are, up to one more than a list counts. */
export function servicesToSetUpCount(): Promise<number> {
  return countUpTo(orders, toSetUp)
}
