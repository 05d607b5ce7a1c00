import { buttonAction } from '#app/forms/form-action.server.ts'
import { type ButtonAnswer, formClientAction } from '#app/forms/form-action.ts'
import { noFields } from '#kernel/form-fields.ts'
import { dismissReviewed } from '#modules/mail/operations/review-mail.server.ts'
import type { Route } from './+types/dismiss'
import { emailFailure } from './failure.ts'

export const action = buttonAction(({ params }: Route.ActionArgs) => ({
  schema: noFields,
  failure: emailFailure,
  back: '/admin/emails',
  run: (member) => dismissReviewed(member, params.id),
  done: 'The email is off the list.',
}))

export const loader = action.loader
export const clientAction = formClientAction<ButtonAnswer>(emailFailure)
