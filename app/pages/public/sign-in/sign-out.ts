import { callingBrowser } from '#app/answers/sign-in-answer.server.ts'
import { formActionWithPolicy } from '#app/forms/form-action.server.ts'
import { redirect } from '#app/request/redirect.server.ts'
import { byVisitor } from '#app/shells/guards.server.ts'
import { ok } from '#kernel/result.ts'
import { clearVisitorCookie } from '#modules/chat/conversations/visitor-cookie.server.ts'
import { signOffOperator } from '#modules/chat/operators/operations/operator-presence.server.ts'
import { signOut } from '#modules/identity/operations/sessions/end-sessions.server.ts'
import { signOutSchema } from '#modules/identity/rules/sign-in-forms.ts'
import { log } from '#platform/log.server.ts'
import type { Route } from './+types/sign-out'
import { signInFailure } from './failure.ts'

/** A GET does nothing: only the button signs out. */
export function loader() {
  throw redirect('/')
}

export const action = formActionWithPolicy((args: Route.ActionArgs) => ({
  policy: byVisitor,
  schema: signOutSchema,
  failure: signInFailure,
  run: async (actor) => {
    const cookies = await signOut(callingBrowser(args))
    // A fault in live chat does not stop the sign-out; there the operator is gone after a minute of
    // silence.
    await signOffOperator(actor).catch((error) =>
      log().warn({ err: error }, 'an operator could not be signed off'),
    )
    return ok(cookies)
  },
  done: (cookies, { area }) => {
    const headers = new Headers(cookies.map((line): [string, string] => ['Set-Cookie', line]))
    // The next person in this browser has nothing to do with the chat of this one.
    headers.append('Set-Cookie', clearVisitorCookie())
    return redirect(area === 'admin' ? '/admin/login' : '/', { headers })
  },
}))
