import { Link } from 'react-router'
import { Alert } from '#ui/feedback/alert.tsx'

/** Emails that were broken off, failed or are held: staff must decide. */
export function MailWarning({ count }: { count: number }) {
  return (
    <Alert
      kind="warning"
      title={count === 1 ? '1 email needs your attention' : `${count} emails need your attention`}
    >
      Send them again, or take them off the list:{' '}
      <Link to="/admin/emails" className="font-semibold underline underline-offset-4">
        review emails
      </Link>
    </Alert>
  )
}
