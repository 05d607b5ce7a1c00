import { CreditCard } from 'lucide-react'
import { Outlet } from 'react-router'
import { LoadFailure } from '#app/shells/admin/section-failure.tsx'
import { countOf } from '#kernel/format-count.ts'
import { formatRand } from '#kernel/money.ts'
import {
  unallocatedCount,
  unallocatedPayments,
} from '#modules/billing/notifications/queries/unallocated-payments.server.ts'
import { gateways } from '#modules/billing/payments/rules/gateways.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { Card } from '#ui/primitives/card.tsx'
import type { Route } from './+types/notifications'
import { DonePayment, OpenPayment } from './unallocated-payment.tsx'

export const meta: Route.MetaFunction = () => [{ title: 'Card payments' }]

export async function loader() {
  const [{ open, done }, total, { timezone }] = await Promise.all([
    unallocatedPayments(),
    unallocatedCount(),
    siteSettings(),
  ])
  return { open, done, total, timezone }
}

/** Card payments that moved money at the gateway and paid nothing here. */
export default function UnallocatedPayments({
  loaderData: { open, done, total, timezone },
}: Route.ComponentProps) {
  return (
    <>
      <PageHeader
        title="Card payments"
        description={`${gateways.map(({ name }) => name).join(' or ')} took this money, and no order or invoice could be paid with it.`}
      />
      {open.length === 0 ? (
        <Card>
          <EmptyState icon={<CreditCard className="size-6" />} title="Nothing to review">
            Every card payment is on an order, an invoice or a customer’s credit.
          </EmptyState>
        </Card>
      ) : (
        <Card title={`${countOf(total.count, 'payment')}, ${formatRand(total.cents)}`} flush>
          <ul className="divide-y divide-line">
            {open.map((payment) => (
              <OpenPayment key={payment.id} payment={payment} zone={timezone} />
            ))}
          </ul>
          {total.count > open.length && (
            <p className="border-line border-t px-4 py-2.5 text-muted text-sm">
              The latest {open.length} are shown.
            </p>
          )}
        </Card>
      )}
      {done.length > 0 && (
        <Card title="Dealt with" flush>
          <ul className="divide-y divide-line">
            {done.map((payment) => (
              <DonePayment key={payment.id} payment={payment} zone={timezone} />
            ))}
          </ul>
        </Card>
      )}
      <Outlet />
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <LoadFailure heading="Card payments" message="Failed to fetch the payments" error={error} />
  )
}
