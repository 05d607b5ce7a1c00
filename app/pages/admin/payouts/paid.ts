import { buttonAction } from '#app/forms/form-action.server.ts'
import { type ButtonAnswer, formClientAction } from '#app/forms/form-action.ts'
import { noFields } from '#kernel/form-fields.ts'
import { decidePayout } from '#modules/billing/payouts/operations/decide-payout.server.ts'
import type { Route } from './+types/paid'
import { payoutFailure } from './messages.ts'

export const action = buttonAction(({ params }: Route.ActionArgs) => ({
  schema: noFields,
  failure: payoutFailure,
  back: '/admin/payouts',
  run: (member) => decidePayout(member, params.id, 'paid'),
  done: 'Payout marked as paid',
}))

export const loader = action.loader
export const clientAction = formClientAction<ButtonAnswer>(payoutFailure)
