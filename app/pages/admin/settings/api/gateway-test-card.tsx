import { href, useFetcher } from 'react-router'
import { formatMoment } from '#kernel/date-format.ts'
import type { TimeZone } from '#kernel/dates.ts'
import type { Refusal } from '#kernel/result.ts'
import type { GatewayTest } from '#modules/settings/rules/gateway-test.ts'
import { Alert } from '#ui/feedback/alert.tsx'
import { Badge } from '#ui/feedback/badge.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { Card } from '#ui/primitives/card.tsx'

export type GatewayFacts = { name: string; test: GatewayTest | null; zone: TimeZone }

/** Asks the gateway with the saved settings, and says how the last time went. */
export function GatewayTestCard({ name, test, zone }: GatewayFacts) {
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
