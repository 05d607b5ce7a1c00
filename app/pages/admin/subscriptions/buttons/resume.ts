import { href } from 'react-router'
import { buttonAction } from '#app/forms/form-action.server.ts'
import { noFields } from '#kernel/form-fields.ts'
import { resumeSubscription } from '#modules/billing/subscription-changes/operations/staff-subscriptions.server.ts'
import type { Route } from './+types/resume'

export const action = buttonAction(({ params }: Route.ActionArgs) => ({
  schema: noFields,
  back: href('/admin/subscriptions/:id', { id: params.id }),
  run: (member) => resumeSubscription(member, params.id),
  done: 'Subscription resumed',
}))

export const loader = action.loader
