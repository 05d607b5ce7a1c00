import { Button } from '#ui/primitives/button.tsx'
import { Card } from '#ui/primitives/card.tsx'
import { type GatewayFacts, GatewayTestCard } from './api/gateway-test-card.tsx'
import type { SystemFacts } from './development/system-facts.server.ts'
import { SystemHealth } from './development/system-health.tsx'
import { EmailExtras, type EmailFacts } from './email/email-extras.tsx'

export type TabFacts =
  | { name: 'email'; email: EmailFacts }
  | { name: 'api'; gateway: GatewayFacts }
  | ({ name: 'development' } & SystemFacts)
  | { name: 'seller' | 'other' }

/** What belongs to a tab and is not a setting: tests, states, related pages. */
export function TabExtras({ facts }: { facts: TabFacts }) {
  switch (facts.name) {
    case 'email':
      return <EmailExtras {...facts.email} />
    case 'api':
      return <GatewayTestCard {...facts.gateway} />
    case 'development':
      return <SystemHealth facts={facts} />
    case 'seller':
      return <VatRates />
    default:
      return null
  }
}

function VatRates() {
  return (
    <Card title="VAT rates">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="max-w-prose text-muted text-sm">
          Each rate counts from its day on. Enter a coming change ahead of time; documents keep the
          rate of their day.
        </p>
        <Button to="/admin/settings/vat-rates" variant="outline">
          See VAT rates
        </Button>
      </div>
    </Card>
  )
}
