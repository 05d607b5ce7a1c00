import { redirect } from 'react-router'
import { formClientAction } from '#app/form-action.ts'
import type { FaqVoteAnswer } from '#modules/content/rules/faq/faq.ts'
import type { Route } from './+types/not-helpful'
import { voteFailure } from './failure.ts'
import { voteAction } from './vote.server.ts'

/** Opening the address does nothing: only the button votes. */
export function loader() {
  throw redirect('/faq')
}

export const action = voteAction<Route.ActionArgs>('no')
export const clientAction = formClientAction<FaqVoteAnswer>(voteFailure)
