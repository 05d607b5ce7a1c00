import { href } from 'react-router'
import { buttonAction } from '#app/forms/form-action.server.ts'
import { noFields } from '#kernel/form-fields.ts'
import { markOrderProcessing } from '#modules/billing/orders/operations/refund-order.server.ts'
import type { Route } from './+types/processing'

export const action = buttonAction(({ params }: Route.ActionArgs) => ({
  schema: noFields,
  back: href('/admin/orders/:id', { id: params.id }),
  run: (member) => markOrderProcessing(member, params.id),
  done: 'Order status updated to processing',
}))

export const loader = action.loader
