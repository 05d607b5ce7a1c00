import { HandCoins } from 'lucide-react'
import { href } from 'react-router'
import { ExportButtons } from '#app/shells/admin/export-buttons.tsx'
import { LoadFailure } from '#app/shells/admin/load-failure.tsx'
import { formatRand } from '#kernel/money.ts'
import { payoutList } from '#modules/billing/payouts/queries/payouts.server.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { Card } from '#ui/primitives/card.tsx'
import type { Route } from './+types/list'
import { PayoutRow } from './payout-row.tsx'

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
