import { href, useFetcher } from 'react-router'
import { formatMoment } from '#kernel/date-format.ts'
import type { TimeZone } from '#kernel/dates.ts'
import type { Refusal } from '#kernel/result.ts'
import type { GatewayTest } from '#modules/settings/rules/gateway-test.ts'
import { Alert } from '#ui/feedback/alert.tsx'
import { Badge } from '#ui/feedback/badge.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { Card } from '#ui/primitives/card.tsx'
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

type GatewayFacts = { name: string; test: GatewayTest | null; zone: TimeZone }

/** Asks the gateway with the saved settings, and says how the last time went. */
function GatewayTestCard({ name, test, zone }: GatewayFacts) {
  const fetcher = useFetcher<{ refusal?: Refusal }>()
  const refusal = fetcher.state === 'idle' ? fetcher.data?.refusal : undefined
  return (
    <Card title="Connection">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="max-w-prose text-muted text-sm">
          Asks {name} with the saved settings whether it answers and knows this merchant. Nothing is
          charged.
        </p>
        <fetcher.Form method="post" action={href('/admin/settings/api/test')}>
          <Button type="submit" variant="outline" loading={fetcher.state !== 'idle'}>
            Test connection
          </Button>
        </fetcher.Form>
      </div>
      <LastTest test={test} zone={zone} />
      {refusal && refusal.message !== test?.message && (
        <div className="mt-3">
          <Alert kind="error">{refusal.message}</Alert>
        </div>
      )}
    </Card>
  )
}

function LastTest({ test, zone }: { test: GatewayTest | null; zone: TimeZone }) {
  if (test === null) return <p className="mt-3 text-muted text-sm">Not tested yet</p>
  return (
    <p className="mt-3 flex flex-wrap items-center gap-2 text-sm">
      {test.status === 'success' ? (
        <Badge tone="positive">Success</Badge>
      ) : (
        <Badge tone="danger">Failed</Badge>
      )}
      <span className="text-muted">{formatMoment(test.date, zone)}</span>
      <span>{test.message}</span>
    </p>
  )
}
