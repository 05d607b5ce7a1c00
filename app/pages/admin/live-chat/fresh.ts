import { nullWhenAway } from '#app/refetched.ts'
import { signedInStaff } from '#app/shells/guards.server.ts'
import type { Route } from './+types/fresh'
import { loadChanges, loadDesk } from './console/load-console.server.ts'

/** The console has the older ones already, and reads what it missed by their numbers. */
const newestMessages = 30

/** The console's data alone, or what changed of it, for its live updates (`useFreshData`). */
export async function loader(args: Route.LoaderArgs) {
  const member = signedInStaff(args)
  const changed = args.url.searchParams.get('changed')
  return changed === null
    ? loadDesk(args, member, newestMessages)
    : loadChanges(args, member, changed.split(','))
}

/** What is on the screen stays when it could not be read. */
export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) =>
  nullWhenAway({ serverLoader })

/** It is asked for when something changed; an action reads the page itself. */
export const shouldRevalidate = () => false
