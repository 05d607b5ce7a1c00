import { ChartColumn, Inbox, MessageSquareText, Plus, Settings } from 'lucide-react'
import { href } from 'react-router'
import { failedMailCap } from '#modules/support/incoming-mail/rules/mail-limits.ts'
import { Badge } from '#ui/feedback/badge.tsx'
import { ActionButton } from '#ui/form/action-button.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { PageKeys } from '../keys/page-keys.tsx'

export const newTicket = (
  <Button to={href('/admin/tickets/new')} icon={<Plus aria-hidden="true" className="size-4" />}>
    New ticket
  </Button>
)

/** What stands above the list of tickets, before 'New ticket'. */
export function HeadActions({
  maySetUp,
  availability,
  failed,
}: {
  maySetUp: boolean
  availability: { isAway: boolean } | null
  failed: number
}) {
  return (
    <>
      <AwaySwitch availability={availability} />
      <MailButton failed={failed} />
      <Button
        to={href('/admin/tickets/canned-replies')}
        variant="outline"
        icon={<MessageSquareText aria-hidden="true" className="size-4" />}
      >
        Canned replies
      </Button>
      <Button
        to={href('/admin/tickets/reports')}
        variant="outline"
        icon={<ChartColumn aria-hidden="true" className="size-4" />}
      >
        Reports
      </Button>
      {maySetUp && (
        <Button
          to={href('/admin/tickets/settings')}
          variant="outline"
          icon={<Settings aria-hidden="true" className="size-4" />}
        >
          Settings
        </Button>
      )}
      <TicketListKeys />
    </>
  )
}

/** Leads to emails that failed as long as there are any: they are unanswered. */
function MailButton({ failed }: { failed: number }) {
  const address = href('/admin/tickets/mail')
  return (
    <Button
      to={failed > 0 ? `${address}?status=failed` : address}
      variant="outline"
      icon={<Inbox aria-hidden="true" className="size-4" />}
    >
      Received email
      {failed > 0 && (
        <Badge tone="danger">{failed > failedMailCap ? `${failedMailCap}+` : failed} failed</Badge>
      )}
    </Button>
  )
}

function TicketListKeys() {
  return (
    <PageKeys
      size="md"
      keys={[
        {
          key: '/',
          label: 'Search tickets',
          run: () => document.querySelector<HTMLElement>('main [type=search]')?.focus(),
        },
      ]}
    />
  )
}

/**
 * People in a team say whether tickets may be assigned to them automatically. Others have no such
 * button.
 */
function AwaySwitch({ availability }: { availability: { isAway: boolean } | null }) {
  if (!availability) return null
  const { isAway } = availability
  return (
    <ActionButton
      to={href('/admin/tickets/away')}
      size="md"
      fields={{ away: isAway ? 'no' : 'yes' }}
    >
      {isAway ? 'I’m back' : 'I’m away'}
    </ActionButton>
  )
}
