import { z } from 'zod'
import { formActionWithPolicy } from '#app/forms/form-action.server.ts'
import { redirect } from '#app/request/redirect.server.ts'
import { byVisitor } from '#app/shells/guards.server.ts'
import { looksCookie } from '#app/theme/theme.server.ts'
import { ok } from '#kernel/result.ts'
import { redirectTarget } from '#modules/identity/rules/redirect-target.ts'
import type { Route } from './+types/theme'

/** Opening the address does nothing: only the switches change the looks. */
export function loader() {
  throw redirect('/')
}

const themeForm = z.object({
  theme: z.string().max(20).optional(),
  rows: z.string().max(20).optional(),
  folded: z.string().max(100).optional(),
  back: z.string().max(2000).default(''),
})

/** Saves a look with the browser (theme, row height, folded groups) and goes back to the page. */
export const action = formActionWithPolicy((_: Route.ActionArgs) => ({
  policy: byVisitor,
  schema: themeForm,
  failure: 'The look could not be changed.',
  run: async (_actor, chosen) => ok(chosen),
  done: ({ back, ...looks }) => {
    const cookie = looksCookie(looks)
    return redirect(
      redirectTarget(back, '/dashboard'),
      cookie ? { headers: { 'Set-Cookie': cookie } } : {},
    )
  },
}))
