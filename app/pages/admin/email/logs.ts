import { href } from 'react-router'
import { redirect } from '#app/request/redirect.server.ts'

/** B§2.2.8 names a tab Logs: it is the first page of the one log, the newest hundred emails. */
export function loader() {
  throw redirect(href('/admin/email-logs'))
}
