import { href, redirectDocument } from 'react-router'
import { buttonAction } from '#app/form-action.server.ts'
import { type ButtonAnswer, formClientAction } from '#app/form-action.ts'
import { byStaff } from '#app/shells/guards.server.ts'
import { callingBrowser } from '#app/sign-in-answer.server.ts'
import { noFields } from '#kernel/form-fields.ts'
import { logInAsCustomer } from '#modules/customers/operations/log-in-as-customer.server.ts'
import { mayLogInAsCustomer } from '#modules/customers/policy.ts'
import type { Route } from './+types/log-in'

const logInFailure = 'The customer’s account could not be opened. Please try again.'

export const action = buttonAction(({ params, ...args }: Route.ActionArgs) => ({
  policy: byStaff(mayLogInAsCustomer),
  schema: noFields,
  failure: logInFailure,
  back: href('/admin/customers/:id', { id: params.id }),
  run: (member) => logInAsCustomer(member, params.id, callingBrowser(args)),
  // A new document: nothing that this page knows of the member of staff may stay in the other area.
  done: ({ cookie }) => redirectDocument('/dashboard', { headers: { 'Set-Cookie': cookie } }),
}))

export const loader = action.loader
export const clientAction = formClientAction<ButtonAnswer>(logInFailure)
