import type { TimeZone } from '#kernel/dates.ts'
import type { MailTest } from '#modules/mail/queries/mail-test.server.ts'
import { Button } from '#ui/primitives/button.tsx'
import { Card } from '#ui/primitives/card.tsx'
import { CopyButton } from '#ui/primitives/copy-button.tsx'
import { EmailTestCard } from './email-test-card.tsx'

export type EmailFacts = {
  test: MailTest
  /** Provider to the address that it reports to, password included. */
  reportAddresses: { provider: string; address: string }[]
  zone: TimeZone
}

/** Below the email settings: the test email, and where providers report what became of emails. */
export function EmailExtras({ test, reportAddresses, zone }: EmailFacts) {
  return (
    <>
      <EmailTestCard test={test} zone={zone} />
      <Card title="Delivery reports">
        <p className="max-w-prose text-muted text-sm">
          Enter the address of your provider as a webhook there. Then the log shows what arrived,
          and addresses that bounce get no more emails. The address holds a password: keep it to
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
      <div>
        <Button to="/admin/email/deliverability" variant="outline">
          Check your domain
        </Button>
      </div>
    </>
  )
}
