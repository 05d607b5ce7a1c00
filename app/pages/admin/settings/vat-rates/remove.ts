import { buttonAction } from '#app/forms/form-action.server.ts'
import { noFields } from '#kernel/form-fields.ts'
import { removeVatRate } from '#modules/settings/operations/vat-rates.server.ts'
import type { Route } from './+types/remove'

export const action = buttonAction(({ params }: Route.ActionArgs) => ({
  schema: noFields,
  back: '/admin/settings/vat-rates',
  run: (member) => removeVatRate(member, params.day),
  done: 'Settings saved successfully!',
}))

export const loader = action.loader
