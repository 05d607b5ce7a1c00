import { href } from 'react-router'
import { z } from 'zod'
import { actionByAddress, buttonAction } from '#app/forms/form-action.server.ts'
import { redirect } from '#app/request/redirect.server.ts'
import { text } from '#kernel/form-fields.ts'
import {
  type CommentDecision,
  reviewComments,
} from '#modules/blog/operations/review-comments.server.ts'
import { withSearch } from '../../with-search.ts'
import type { Route } from './+types/change'

function changeTo(decision: CommentDecision) {
  return buttonAction(({ params }: Route.ActionArgs) => ({
    schema: z.object({ list: text(2000) }),
    back: ({ list = '' }) => withSearch(href('/admin/blog/comments'), list),
    run: (member) => reviewComments(member, [params.id], decision),
    done: `Comment ${decision} successfully!`,
  }))
}

/** The buttons of a comment, each with its own address. */
const changes = actionByAddress(
  { approve: changeTo('approved'), reject: changeTo('rejected') },
  ({ params }: Route.ActionArgs) => params.property,
)

export const action = changes

/** Opening the address does nothing and leads back. */
export async function loader(args: Route.LoaderArgs) {
  changes.requireName(args.params.property)
  throw redirect(href('/admin/blog/comments'))
}
