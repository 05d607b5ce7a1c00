import { href } from 'react-router'
import { z } from 'zod'
import { actionByAddress, buttonAction } from '#app/forms/form-action.server.ts'
import { redirect } from '#app/request/redirect.server.ts'
import { text } from '#kernel/form-fields.ts'
import type { Result } from '#kernel/result.ts'
import { moveFaq } from '#modules/content/faq/operations/move-faq.server.ts'
import { activateFaq, featureFaq } from '#modules/content/faq/operations/switch-faq.server.ts'
import type { Person } from '#modules/identity/rules/actor.ts'
import { moveAction } from '../order-buttons.server.ts'
import { withSearch } from '../with-search.ts'
import type { Route } from './+types/change'

function switchTo(done: string, run: (member: Person, id: string) => Promise<Result<null>>) {
  return buttonAction(({ params }: Route.ActionArgs) => ({
    schema: z.object({ list: text(2000) }),
    back: ({ list = '' }) => withSearch(href('/admin/faq'), list),
    run: (member) => run(member, params.id),
    done: `FAQ ${done} successfully`,
  }))
}

/** The buttons of a question, each with its own address. */
const changes = actionByAddress(
  {
    activate: switchTo('activated', (member, id) => activateFaq(member, id, true)),
    deactivate: switchTo('deactivated', (member, id) => activateFaq(member, id, false)),
    feature: switchTo('featured', (member, id) => featureFaq(member, id, true)),
    unfeature: switchTo('unfeatured', (member, id) => featureFaq(member, id, false)),
    move: moveAction({ back: href('/admin/faq'), move: moveFaq }),
  },
  ({ params }: Route.ActionArgs) => params.property,
)

export const action = changes

/** Opening the address does nothing and leads back. */
export async function loader(args: Route.LoaderArgs) {
  changes.requireName(args.params.property)
  throw redirect(href('/admin/faq'))
}
