import { href } from 'react-router'
import { buttonAction } from '#app/forms/form-action.server.ts'
import { noFields } from '#kernel/form-fields.ts'
import { resendMail } from '#modules/mail/operations/resend-mail.server.ts'
import type { Route } from './+types/resend'

export const action = buttonAction(({ params }: Route.ActionArgs) => ({
  schema: noFields,
  back: href('/admin/email-logs'),
  run: (member) => resendMail(member, params.id),
  done: 'The email is on its way.',
}))

export const loader = action.loader
