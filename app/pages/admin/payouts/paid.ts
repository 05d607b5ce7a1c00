import { buttonAction } from '#app/forms/form-action.server.ts'
import { noFields } from '#kernel/form-fields.ts'
import { decidePayout } from '#modules/billing/payouts/operations/decide-payout.server.ts'
import type { Route } from './+types/paid'

export const action = buttonAction(({ params }: Route.ActionArgs) => ({
  schema: noFields,
  back: '/admin/payouts',
  run: (member) => decidePayout(member, params.id, 'paid'),
  done: 'Payout marked as paid',
}))

export const loader = action.loader
