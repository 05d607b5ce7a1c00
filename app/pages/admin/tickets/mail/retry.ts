import { href } from 'react-router'
import { buttonAction } from '#app/forms/form-action.server.ts'
import { noFields } from '#kernel/form-fields.ts'
import { retryMail } from '#modules/support/incoming-mail/operations/retry-mail.server.ts'
import type { Route } from './+types/retry'

/** Processes an email again that failed. */
export const action = buttonAction(({ params }: Route.ActionArgs) => ({
  schema: noFields,
  back: href('/admin/tickets/mail/:id', { id: params.id }),
  run: (member) => retryMail(member, params.id),
  done: 'The email is being processed again.',
}))

export const loader = action.loader
