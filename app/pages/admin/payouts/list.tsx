import { HandCoins } from 'lucide-react'
import { href } from 'react-router'
import { ExportButtons } from '#app/shells/admin/export-buttons.tsx'
import { LoadFailure } from '#app/shells/admin/section-failure.tsx'
import { SectionLink } from '#app/shells/admin/section-link.tsx'
import { formatMoment } from '#kernel/date-format.ts'
import type { TimeZone } from '#kernel/dates.ts'
import { formatRand } from '#kernel/money.ts'
import { type Payout, payoutList } from '#modules/billing/payouts/queries/payouts.server.ts'
import { type PayoutState, payoutMethodLabels } from '#modules/billing/payouts/rules/payout.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { StatusBadge } from '#ui/feedback/badge.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ActionButton } from '#ui/form/action-button.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { Card } from '#ui/primitives/card.tsx'
import type { Route } from './+types/list'

const stateLabels: Record<PayoutState, string> = {
  open: 'To pay',
  paid: 'Paid',
  withdrawn: 'Withdrawn',
}

/** Who gets what, where to, why, and what was decided. */
function PayoutRow({ payout, zone }: { payout: Payout; zone: TimeZone }) {
  const {
    id,
    customerId,
    customerName,
    amountCents,
    method,
    state,
    account,
    reference,
    reason,
    requestedBy,
    createdAt,
    decidedBy,
    invoice,
  } = payout
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 px-4 py-3 text-sm">
      <span className="tabular font-semibold">{formatRand(amountCents)}</span>
      <span className="min-w-0 flex-1 basis-64 break-words">
        <SectionLink to={href('/admin/customers/:id', { id: customerId })} underlined>
          {customerName}
        </SectionLink>
        {invoice && (
          <>
            {' for '}
            <SectionLink to={href('/admin/invoices/:id', { id: invoice.id })} underlined>
              {invoice.number}
            </SectionLink>
          </>
        )}
        <span className="block">
          {[payoutMethodLabels[method], account, reference].filter(Boolean).join(' · ')}
        </span>
        <span className="block text-muted">
          {reason} · {requestedBy}, {formatMoment(createdAt, zone)}
          {decidedBy && ` · ${stateLabels[state].toLowerCase()} by ${decidedBy}`}
        </span>
      </span>
      {state === 'open' ? (
        <span className="flex flex-wrap gap-2">
          <ActionButton to={href('/admin/payouts/:id/paid', { id })}>Mark as paid</ActionButton>
          <ActionButton to={href('/admin/payouts/:id/withdraw', { id })} variant="ghost">
            Withdraw
          </ActionButton>
        </span>
      ) : (
        <StatusBadge status={state} labels={stateLabels} />
      )}
    </li>
  )
}

export const meta: Route.MetaFunction = () => [{ title: 'Payouts' }]

export async function loader() {
  const [{ open, decided }, { timezone }] = await Promise.all([payoutList(), siteSettings()])
  return { open, decided, timezone }
}

/** Credit that goes back to customers: to be paid at the bank, and what was decided. */
export default function Payouts({ loaderData: { open, decided, timezone } }: Route.ComponentProps) {
  const cents = open.reduce((sum, { amountCents }) => sum + amountCents, 0)
  return (
    <>
      <PageHeader
        title="Payouts"
        description="Credit that customers get back. Pay the list at your bank, then mark each one as paid."
        actions={
          open.length > 0 && <ExportButtons to={href('/admin/payouts/export')} label="Export" />
        }
      />
      {open.length === 0 ? (
        <Card>
          <EmptyState icon={<HandCoins className="size-6" />} title="Nothing to pay out">
            Pay a customer’s credit out from the customer’s page.
          </EmptyState>
        </Card>
      ) : (
        <Card title={`To pay: ${formatRand(cents)}`} flush>
          <ul className="divide-y divide-line">
            {open.map((payout) => (
              <PayoutRow key={payout.id} payout={payout} zone={timezone} />
            ))}
          </ul>
        </Card>
      )}
      {decided.length > 0 && (
        <Card title="Decided" flush>
          <ul className="divide-y divide-line">
            {decided.map((payout) => (
              <PayoutRow key={payout.id} payout={payout} zone={timezone} />
            ))}
          </ul>
        </Card>
      )}
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailure heading="Payouts" message="Failed to fetch the payouts" error={error} />
}
