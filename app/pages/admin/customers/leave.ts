import { href } from 'react-router'
import { callingBrowser } from '#app/answers/sign-in-answer.server.ts'
import { formActionWithPolicy } from '#app/forms/form-action.server.ts'
import { redirect, redirectDocument } from '#app/request/redirect.server.ts'
import { byVisitor } from '#app/shells/guards.server.ts'
import { noFields } from '#kernel/form-fields.ts'
import { ok } from '#kernel/result.ts'
import { endCustomerView } from '#modules/identity/operations/sessions/end-customer-view.server.ts'
import type { Route } from './+types/leave'

/** A GET changes nothing; only the button ends the impersonation. */
export function loader() {
  throw redirect('/admin/customers')
}

export const action = formActionWithPolicy((args: Route.ActionArgs) => ({
  policy: byVisitor,
  schema: noFields,
  failure: 'We couldn’t leave the customer’s account. Please try again.',
  run: async () => ok(await endCustomerView(callingBrowser(args))),
  done: ({ customerId, cookie }) =>
    redirectDocument(
      customerId === null ? '/admin/customers' : href('/admin/customers/:id', { id: customerId }),
      {
        headers: { 'Set-Cookie': cookie },
      },
    ),
}))
