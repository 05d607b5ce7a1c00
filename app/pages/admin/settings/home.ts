import { redirect } from '#app/request/redirect.server.ts'

/** The first tab. */
export function loader() {
  throw redirect('/admin/settings/general')
}
