import { Dialog } from '@base-ui/react/dialog'
import { Command } from 'cmdk'
import { LifeBuoy, Plus, ReceiptText, Search } from 'lucide-react'
import { useEffect, useState } from 'react'
import { href, useFetcher, useNavigate } from 'react-router'
import type { loader } from '#app/pages/admin/search.ts'
import { formatRand } from '#kernel/money.ts'
import { OrderStatusBadge } from '#modules/billing/orders/components/order-status.tsx'
import { StaffTicketStatus } from '#modules/support/components/ticket-badges.tsx'
import type { AdminSection } from './sections.ts'

const item = 'flex min-h-10 max-sm:min-h-11 cursor-pointer items-center gap-3 rounded-lg px-3 text-sm data-[selected=true]:bg-sunken'
const heading =
  '[&_[cmdk-group-heading]]:px-3 [&_[cmdk-group-heading]]:pt-3 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:font-semibold [&_[cmdk-group-heading]]:text-muted [&_[cmdk-group-heading]]:text-xs'
const pause = 200
const newOrderPath = '/admin/orders/new'

type Props = { open: boolean; onOpenChange: (open: boolean) => void; sections: readonly AdminSection[] }

/** Go anywhere, to an order by its number or its customer's address, or to a ticket by its number or subject. */
export default function CommandPalette({ open, onOpenChange, sections }: Props) {
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const [picked, pick] = useState('')
  const found = useFetcher<typeof loader>()
  const searched = text.trim()
  const { load } = found
  useEffect(() => {
    if (searched.length < 2) return
    const timer = setTimeout(() => load(`${href('/admin/search')}?q=${encodeURIComponent(searched)}`), pause)
    return () => clearTimeout(timer)
  }, [searched, load])
  const go = (to: string) => {
    onOpenChange(false)
    setText('')
    pick('')
    navigate(to)
  }
  const orders = searched.length < 2 ? [] : (found.data?.orders ?? [])
  const tickets = searched.length < 2 ? [] : (found.data?.tickets ?? [])
  const mayOrder = sections.some(({ to }) => to === '/admin/orders')
  const words = searched.toLowerCase()
  const places = sections.filter(({ label }) => label.toLowerCase().includes(words))
  const newOrder = mayOrder && 'create order'.includes(words)
  // The first result is selected until another one is, also when the results change under the selection.
  const results = [...places.map(({ to }) => to), ...(newOrder ? [newOrderPath] : []), ...[...orders, ...tickets].map(({ id }) => id)]
  const selected = results.includes(picked) ? picked : (results[0] ?? '')
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-50 bg-black/45" />
        <Dialog.Viewport className="fixed inset-0 z-50 flex items-start justify-center p-3 pt-[12vh]">
          <Dialog.Popup className="w-full max-w-xl overflow-hidden rounded-2xl border border-line bg-surface text-text shadow-2xl">
            <Dialog.Title className="sr-only">Search the back office</Dialog.Title>
            <Command shouldFilter={false} value={selected} onValueChange={pick} label="Search the back office">
              <div className="flex items-center gap-3 border-line border-b px-4">
                <Search aria-hidden="true" className="size-4.5 text-muted" />
                <Command.Input
                  value={text}
                  onValueChange={setText}
                  placeholder="Go to a page, or find an order or ticket"
                  className="min-h-13 w-full bg-transparent outline-none placeholder:text-muted"
                />
              </div>
              <Command.List className="max-h-[50vh] overflow-y-auto p-2">
                <Command.Empty className="px-3 py-8 text-center text-muted text-sm">
                  {found.state === 'idle' ? 'Nothing found' : 'Searching…'}
                </Command.Empty>
                {(places.length > 0 || newOrder) && (
                  <Command.Group heading="Go to" className={heading}>
                    {places.map(({ to, label, icon: Icon }) => (
                      <Command.Item key={to} value={to} onSelect={() => go(to)} className={item}>
                        <Icon aria-hidden="true" className="size-4.5 text-muted" />
                        {label}
                      </Command.Item>
                    ))}
                    {newOrder && (
                      <Command.Item value={newOrderPath} onSelect={() => go(newOrderPath)} className={item}>
                        <Plus aria-hidden="true" className="size-4.5 text-muted" />
                        Create order
                      </Command.Item>
                    )}
                  </Command.Group>
                )}
                {orders.length > 0 && (
                  <Command.Group heading="Orders" className={heading}>
                    {orders.map((order) => (
                      <Command.Item key={order.id} value={order.id} onSelect={() => go(href('/admin/orders/:id', { id: order.id }))} className={item}>
                        <ReceiptText aria-hidden="true" className="size-4.5 shrink-0 text-muted" />
                        <span className="shrink-0 font-medium">{order.number}</span>
                        <span className="min-w-0 flex-1 truncate text-muted">{order.customerEmail}</span>
                        <span className="tabular shrink-0">{formatRand(order.totalCents)}</span>
                        <OrderStatusBadge status={order.status} />
                      </Command.Item>
                    ))}
                  </Command.Group>
                )}
                {tickets.length > 0 && (
                  <Command.Group heading="Tickets" className={heading}>
                    {tickets.map(({ id, number, subject, ...ticket }) => (
                      <Command.Item key={id} value={id} onSelect={() => go(href('/admin/tickets/:id', { id }))} className={item}>
                        <LifeBuoy aria-hidden="true" className="size-4.5 shrink-0 text-muted" />
                        <span className="shrink-0 font-medium">{number}</span>
                        <span className="min-w-0 flex-1 truncate text-muted">{subject}</span>
                        <StaffTicketStatus ticket={ticket} />
                      </Command.Item>
                    ))}
                  </Command.Group>
                )}
              </Command.List>
            </Command>
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
