import { callingBrowser, enter } from '#app/answers/sign-in-answer.server.ts'
import { formActionWithPolicy } from '#app/forms/form-action.server.ts'
import { signInFailure } from '#app/pages/public/sign-in/failure.ts'
import { redirect } from '#app/request/redirect.server.ts'
import { requestInfo } from '#app/request/request-info.server.ts'
import { byVisitor } from '#app/shells/guards.server.ts'
import { refusalStatus } from '#kernel/result.ts'
import { signIn } from '#modules/identity/operations/sessions/sign-in.server.ts'
import { isStaff } from '#modules/identity/rules/actor.ts'
import { redirectTarget } from '#modules/identity/rules/redirect-target.ts'
import { signInSchema } from '#modules/identity/rules/sign-in-forms.ts'
import type { Route } from './+types/simple-login'

/**
 * D23: the same sign-in as one plain page, without scripts and styles, for old browsers and
 * outages.
 */
export async function loader({ context }: Route.LoaderArgs) {
  if (isStaff(await context.get(requestInfo).actor())) throw redirect('/admin')
  return page({ email: '', message: null, status: 200, retryAfter: undefined })
}

const signInAction = formActionWithPolicy((args: Route.ActionArgs) => ({
  policy: byVisitor,
  schema: signInSchema,
  failure: signInFailure,
  run: (_, typed) => signIn({ ...typed, area: 'admin' }, callingBrowser(args)),
  done: (entered) =>
    enter(entered, redirectTarget(args.url.searchParams.get('redirect'), '/admin')),
}))

/** Renders the form again with a message. */
export const action = Object.assign(async (args: Route.ActionArgs) => {
  const answer = await signInAction(args)
  if (answer instanceof Response) return answer
  const { refusal, typed } = answer.data
  return page({
    email: typed.email ?? '',
    message: refusal.message,
    status: refusalStatus[refusal.code],
    retryAfter: refusal.retryAfter,
  })
}, signInAction)

function page({
  email,
  message,
  status,
  retryAfter,
}: {
  email: string
  message: string | null
  status: number
  retryAfter: number | undefined
}) {
  const html = `<!DOCTYPE html>
<html lang="en-ZA">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Sign in · Admin</title>
</head>
<body>
<main>
<h1>Sign in to the admin area</h1>
${message === null ? '' : `<p role="alert"><strong>${escaped(message)}</strong></p>`}
<form method="post">
<p><label for="email">Email address</label><br><input id="email" name="email" type="email" autocomplete="username" required value="${escaped(email)}"></p>
<p><label for="password">Password</label><br><input id="password" name="password" type="password" autocomplete="current-password" required></p>
<p><label><input name="remember" type="checkbox" checked> Keep me signed in</label></p>
<p><button type="submit">Sign in</button></p>
</form>
<p><a href="/admin/forgot-password">Forgot password?</a></p>
</main>
</body>
</html>`
  const retry: Record<string, string> =
    retryAfter === undefined ? {} : { 'Retry-After': String(retryAfter) }
  return new Response(html, {
    status,
    headers: { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store', ...retry },
  })
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character)
}
