import { redirect } from 'react-router'
import { themeCookie } from '#app/theme.server.ts'
import { parseTheme } from '#app/theme.ts'
import { redirectTarget } from '#modules/identity/rules/redirect-target.ts'
import type { Route } from './+types/theme'

/** Opening the address does nothing: only the switch changes the theme. */
export function loader() {
  throw redirect('/')
}

/** Keeps the chosen theme with the browser and goes back to the page with the switch. */
export async function action({ request }: Route.ActionArgs) {
  const form = await request.formData()
  const back = redirectTarget(String(form.get('back') ?? ''), '/dashboard')
  const theme = parseTheme(form.get('theme'))
  return redirect(back, theme ? { headers: { 'Set-Cookie': themeCookie(theme) } } : {})
}
