import { data } from 'react-router'
import type { Route } from './+types/texts'
import { filledReplies } from './filled.server.ts'

/** Canned replies for the form of an answer (`CannedReplyField`). */
export async function loader(args: Route.LoaderArgs) {
  return data({ replies: await filledReplies(args) })
}
