import { redirect } from '#app/request/redirect.server.ts'
import { requireStaff } from '#app/shells/guards.server.ts'
import { mayManageSettings } from '#modules/settings/policy.ts'
import type { Route } from './+types/home'

/** The first tab. */
export async function loader(args: Route.LoaderArgs) {
  await requireStaff(args, mayManageSettings)
  throw redirect('/admin/settings/general')
}
