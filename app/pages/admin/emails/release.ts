import { buttonAction } from '#app/forms/form-action.server.ts'
import { noFields } from '#kernel/form-fields.ts'
import { releaseHeldMails } from '#modules/mail/operations/review-mail.server.ts'
import type { Route } from './+types/release'

export const action = buttonAction((_: Route.ActionArgs) => ({
  schema: noFields,
  back: '/admin/emails',
  run: (member) => releaseHeldMails(member),
  done: 'The held emails are on their way.',
}))

export const loader = action.loader
