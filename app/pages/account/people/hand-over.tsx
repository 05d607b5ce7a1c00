import { href } from 'react-router'
import { callingBrowser } from '#app/answers/sign-in-answer.server.ts'
import { formAction } from '#app/forms/form-action.server.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { HandOverDialog } from '#app/people/person-dialogs.tsx'
import { andThen } from '#kernel/result.ts'
import { handOver } from '#modules/customers/operations/people/hand-over.server.ts'
import { handOverSchema } from '#modules/customers/rules/people.ts'
import { confirmPassword } from '#modules/identity/operations/passwords/change-password.server.ts'
import type { Route } from './+types/hand-over'
import { requireOwnPerson } from './own-person.server.ts'

export const meta: Route.MetaFunction = () => [{ title: 'Hand over' }]

export const loader = (args: Route.LoaderArgs) => requireOwnPerson(args)

export const action = formAction((args: Route.ActionArgs) => ({
  schema: handOverSchema,
  run: async (owner, { currentPassword }) =>
    andThen(await confirmPassword(owner, currentPassword, callingBrowser(args)), (person) =>
      handOver(person, person.customerId ?? '', { id: args.params.id }),
    ),
  // The list is the new owner's matter now.
  done: ({ name }) =>
    redirectWithToast(href('/dashboard'), { kind: 'success', message: `${name} is the owner now` }),
}))

export default function HandOver({ loaderData, actionData }: Route.ComponentProps) {
  const back = href('/dashboard/people/:id', { id: loaderData.person.id })
  return <HandOverDialog {...loaderData} asksReason={false} back={back} answer={actionData} />
}
