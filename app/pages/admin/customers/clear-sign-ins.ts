import { href } from 'react-router'
import { buttonAction } from '#app/forms/form-action.server.ts'
import { noFields } from '#kernel/form-fields.ts'
import { clearCustomerSignIns } from '#modules/customers/operations/clear-failed-sign-ins.server.ts'
import type { Route } from './+types/clear-sign-ins'

export const action = buttonAction(({ params }: Route.ActionArgs) => ({
  schema: noFields,
  back: href('/admin/customers/:id', { id: params.id }),
  run: (member) => clearCustomerSignIns(member, params.id),
  done: 'The customer can sign in again from anywhere.',
}))

export const loader = action.loader
