import { FilePlus2, House, LifeBuoy, Package, Plus, ReceiptText, UserRoundPlus } from 'lucide-react'
import { mayOpen, type Policy } from '#app/access.ts'
import {
  mayManageInvoices,
  mayManageOrders,
  mayRecordOrderPayments,
} from '#modules/billing/policy.ts'
import { mayManagePackages } from '#modules/catalog/policy.ts'
import { mayManageContent } from '#modules/content/policy.ts'
import { mayManageCustomers } from '#modules/customers/policy.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { mayHandleTickets } from '#modules/support/policy.ts'
import { Button } from '#ui/primitives/button.tsx'
import { Card } from '#ui/primitives/card.tsx'

const actions: readonly { label: string; to: string; icon: typeof Plus; policy?: Policy }[] = [
  { label: 'Create order', to: '/admin/orders/new', icon: Plus, policy: mayManageOrders },
  {
    label: 'Create invoice',
    to: '/admin/invoices/new',
    icon: FilePlus2,
    policy: mayManageInvoices,
  },
  {
    label: 'Record an EFT payment',
    to: '/admin/orders?status=pending&method=bank_transfer',
    icon: ReceiptText,
    policy: mayRecordOrderPayments,
  },
  {
    label: 'Add customer',
    to: '/admin/customers/new',
    icon: UserRoundPlus,
    policy: mayManageCustomers,
  },
  { label: 'New ticket', to: '/admin/tickets/new', icon: LifeBuoy, policy: mayHandleTickets },
  {
    label: 'Edit home page',
    to: '/admin/content?section=home',
    icon: House,
    policy: mayManageContent,
  },
  { label: 'Add package', to: '/admin/packages/new', icon: Package, policy: mayManagePackages },
]

/** The addresses of the actions that this member of staff may take. */
export function quickActionsOf(actor: Actor): string[] {
  return actions
    .filter(({ to, policy }) => (policy ?? ((who) => mayOpen(who, to)))(actor))
    .map(({ to }) => to)
}

export function QuickActions({ open }: { open: readonly string[] }) {
  const own = actions.filter(({ to }) => open.includes(to))
  if (own.length === 0) return null
  return (
    <Card title="Quick actions">
      <div className="grid gap-2 sm:max-xl:grid-cols-2">
        {own.map(({ label, to, icon: Icon }) => (
          <Button
            key={to}
            to={to}
            variant="outline"
            icon={<Icon aria-hidden="true" className="size-4" />}
            className="justify-start"
          >
            {label}
          </Button>
        ))}
      </div>
    </Card>
  )
}
