import { href } from 'react-router'
import { buttonAction } from '#app/forms/form-action.server.ts'
import { noFields } from '#kernel/form-fields.ts'
import { unmarkSpam } from '#modules/support/strangers/operations/mark-spam.server.ts'
import type { Route } from './+types/not-spam'

/** The email is not spam after all, and neither is what its sender sends later. */
export const action = buttonAction(({ params }: Route.ActionArgs) => ({
  schema: noFields,
  back: href('/admin/tickets/mail/:id', { id: params.id }),
  run: (member) => unmarkSpam(member, params.id),
  done: 'Not spam: email from this sender comes through.',
}))

export const loader = action.loader
