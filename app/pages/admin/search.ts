import { nullWhenAway } from '#app/refetched.ts'
import { paletteResults } from '#app/shells/admin/palette/palette-results.server.ts'
import { signedInStaff } from '#app/shells/guards.server.ts'
import type { Route } from './+types/search'

/** Results for the command palette. */
export async function loader(args: Route.LoaderArgs) {
  return paletteResults(signedInStaff(args), args.url.searchParams)
}

/** A failure must not take the open page away. */
export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) =>
  nullWhenAway({ serverLoader })
