import { buttonAction } from '#app/forms/form-action.server.ts'
import { noFields } from '#kernel/form-fields.ts'
import { dismissReviewed } from '#modules/mail/operations/review-mail.server.ts'
import type { Route } from './+types/dismiss'

export const action = buttonAction(({ params }: Route.ActionArgs) => ({
  schema: noFields,
  back: '/admin/emails',
  run: (member) => dismissReviewed(member, params.id),
  done: 'The email is off the list.',
}))

export const loader = action.loader
