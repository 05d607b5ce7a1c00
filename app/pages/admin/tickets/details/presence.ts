import { data, href } from 'react-router'
import { formAction } from '#app/forms/form-action.server.ts'
import { redirect } from '#app/request/redirect.server.ts'
import { recordPresence } from '#modules/support/presence/operations/record-presence.server.ts'
import { presenceSchema } from '#modules/support/presence/rules/presence.ts'
import type { Route } from './+types/presence'

/** An open page reports that it is open, and gets who else has it open (`usePresence`). */
export const action = formAction(({ params }: Route.ActionArgs) => ({
  schema: presenceSchema,
  run: (member, presence) => recordPresence(member, params.id, presence),
  done: (others) => data({ others }),
}))

/** There is nothing to see here. */
export async function loader(args: Route.LoaderArgs) {
  throw redirect(href('/admin/tickets/:id', { id: args.params.id }))
}
