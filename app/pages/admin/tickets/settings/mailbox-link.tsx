import { href } from 'react-router'
import {
  type MailboxSource,
  mailboxSourceLabels,
} from '#modules/support/mailbox/rules/mailbox-settings.ts'
import { Button } from '#ui/primitives/button.tsx'
import { Card } from '#ui/primitives/card.tsx'

/** The mailbox has its own page, because it asks for the password. */
export function MailboxLink({ source }: { source: MailboxSource | 'demo' }) {
  return (
    <Card title="Support mailbox">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-sm">
          Email to the support address:{' '}
          <span className="font-medium">
            {source === 'demo' ? 'Read from the demo mailbox' : mailboxSourceLabels[source]}
          </span>
        </p>
        <Button to={href('/admin/tickets/settings/mailbox/:form?', {})} variant="outline">
          Set up
        </Button>
      </div>
    </Card>
  )
}
