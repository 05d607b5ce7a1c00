import { buttonAction } from '#app/forms/form-action.server.ts'
import { noFields } from '#kernel/form-fields.ts'
import { askAgain } from '#modules/billing/notifications/operations/receive-notification.server.ts'
import type { Route } from './+types/ask-again'

export const action = buttonAction(({ params }: Route.ActionArgs) => ({
  schema: noFields,
  back: '/admin/payments/notifications',
  run: (member) => askAgain(member, params.id),
  done: ({ message }: { message: string }) => message,
}))

export const loader = action.loader
