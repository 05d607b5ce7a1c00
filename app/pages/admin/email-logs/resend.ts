import { href } from 'react-router'
import { buttonAction } from '#app/forms/form-action.server.ts'
import { type ButtonAnswer, formClientAction } from '#app/forms/form-action.ts'
import { noFields } from '#kernel/form-fields.ts'
import { resendMail } from '#modules/mail/operations/resend-mail.server.ts'
import type { Route } from './+types/resend'

const failure = 'Failed to send email'

export const action = buttonAction(({ params }: Route.ActionArgs) => ({
  schema: noFields,
  failure,
  back: href('/admin/email-logs'),
  run: (member) => resendMail(member, params.id),
  done: 'The email is on its way.',
}))

export const loader = action.loader
export const clientAction = formClientAction<ButtonAnswer>(failure)
