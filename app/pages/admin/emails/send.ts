import { buttonAction } from '#app/forms/form-action.server.ts'
import { noFields } from '#kernel/form-fields.ts'
import { sendReviewed } from '#modules/mail/operations/review-mail.server.ts'
import type { Route } from './+types/send'

export const action = buttonAction(({ params }: Route.ActionArgs) => ({
  schema: noFields,
  back: '/admin/emails',
  run: (member) => sendReviewed(member, params.id),
  done: 'The email is on its way.',
}))

export const loader = action.loader
