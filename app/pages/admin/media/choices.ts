import { nullWhenAway } from '#app/refetched.ts'
import { parseListQuery } from '#kernel/list-query.ts'
import { pictureList } from '#modules/content/queries/picture-library.server.ts'
import { pictureListShape } from '#modules/content/rules/library.ts'
import type { Route } from './+types/choices'

/** One page of the library, for the picker of an editor. */
export async function loader(args: Route.LoaderArgs) {
  const { rows, next } = await pictureList(parseListQuery(pictureListShape, args.url.searchParams))
  return { rows, next }
}

export const clientLoader = nullWhenAway<Awaited<ReturnType<typeof loader>>>
