import { requireStaff } from '#app/shells/guards.server.ts'
import { parseListQuery } from '#kernel/list-query.ts'
import { orderList } from '#modules/billing/orders/queries/order-list.server.ts'
import { orderListShape } from '#modules/billing/orders/rules/order-list.ts'
import { mayManageOrders } from '#modules/billing/policy.ts'
import { mayHandleTickets } from '#modules/support/policy.ts'
import { ticketList } from '#modules/support/queries/ticket-list.server.ts'
import { ticketListShape } from '#modules/support/rules/ticket-list.ts'
import type { Route } from './+types/search'

const most = 8

/** Results for the command palette, from the sections that the user may open. */
export async function loader(args: Route.LoaderArgs) {
  const member = await requireStaff(args)
  const search = args.url.searchParams.get('q') ?? ''
  if (search.trim().length < 2) return { orders: [], tickets: [] }
  const [orders, tickets] = await Promise.all([
    mayManageOrders(member) ? foundOrders(search) : [],
    mayHandleTickets(member) ? foundTickets(search) : [],
  ])
  return { orders, tickets }
}

async function foundOrders(search: string) {
  const { rows } = await orderList(parseListQuery(orderListShape, new URLSearchParams({ q: search })))
  return rows.slice(0, most).map(({ id, number, customerEmail, status, totalCents }) => ({ id, number, customerEmail, status, totalCents }))
}

async function foundTickets(search: string) {
  const query = parseListQuery(ticketListShape([]), new URLSearchParams({ q: search }))
  const { rows } = await ticketList({ ...query, from: null, to: null })
  return rows.slice(0, most).map(({ id, number, subject, status, mergedInto }) => ({ id, number, subject, status, mergedInto }))
}
