import { callingBrowser } from '#app/answers/sign-in-answer.server.ts'
import { buttonAction } from '#app/forms/form-action.server.ts'
import { redirectDocument } from '#app/request/redirect.server.ts'
import { actForSchema } from '#modules/customers/rules/people.ts'
import { actFor } from '#modules/identity/operations/sessions/act-for.server.ts'
import { redirectTarget } from '#modules/identity/rules/redirect-target.ts'
import type { Route } from './+types/acting-for'

export const action = buttonAction((args: Route.ActionArgs) => ({
  schema: actForSchema,
  back: '/dashboard',
  run: async (person, { customer, back }) => {
    const chosen = await actFor(person, customer, callingBrowser(args))
    return chosen.ok
      ? { ok: true as const, value: { to: redirectTarget(back, '/dashboard') } }
      : chosen
  },
  // A new document, so that nothing of the other customer stays on show.
  done: ({ to }) => redirectDocument(to),
}))

export const loader = action.loader
