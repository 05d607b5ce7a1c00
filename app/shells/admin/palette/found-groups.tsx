import {
  CircleHelp,
  FileText,
  LifeBuoy,
  MessagesSquare,
  Newspaper,
  ReceiptText,
  Repeat,
  Settings,
  UserCog,
  UserRound,
} from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { href, useFetcher } from 'react-router'
import type { clientLoader, loader } from '#app/pages/admin/search.ts'
import { formatRand } from '#kernel/money.ts'
import { InvoiceStatusBadge } from '#modules/billing/invoices/components/invoice-status.tsx'
import { OrderStatusBadge } from '#modules/billing/orders/components/order-status.tsx'
import { SubscriptionStatusBadge } from '#modules/billing/subscriptions/components/subscription-status.tsx'
import { postStatusLabels } from '#modules/blog/rules/status.ts'
import { StaffTicketStatus } from '#modules/support/components/ticket-badges.tsx'
import type { PaletteGroup } from './palette-items.ts'

type Found = Awaited<ReturnType<typeof loader>>

/** What the server found, each kind as a group. */
export function foundGroups({
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
}: Found): PaletteGroup[] {
  return [
    {
      heading: 'Customers',
      items: customers.map(({ id, name, email, company }) => ({
        value: `customer:${id}`,
        to: href('/admin/customers/:id', { id }),
        icon: UserRound,
        ...{
          title: name,
          detail: [company, email].filter((text) => text !== '' && text !== name).join(' · '),
        },
      })),
    },
    {
      heading: 'Staff',
      items: staff.map(({ id, name, email }) => ({
        value: `staff:${id}`,
        to: href('/admin/staff/:id', { id }),
        icon: UserCog,
        title: name || email,
        detail: name === '' ? '' : email,
      })),
    },
    {
      heading: 'Invoices',
      items: invoices.map(({ id, number, customerName, totalCents, status }) => ({
        ...{
          value: `invoice:${id}`,
          to: href('/admin/invoices/:id', { id }),
          icon: FileText,
          title: number,
          detail: customerName,
        },
        aside: <Amount cents={totalCents} badge={<InvoiceStatusBadge status={status} />} />,
      })),
    },
    {
      heading: 'Orders',
      items: orders.map(({ id, number, customerEmail, totalCents, status }) => ({
        ...{
          value: `order:${id}`,
          to: href('/admin/orders/:id', { id }),
          icon: ReceiptText,
          title: number,
          detail: customerEmail,
        },
        aside: <Amount cents={totalCents} badge={<OrderStatusBadge status={status} />} />,
      })),
    },
    {
      heading: 'Subscriptions',
      items: subscriptions.map(({ id, description, serviceLabel, customerName, ...state }) => ({
        ...{
          value: `subscription:${id}`,
          to: href('/admin/subscriptions/:id', { id }),
          icon: Repeat,
        },
        ...{
          title: serviceLabel || description,
          detail: serviceLabel ? `${description} · ${customerName}` : customerName,
        },
        aside: <SubscriptionStatusBadge {...state} />,
      })),
    },
    {
      heading: 'Tickets',
      items: tickets.map(({ id, number, subject, ...ticket }) => ({
        ...{
          value: `ticket:${id}`,
          to: href('/admin/tickets/:id', { id }),
          icon: LifeBuoy,
          title: number,
          detail: subject,
        },
        aside: <StaffTicketStatus ticket={ticket} />,
      })),
    },
    {
      heading: 'Chats',
      items: chats.map(({ id, visitorName, visitorEmail, startedAt }) => ({
        ...{
          value: `chat:${id}`,
          to: `${href('/admin/live-chat')}?${new URLSearchParams({ open: id })}`,
          icon: MessagesSquare,
          title: visitorName || visitorEmail || 'Visitor',
          detail: startedAt.toISOString().slice(0, 10),
        },
      })),
    },
    {
      heading: 'Blog posts',
      items: posts.map(({ id, title, status }) => ({
        ...{
          value: `post:${id}`,
          to: href('/admin/blog/:id', { id }),
          icon: Newspaper,
          title,
          detail: postStatusLabels[status],
        },
      })),
    },
    {
      heading: 'FAQ',
      items: faqs.map(({ id, question, category }) => ({
        ...{
          value: `faq:${id}`,
          to: href('/admin/faq/:id', { id }),
          icon: CircleHelp,
          title: question,
          detail: category,
        },
      })),
    },
    {
      heading: 'Settings',
      items: settings.map(({ tab, field, label, within }) => {
        const page = href('/admin/settings/:tab', { tab })
        const to = field === null ? page : `${page}#${tab === 'seo' ? tab : 'settings'}-${field}`
        return { value: to, to, icon: Settings, title: label, detail: within }
      }),
    },
  ]
}

function Amount({ cents, badge }: { cents: number; badge: ReactNode }) {
  return (
    <>
      <span className="tabular max-sm:hidden">{formatRand(cents)}</span>
      {badge}
    </>
  )
}

/** A pause in typing after which is searched, in milliseconds. */
const pauseMs = 120
const minLength = 2

/** `idle`: there is nothing to search. While it is `searching`, `found` is of an earlier text. */
export type Search = {
  state: 'idle' | 'searching' | 'failed' | 'done'
  found: Found | null
  again: () => void
}

/** What the server finds for a text. An answer counts only for the text that it was asked for. */
export function useFound(text: string): Search {
  const fetcher = useFetcher<typeof clientLoader>()
  const [asked, setAsked] = useState('')
  const { load, data } = fetcher
  useEffect(() => {
    if (text.length < minLength || text === asked) return
    const timer = setTimeout(() => {
      setAsked(text)
      load(`${href('/admin/search')}?q=${encodeURIComponent(text)}`)
    }, pauseMs)
    return () => clearTimeout(timer)
  }, [text, asked, load])
  const again = () => setAsked('')
  if (text.length < minLength) return { state: 'idle', found: null, again }
  const isAnswered = asked === text && fetcher.state === 'idle'
  if (isAnswered && data === null) return { state: 'failed', found: null, again }
  return {
    state: isAnswered && data?.search === text ? 'done' : 'searching',
    found: data ?? null,
    again,
  }
}

/**
 * The names of what was opened before, asked for when the palette opens; null until they are there.
 */
export function useRecentlyOpened(isShown: boolean, values: readonly string[]): Found | null {
  const { load, data } = useFetcher<typeof clientLoader>()
  const named = values.filter((value) => !value.startsWith('/')).join(',')
  useEffect(() => {
    if (isShown && named !== '')
      load(`${href('/admin/search')}?recent=${encodeURIComponent(named)}`)
  }, [isShown, named, load])
  return named === '' ? null : (data ?? null)
}
