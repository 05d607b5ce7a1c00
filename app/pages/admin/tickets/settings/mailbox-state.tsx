import { formatRelative } from '#kernel/date-format.ts'
import { siteTimeZone } from '#kernel/dates.ts'
import type { MailboxStatus } from '#modules/support/mailbox/queries/mailbox-status.server.ts'
import { Alert } from '#ui/feedback/alert.tsx'

/** Whether email comes in, as staff need to know it. */
export function MailboxState({ status, now }: { status: MailboxStatus; now: Date }) {
  if (status.source === 'none')
    return (
      <Alert kind="info">
        Email to the support address isn’t read. Customers write on the site.
      </Alert>
    )
  if (!('lastReadAt' in status)) return null
  const { lastReadAt, problem, problemAt, waiting } = status
  const which = status.source === 'demo' ? 'Demo mode reads a mailbox of its own. ' : ''
  const read = `${which}${lastReadAt === null ? 'Not read yet.' : `Last read: ${formatRelative(lastReadAt, now, siteTimeZone)}.`}`
  if (problem !== '') {
    return (
      <Alert kind="error" title={problem}>
        {read}{' '}
        {problemAt !== null &&
          `We keep trying. First failed: ${formatRelative(problemAt, now, siteTimeZone)}.`}
      </Alert>
    )
  }
  if (waiting > 0)
    return (
      <Alert kind="warning">{`${read} ${waiting === 1 ? 'One email' : `${waiting} emails`} couldn’t be stored yet and will be tried again.`}</Alert>
    )
  return <Alert kind={lastReadAt === null ? 'info' : 'success'}>{read}</Alert>
}
