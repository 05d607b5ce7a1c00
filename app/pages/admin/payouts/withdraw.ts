import { buttonAction } from '#app/forms/form-action.server.ts'
import { noFields } from '#kernel/form-fields.ts'
import { decidePayout } from '#modules/billing/payouts/operations/decide-payout.server.ts'
import type { Route } from './+types/withdraw'

export const action = buttonAction(({ params }: Route.ActionArgs) => ({
  schema: noFields,
  back: '/admin/payouts',
  run: (member) => decidePayout(member, params.id, 'withdrawn'),
  done: 'Payout withdrawn. The customer has the credit back.',
}))

export const loader = action.loader
