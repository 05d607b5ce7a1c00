import { href } from 'react-router'
import { buttonAction } from '#app/forms/form-action.server.ts'
import { type ButtonAnswer, formClientAction } from '#app/forms/form-action.ts'
import { noFields } from '#kernel/form-fields.ts'
import { clearCustomerSignIns } from '#modules/customers/operations/clear-failed-sign-ins.server.ts'
import type { Route } from './+types/clear-sign-ins'

const clearFailure = 'We couldn’t clear the failed sign-ins. Please try again.'

export const action = buttonAction(({ params }: Route.ActionArgs) => ({
  schema: noFields,
  failure: clearFailure,
  back: href('/admin/customers/:id', { id: params.id }),
  run: (member) => clearCustomerSignIns(member, params.id),
  done: 'The customer can sign in again from anywhere.',
}))

export const loader = action.loader
export const clientAction = formClientAction<ButtonAnswer>(clearFailure)
