import { href } from 'react-router'
import { maxMailBytes } from '#modules/support/incoming-mail/rules/mail-limits.ts'
import {
  type IncomingMailStatus,
  mailChoices,
} from '#modules/support/incoming-mail/rules/mail-status.ts'
import { ActionButton } from '#ui/form/action-button.tsx'

type Props = { mail: { id: string; status: IncomingMailStatus; headers: string; size: number } }

/** What staff can do about an email; each is a button with its own address. */
export function MailChoices({ mail: { id, status, headers, size } }: Props) {
  const { canTryAgain, canMakeTicket, canMarkSpam, canUnmarkSpam } = mailChoices({
    status,
    isWhole: headers !== '' && size <= maxMailBytes,
  })
  const change = (property: string) =>
    href('/admin/tickets/mail/:id/change/:property', { id, property })
  return (
    <>
      {canTryAgain && <ActionButton to={change('retry')}>Try again</ActionButton>}
      {canUnmarkSpam && <ActionButton to={change('not-spam')}>Not spam</ActionButton>}
      {canMakeTicket && <ActionButton to={change('ticket')}>Make it a ticket</ActionButton>}
      {canMarkSpam && <ActionButton to={change('spam')}>Spam</ActionButton>}
    </>
  )
}
