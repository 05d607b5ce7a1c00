import { data, href } from 'react-router'
import { callingBrowser } from '#app/answers/sign-in-answer.server.ts'
import { buttonActionWithPolicy } from '#app/forms/form-action.server.ts'
import { byVisitor } from '#app/shells/guards.server.ts'
import { noFields } from '#kernel/form-fields.ts'
import { confirmOptions } from '#modules/identity/operations/passkeys/passkey-options.server.ts'
import { passkeyOffer } from '#modules/identity/queries/own-passkeys.server.ts'
import { signInFailure } from '../failure.ts'
import type { Route } from './+types/confirm'
import { questionAnswer } from './question-answer.server.ts'

/** Whether the user has a passkey to confirm with, for forms that ask for the password again. */
export async function loader(args: Route.LoaderArgs) {
  return data(await passkeyOffer(await byVisitor(args)))
}

/** The question for one of them. */
export const action = buttonActionWithPolicy((args: Route.ActionArgs) => ({
  policy: byVisitor,
  schema: noFields,
  failure: signInFailure,
  back: href('/login'),
  run: (actor) => confirmOptions(actor, callingBrowser(args)),
  done: questionAnswer,
}))
