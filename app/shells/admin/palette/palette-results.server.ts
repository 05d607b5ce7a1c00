import { findInvoices } from '#modules/billing/invoices/queries/chosen-invoices.server.ts'
import { findOrders } from '#modules/billing/orders/queries/order-list.server.ts'
import {
  mayManageInvoices,
  mayManageOrders,
  mayManageSubscriptions,
} from '#modules/billing/policy.ts'
import { findSubscriptions } from '#modules/billing/subscriptions/queries/subscription-list.server.ts'
import { mayManageBlog } from '#modules/blog/policy.ts'
import { findPosts } from '#modules/blog/queries/manage-posts.server.ts'
import { findChats } from '#modules/chat/conversations/queries/find-chats.server.ts'
import { mayHandleChats } from '#modules/chat/policy.ts'
import { mayManageFaq } from '#modules/content/faq/policy.ts'
import { findFaqs } from '#modules/content/faq/queries/find-faqs.server.ts'
import { mayManageCustomers } from '#modules/customers/policy.ts'
import { findCustomers } from '#modules/customers/queries/customer-list.server.ts'
import { mayManageStaff } from '#modules/identity/policy.ts'
import { findStaff } from '#modules/identity/queries/staff-list.server.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { mayManageGlobalSeo } from '#modules/seo/policy.ts'
import { matchingSeoSettings } from '#modules/seo/rules/matching-seo-settings.ts'
import { mayManageSettings } from '#modules/settings/policy.ts'
import { findSettings } from '#modules/settings/queries/settings-tab.server.ts'
import { mayHandleTickets } from '#modules/support/policy.ts'
import { findTickets } from '#modules/support/queries/find-tickets.server.ts'

/** Fewer letters are in nearly every row. */
const minSearchLength = 2
const maxSearchLength = 100

type Sought = Parameters<typeof findOrders>[0]
type Of = (kind: string) => Sought | null

/**
 * What the command palette shows, of the kinds that the user may open: `?q=` for what was typed,
 * `?recent=order:id,invoice:id` for what was opened before. `search` says what was asked, so that
 * an answer that comes late is recognised.
 */
export async function paletteResults(actor: Actor, params: URLSearchParams) {
  const recent = params.get('recent') ?? ''
  const search = (params.get('q') ?? '').replaceAll('\0', '').trim().slice(0, maxSearchLength)
  if (recent !== '') return { search, ...(await found(actor, idsIn(recent))) }
  return {
    search,
    ...(await found(actor, () => (search.length < minSearchLength ? null : { search }))),
  }
}

async function found(actor: Actor, of: Of) {
  const ask = <Row>(
    kind: string,
    mayOpen: boolean,
    find: (sought: Sought) => Promise<Row[]>,
  ): Promise<Row[]> | Row[] => {
    const sought = mayOpen ? of(kind) : null
    return sought === null ? [] : find(sought)
  }
  const [
    customers,
    staff,
    invoices,
    orders,
    subscriptions,
    tickets,
    chats,
    posts,
    faqs,
    settings,
    seo,
  ] = await Promise.all([
    ask('customer', mayManageCustomers(actor), findCustomers),
    ask('staff', mayManageStaff(actor), findStaff),
    ask('invoice', mayManageInvoices(actor), findInvoices),
    ask('order', mayManageOrders(actor), findOrders),
    ask('subscription', mayManageSubscriptions(actor), findSubscriptions),
    ask('ticket', mayHandleTickets(actor), findTickets),
    ask('chat', mayHandleChats(actor), findChats),
    ask('post', mayManageBlog(actor), findPosts),
    ask('faq', mayManageFaq(actor), findFaqs),
    ask('setting', mayManageSettings(actor), async (sought) =>
      'search' in sought ? findSettings(sought.search) : [],
    ),
    ask('setting', mayManageGlobalSeo(actor), async (sought) =>
      'search' in sought ? matchingSeoSettings(sought.search) : [],
    ),
  ])
  return {
    customers,
    staff,
    invoices,
    orders,
    subscriptions,
    tickets,
    chats,
    posts,
    faqs,
    settings: [...settings, ...seo],
  }
}

/** `order:id,invoice:id` by kind. */
function idsIn(recent: string): Of {
  const named = recent.split(',').map((each) => each.split(':'))
  return (kind) => {
    const ids = named.filter(([of]) => of === kind).map(([, id = '']) => id)
    return ids.length === 0 ? null : { ids }
  }
}
