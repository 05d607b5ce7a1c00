import { href } from 'react-router'
import { z } from 'zod'
import { callingBrowser } from '#app/answers/sign-in-answer.server.ts'
import { buttonActionWithPolicy } from '#app/forms/form-action.server.ts'
import { byVisitor } from '#app/shells/guards.server.ts'
import { confirmWithPasskey } from '#modules/identity/operations/passkeys/verify-passkey.server.ts'
import { shownPasskey } from '#modules/identity/rules/passkey.ts'
import { signInFailure } from '../failure.ts'
import type { Route } from './+types/confirmed'

const schema = z.object({ passkey: shownPasskey })

/** Takes the passkey that is shown in the place of the password. */
export const action = buttonActionWithPolicy((args: Route.ActionArgs) => ({
  policy: byVisitor,
  schema,
  failure: signInFailure,
  back: href('/login'),
  run: (actor, { passkey }) => confirmWithPasskey(actor, passkey, callingBrowser(args)),
}))

export const loader = action.loader
