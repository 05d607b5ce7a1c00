import { href } from 'react-router'
import { callingBrowser } from '#app/answers/sign-in-answer.server.ts'
import { buttonActionWithPolicy } from '#app/forms/form-action.server.ts'
import { byVisitor } from '#app/shells/guards.server.ts'
import { noFields } from '#kernel/form-fields.ts'
import { signInOptions } from '#modules/identity/operations/passkeys/passkey-options.server.ts'
import { signInFailure } from '../failure.ts'
import type { Route } from './+types/sign-in'
import { questionAnswer } from './question-answer.server.ts'

/** The question for a passkey to sign in with; its answer goes to the page for signing in. */
export const action = buttonActionWithPolicy((args: Route.ActionArgs) => ({
  policy: byVisitor,
  schema: noFields,
  failure: signInFailure,
  back: href('/login'),
  run: () => signInOptions(callingBrowser(args)),
  done: questionAnswer,
}))

export const loader = action.loader
