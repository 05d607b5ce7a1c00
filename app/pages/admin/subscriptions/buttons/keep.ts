import { href } from 'react-router'
import { buttonAction } from '#app/forms/form-action.server.ts'
import { noFields } from '#kernel/form-fields.ts'
import { withdrawCancellation } from '#modules/billing/subscription-changes/operations/cancel-at-period-end.server.ts'
import type { Route } from './+types/keep'

export const action = buttonAction(({ params }: Route.ActionArgs) => ({
  schema: noFields,
  back: href('/admin/subscriptions/:id', { id: params.id }),
  run: (member) => withdrawCancellation(member, params.id),
  done: 'Subscription kept. It will renew.',
}))

export const loader = action.loader
