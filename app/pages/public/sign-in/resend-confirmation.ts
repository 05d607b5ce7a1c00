import { buttonActionWithPolicy } from '#app/forms/form-action.server.ts'
import { type ButtonAnswer, formClientAction } from '#app/forms/form-action.ts'
import { byVisitor } from '#app/shells/guards.server.ts'
import { noFields } from '#kernel/form-fields.ts'
import { requestConfirmation } from '#modules/identity/operations/confirmations/confirm-email.server.ts'
import type { Route } from './+types/resend-confirmation'
import { signInFailure } from './failure.ts'

export const action = buttonActionWithPolicy((_: Route.ActionArgs) => ({
  policy: byVisitor,
  schema: noFields,
  failure: signInFailure,
  back: '/auth/confirm',
  run: (actor) => requestConfirmation(actor),
  done: 'We’ve sent you a new link.',
}))

export const loader = action.loader
export const clientAction = formClientAction<ButtonAnswer>(signInFailure)
