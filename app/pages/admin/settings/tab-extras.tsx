import { useState } from 'react'
import { href, useFetcher } from 'react-router'
import { formatMoment } from '#kernel/date-format.ts'
import type { TimeZone } from '#kernel/dates.ts'
import type { Refusal } from '#kernel/result.ts'
import type { MailTest } from '#modules/mail/queries/mail-transport.server.ts'
import type { GatewayTest } from '#modules/settings/rules/api-configs.ts'
import { Alert } from '#ui/feedback/alert.tsx'
import { Badge } from '#ui/feedback/badge.tsx'
import { TextField } from '#ui/form/field.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { Card } from '#ui/primitives/card.tsx'
import { CopyButton } from '#ui/primitives/copy-button.tsx'
import { useHydrated } from '#ui/primitives/hydrated.ts'
import { SystemHealth } from './development/system-health.tsx'
import type { SystemFacts } from './tab-facts.server.ts'

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
      <LastGatewayTest test={test} zone={zone} />
      {refusal && refusal.message !== test?.message && (
        <div className="mt-3">
          <Alert kind="error">{refusal.message}</Alert>
        </div>
      )}
    </Card>
  )
}

function LastGatewayTest({ test, zone }: { test: GatewayTest | null; zone: TimeZone }) {
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

export type EmailFacts = {
  test: MailTest
  /** Where each provider in use reports to, password included. */
  reportAddresses: { provider: string; address: string }[]
  zone: TimeZone
}

/** Below the email settings: the test email, and where providers report what became of emails. */
function EmailExtras({ test, reportAddresses, zone }: EmailFacts) {
  return (
    <>
      <EmailTestCard test={test} zone={zone} />
      {reportAddresses.length > 0 && (
        <Card title="Delivery reports">
          <p className="max-w-prose text-muted text-sm">
            Enter this address as a webhook at your provider. Then the log shows what arrived, and
            addresses that bounce get no more emails. The address holds a password: keep it to
            yourself.
          </p>
          <dl className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-3 text-sm">
            {reportAddresses.map(({ provider, address }) => (
              <div key={provider} className="flex flex-wrap items-center gap-2">
                <dt className="w-28 font-semibold">{provider}</dt>
                <dd className="flex min-w-0 flex-1 basis-48 items-center gap-2">
                  <code className="min-w-0 flex-1 truncate rounded-md bg-page px-2 py-1 text-xs">
                    {address}
                  </code>
                  <CopyButton value={address} label={`address for ${provider}`} />
                </dd>
              </div>
            ))}
          </dl>
        </Card>
      )}
      <div>
        <Button to="/admin/email/deliverability" variant="outline">
          Check your domain
        </Button>
      </div>
    </>
  )
}

/** Sends a test email with the saved settings, and says how the last one went. */
function EmailTestCard({ test, zone }: { test: MailTest; zone: TimeZone }) {
  const fetcher = useFetcher<{ refusal?: Refusal }>()
  const [to, setTo] = useState('')
  const hydrated = useHydrated()
  const refusal = fetcher.data?.refusal
  return (
    <Card title="Test email" actions={<LastEmailTest test={test} zone={zone} />}>
      <fetcher.Form
        method="post"
        action={href('/admin/settings/email/test')}
        noValidate
        className="flex flex-wrap items-end gap-3"
      >
        <TextField
          label="Test email address"
          name="to"
          type="email"
          autoComplete="email"
          value={to}
          onChange={({ currentTarget }) => setTo(currentTarget.value)}
          hint={test.missing ?? 'Goes out with the saved settings.'}
          error={refusal && (refusal.fields?.to ?? refusal.message)}
          className="min-w-0 flex-1 basis-64"
        />
        <Button
          type="submit"
          loading={fetcher.state !== 'idle'}
          disabled={test.missing !== null || (hydrated && to.trim() === '')}
        >
          Send test
        </Button>
      </fetcher.Form>
    </Card>
  )
}

function LastEmailTest({
  test: { lastStatus, lastDate },
  zone,
}: {
  test: MailTest
  zone: TimeZone
}) {
  if (lastStatus === null || lastDate === null)
    return <span className="text-muted text-sm">Not tested yet</span>
  return (
    <span className="flex items-center gap-2 text-muted text-sm">
      {lastStatus === 'success' ? (
        <Badge tone="positive">Success</Badge>
      ) : (
        <Badge tone="danger">Failed</Badge>
      )}
      {formatMoment(lastDate, zone)}
    </span>
  )
}
