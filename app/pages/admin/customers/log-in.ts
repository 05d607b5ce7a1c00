import { href } from 'react-router'
import { callingBrowser } from '#app/answers/sign-in-answer.server.ts'
import { buttonAction } from '#app/forms/form-action.server.ts'
import { redirectDocument } from '#app/request/redirect.server.ts'
import { noFields } from '#kernel/form-fields.ts'
import { logInAsCustomer } from '#modules/customers/operations/log-in-as-customer.server.ts'
import type { Route } from './+types/log-in'

export const action = buttonAction(({ params, ...args }: Route.ActionArgs) => ({
  schema: noFields,
  back: href('/admin/customers/:id', { id: params.id }),
  run: (member) => logInAsCustomer(member, params.id, callingBrowser(args)),
  // A new document, so that no staff data of this page stays in the customer area.
  done: ({ cookie }) => redirectDocument('/dashboard', { headers: { 'Set-Cookie': cookie } }),
}))

export const loader = action.loader
