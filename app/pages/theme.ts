import { z } from 'zod'
import { formActionWithPolicy } from '#app/forms/form-action.server.ts'
import { redirect } from '#app/request/redirect.server.ts'
import { byVisitor } from '#app/shells/guards.server.ts'
import { themeCookie } from '#app/theme/theme.server.ts'
import { parseTheme } from '#app/theme/theme.ts'
import { ok } from '#kernel/result.ts'
import { redirectTarget } from '#modules/identity/rules/redirect-target.ts'
import type { Route } from './+types/theme'

/** Opening the address does nothing: only the switch changes the theme. */
export function loader() {
  throw redirect('/')
}

const themeForm = z.object({
  theme: z.string().max(20).default(''),
  back: z.string().max(2000).default(''),
})

/** Keeps the chosen theme with the browser and goes back to the page with the switch. */
export const action = formActionWithPolicy((_: Route.ActionArgs) => ({
  policy: byVisitor,
  schema: themeForm,
  failure: 'The theme could not be changed.',
  run: async (_actor, chosen) => ok(chosen),
  done: ({ theme, back }) => {
    const known = parseTheme(theme)
    return redirect(
      redirectTarget(back, '/dashboard'),
      known ? { headers: { 'Set-Cookie': themeCookie(known) } } : {},
    )
  },
}))
