import { redirect } from '#app/request/redirect.server.ts'
import type { Route } from './+types/not-helpful'
import { voteAction } from './vote.server.ts'

/** Opening the address does nothing: only the button votes. */
export function loader() {
  throw redirect('/faq')
}

export const action = voteAction<Route.ActionArgs>('no')
