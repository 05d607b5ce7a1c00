import { data, Form, href, useNavigation } from 'react-router'
import { formAction } from '#app/forms/form-action.server.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { signedInPerson } from '#app/shells/guards.server.ts'
import { noFields } from '#kernel/form-fields.ts'
import { leaveCustomer } from '#modules/customers/operations/people/own-contact.server.ts'
import { ConfirmPage } from '#ui/feedback/confirm-dialog.tsx'
import type { Route } from './+types/leave'

export const meta: Route.MetaFunction = () => [{ title: 'Leave' }]

export async function loader(args: Route.LoaderArgs) {
  const person = signedInPerson(args)
  if (!person.contact)
    throw data(
      { label: 'not_found', message: 'This is your own account. There is nothing to leave.' },
      { status: 404 },
    )
  return { customerName: person.contact.customerName }
}

export const action = formAction((_: Route.ActionArgs) => ({
  schema: noFields,
  run: (person) => leaveCustomer(person),
  done: ({ customerName }) =>
    redirectWithToast(href('/dashboard'), {
      kind: 'success',
      message: `You no longer act for ${customerName}`,
    }),
}))

export default function Leave({ loaderData: { customerName }, actionData }: Route.ComponentProps) {
  return (
    <Form method="post">
      <ConfirmPage
        title={`Leave ${customerName}?`}
        confirmLabel="Leave"
        cancelTo="/dashboard/profile"
        pending={useNavigation().formData !== undefined}
        refusal={actionData?.refusal}
      >
        Your access ends at once, and so do our emails to you about {customerName}. Only its owner
        can invite you again. Your own sign-in stays.
      </ConfirmPage>
    </Form>
  )
}
