import { href } from 'react-router'
import { callingBrowser } from '#app/answers/sign-in-answer.server.ts'
import { formAction } from '#app/forms/form-action.server.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { HandOverDialog } from '#app/people/person-dialogs.tsx'
import { andThen } from '#kernel/result.ts'
import { handOver } from '#modules/customers/operations/people/hand-over.server.ts'
import { staffHandOverSchema } from '#modules/customers/rules/people.ts'
import { confirmPassword } from '#modules/identity/operations/passwords/change-password.server.ts'
import type { Route } from './+types/hand-over'
import { requirePersonOf } from './person.server.ts'

export const meta: Route.MetaFunction = () => [{ title: 'Hand over' }]

export const loader = (args: Route.LoaderArgs) => requirePersonOf(args)

export const action = formAction((args: Route.ActionArgs) => ({
  schema: staffHandOverSchema,
  run: async (member, { currentPassword, reason }) =>
    andThen(await confirmPassword(member, currentPassword, callingBrowser(args)), (person) =>
      handOver(person, args.params.id, { id: args.params.person, reason }),
    ),
  done: ({ name }) =>
    redirectWithToast(href('/admin/customers/:id/people', { id: args.params.id }), {
      kind: 'success',
      message: `${name} is the owner now`,
    }),
}))

export default function HandOver({
  loaderData,
  params: { id, person },
  actionData,
}: Route.ComponentProps) {
  return (
    <HandOverDialog
      {...loaderData}
      asksReason
      back={href('/admin/customers/:id/people/:person', { id, person })}
      answer={actionData}
    />
  )
}
