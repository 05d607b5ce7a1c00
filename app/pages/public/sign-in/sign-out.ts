import { redirect } from 'react-router'
import { callingBrowser } from '#app/sign-in-answer.server.ts'
import { signOut } from '#modules/identity/operations/sign-out.server.ts'
import type { Route } from './+types/sign-out'

/** Opening the address does nothing: only the button signs out. */
export function loader() {
  throw redirect('/')
}

export async function action(args: Route.ActionArgs) {
  const cookies = await signOut(callingBrowser(args))
  const form = await args.request.formData()
  const headers = new Headers(cookies.map((line): [string, string] => ['Set-Cookie', line]))
  return redirect(form.get('area') === 'admin' ? '/admin/login' : '/', { headers })
}
