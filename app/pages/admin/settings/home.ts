import { redirect } from 'react-router'
import { requirePermission } from '#app/shells/guards.server.ts'
import type { Route } from './+types/home'

/** The first tab. */
export async function loader(args: Route.LoaderArgs) {
  await requirePermission(args, 'settings.manage')
  throw redirect('/admin/settings/general')
}
