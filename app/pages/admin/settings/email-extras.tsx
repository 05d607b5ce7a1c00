import { href } from 'react-router'
import { formatMoment } from '#kernel/date-format.ts'
import type { TimeZone } from '#kernel/dates.ts'
import { Badge } from '#ui/feedback/badge.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { Card } from '#ui/primitives/card.tsx'
import { CopyButton } from '#ui/primitives/copy-button.tsx'

export type EmailFacts = {
  lastTest: { status: 'success' | 'failed'; at: string } | null
  /** Provider to the address that it reports to, password included. */
  reportAddresses: { provider: string; address: string }[]
  timezone: TimeZone
}

/** Below the email settings: the test email, and where providers report what became of emails. */
export function EmailExtras({ lastTest, reportAddresses, timezone }: EmailFacts) {
  return (
    <>
      <Card title="Test email">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="flex min-w-0 flex-wrap items-center gap-2 text-muted text-sm">
            {lastTest === null ? (
              'No test email was sent yet. Save your changes first: the test uses what is saved.'
            ) : (
              <>
                Last test: {formatMoment(lastTest.at, timezone)}
                <Badge tone={lastTest.status === 'success' ? 'positive' : 'danger'}>{lastTest.status === 'success' ? 'Success' : 'Failed'}</Badge>
              </>
            )}
          </p>
          <Button to={href('/admin/settings/email/test')} variant="outline">
            Send test email
          </Button>
        </div>
      </Card>
      <Card title="Delivery reports">
        <p className="max-w-prose text-muted text-sm">
          Enter the address of your provider as a webhook there. Then the log shows what arrived, and addresses that bounce get no more emails. The
          address holds a password: keep it to yourself.
        </p>
        <dl className="mt-4 grid gap-3 text-sm">
          {reportAddresses.map(({ provider, address }) => (
            <div key={provider} className="flex flex-wrap items-center gap-2">
              <dt className="w-28 font-semibold">{provider}</dt>
              <dd className="flex min-w-0 flex-1 basis-64 items-center gap-2">
                <code className="min-w-0 flex-1 truncate rounded-md bg-page px-2 py-1 text-xs">{address}</code>
                <CopyButton value={address} label={`address for ${provider}`} />
              </dd>
            </div>
          ))}
        </dl>
      </Card>
      <div>
        <Button to="/admin/email/deliverability" variant="outline">
          Check your domain
        </Button>
      </div>
    </>
  )
}
