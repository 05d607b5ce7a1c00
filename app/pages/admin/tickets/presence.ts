import { data } from 'react-router'
import { signedInStaff } from '#app/shells/guards.server.ts'
import { isId } from '#kernel/ids.ts'
import { pageSizes } from '#kernel/paging.ts'
import { othersInTickets } from '#modules/support/presence/queries/presence.server.ts'
import type { Route } from './+types/presence'

/** Who else has the tickets that the list shows open (`useListPresence`). */
export async function loader(args: Route.LoaderArgs) {
  const member = signedInStaff(args)
  const shown = args.url.searchParams
    .getAll('id')
    .filter(isId)
    .slice(0, Math.max(...pageSizes))
  return data({ present: Object.fromEntries(await othersInTickets(shown, member.userId)) })
}
