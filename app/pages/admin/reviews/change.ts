import { href } from 'react-router'
import { z } from 'zod'
import { actionByAddress, buttonAction } from '#app/forms/form-action.server.ts'
import { redirect } from '#app/request/redirect.server.ts'
import { text } from '#kernel/form-fields.ts'
import type { Result } from '#kernel/result.ts'
import {
  featureReview,
  judgeReview,
} from '#modules/content/reviews/operations/save-review.server.ts'
import type { Person } from '#modules/identity/rules/actor.ts'
import { withSearch } from '../with-search.ts'
import type { Route } from './+types/change'

function changeTo(done: string, run: (member: Person, id: string) => Promise<Result<null>>) {
  return buttonAction(({ params }: Route.ActionArgs) => ({
    schema: z.object({ list: text(2000) }),
    back: ({ list = '' }) => withSearch(href('/admin/reviews'), list),
    run: (member) => run(member, params.id),
    done: `Review ${done} successfully`,
  }))
}

/** The buttons of a review, each with its own address. */
const changes = actionByAddress(
  {
    approve: changeTo('approved', (member, id) => judgeReview(member, id, 'approved')),
    reject: changeTo('rejected', (member, id) => judgeReview(member, id, 'rejected')),
    feature: changeTo('featured', (member, id) => featureReview(member, id, true)),
    unfeature: changeTo('unfeatured', (member, id) => featureReview(member, id, false)),
  },
  ({ params }: Route.ActionArgs) => params.property,
)

export const action = changes

/** Opening the address does nothing and leads back. */
export async function loader(args: Route.LoaderArgs) {
  changes.requireName(args.params.property)
  throw redirect(href('/admin/reviews'))
}
