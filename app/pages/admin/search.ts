import { requireStaff } from '#app/shells/guards.server.ts'
import { parseListQuery } from '#kernel/list-query.ts'
import { orderList } from '#modules/billing/orders/queries/order-list.server.ts'
import { orderListShape } from '#modules/billing/orders/rules/order-list.ts'
import { mayManageOrders } from '#modules/billing/policy.ts'
import type { Route } from './+types/search'

const most = 8

/** Results for the command palette, from the sections that the user may open. */
export async function loader(args: Route.LoaderArgs) {
  const member = await requireStaff(args)
  const search = args.url.searchParams.get('q') ?? ''
  if (search.trim().length < 2 || !mayManageOrders(member)) return { orders: [] }
  const { rows } = await orderList(parseListQuery(orderListShape, new URLSearchParams({ q: search })))
  return {
    orders: rows.slice(0, most).map(({ id, number, customerEmail, status, totalCents }) => ({ id, number, customerEmail, status, totalCents })),
  }
}
