import { nullWhenAway } from '#app/refetched.ts'
import { signedInStaff } from '#app/shells/guards.server.ts'
import { isId } from '#kernel/ids.ts'
import type { Route } from './+types/fresh'
import { loadChangedChats, loadDesk } from './console/load-console.server.ts'

/** The console has the older ones already, and reads what it missed by their numbers. */
const newestMessages = 30

/** The console's data alone, or the chats that changed, for its live updates (`useFreshData`). */
export async function loader(args: Route.LoaderArgs) {
  const member = signedInStaff(args)
  const ids = (args.url.searchParams.get('changed') ?? '').split(',').filter(isId)
  const changed = ids.length > 0 ? await loadChangedChats(args, member, ids) : null
  return changed?.ok ? changed.value : loadDesk(args, member, newestMessages)
}

/** What is on the screen stays when it could not be read. */
export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) =>
  nullWhenAway({ serverLoader })

/** It is asked for when something changed; an action reads the page itself. */
export const shouldRevalidate = () => false
