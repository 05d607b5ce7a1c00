import type { TimeZone } from '#kernel/dates.ts'
import type { MailTest } from '#modules/mail/queries/mail-test.server.ts'
import type { SettingsTabName } from '#modules/settings/rules/settings-tab-labels.ts'
import { Button } from '#ui/primitives/button.tsx'
import { Card } from '#ui/primitives/card.tsx'
import { EmailTestCard } from './email-test-card.tsx'

/** Links from a tab to related pages. */
export function TabExtras({
  name,
  diagnostic,
  mailTest,
  zone,
}: {
  name: SettingsTabName
  diagnostic: boolean
  mailTest: MailTest | null
  zone: TimeZone
}) {
  if (name === 'email' && mailTest) return <EmailTestCard test={mailTest} zone={zone} />
  if (name === 'seller') {
    return (
      <Card title="VAT rates">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="max-w-prose text-muted text-sm">
            Each rate counts from its day on. Enter a coming change ahead of time; documents keep the rate of their day.
          </p>
          <Button to="/admin/settings/vat-rates" variant="outline">
            See VAT rates
          </Button>
        </div>
      </Card>
    )
  }
  // B§2.1: linked only while the diagnostic is on.
  if (name === 'development' && diagnostic) {
    return (
      <div>
        <Button to="/admin/payfast-passphrase" variant="outline">
          Check PayFast passphrase
        </Button>
      </div>
    )
  }
  return null
}
