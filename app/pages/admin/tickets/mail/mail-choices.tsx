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
  return (
    <>
      {canTryAgain && (
        <ActionButton to={href('/admin/tickets/mail/:id/retry', { id })}>Try again</ActionButton>
      )}
      {canUnmarkSpam && (
        <ActionButton to={href('/admin/tickets/mail/:id/not-spam', { id })}>Not spam</ActionButton>
      )}
      {canMakeTicket && (
        <ActionButton to={href('/admin/tickets/mail/:id/ticket', { id })}>
          Make it a ticket
        </ActionButton>
      )}
      {canMarkSpam && (
        <ActionButton to={href('/admin/tickets/mail/:id/spam', { id })}>Spam</ActionButton>
      )}
    </>
  )
}
