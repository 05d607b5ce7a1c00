import { Link } from 'react-router'
import { Alert } from '#ui/feedback/alert.tsx'

/** Rows of the audit log are not what was sealed. */
export function AuditWarning() {
  return (
    <Alert kind="error" title="The audit log was changed outside the program">
      Somebody with access to the database changed or removed rows.{' '}
      <Link to="/admin/audit" className="font-semibold underline underline-offset-4">
        See which
      </Link>
    </Alert>
  )
}
