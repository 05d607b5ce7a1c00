import { redirect, redirectDocument } from 'react-router'
import { attempt } from '#app/attempt.server.ts'
import { requirePermission } from '#app/shells/guards.server.ts'
import { callingBrowser } from '#app/sign-in-answer.server.ts'
import { redirectWithToast } from '#app/toast.server.ts'
import { logInAsCustomer } from '#modules/customers/operations/log-in-as-customer.server.ts'
import type { Route } from './+types/log-in'

/** Opening the address does nothing: only the button logs in. */
export async function loader(args: Route.LoaderArgs) {
  await requirePermission(args, 'customers.impersonate')
  throw redirect(`/admin/customers/${args.params.id}`)
}

export async function action(args: Route.ActionArgs) {
  const result = await attempt(args, 'The customer’s account could not be opened. Please try again.', async () => {
    const member = await requirePermission(args, 'customers.impersonate')
    return logInAsCustomer(member, args.params.id, callingBrowser(args))
  })
  if (!result.ok) return redirectWithToast(`/admin/customers/${args.params.id}`, { kind: 'error', message: result.error.message })
  // A new document: nothing that this page knows of the member of staff may stay in the other area.
  return redirectDocument('/dashboard', { headers: { 'Set-Cookie': result.value.cookie } })
}
