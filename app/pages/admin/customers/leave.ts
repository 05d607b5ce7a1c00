import { redirect, redirectDocument } from 'react-router'
import { requireStaff } from '#app/shells/guards.server.ts'
import { callingBrowser } from '#app/sign-in-answer.server.ts'
import { endCustomerView } from '#modules/identity/operations/end-customer-view.server.ts'
import type { Route } from './+types/leave'

/** Opening the address does nothing: only the button leaves. */
export async function loader(args: Route.LoaderArgs) {
  await requireStaff(args)
  throw redirect('/admin/customers')
}

/** Back to the back office. Whoever holds no look loses none, so there is nothing to guard. */
export async function action(args: Route.ActionArgs) {
  const { customerId, cookie } = await endCustomerView(callingBrowser(args))
  return redirectDocument(customerId === null ? '/admin/customers' : `/admin/customers/${customerId}`, { headers: { 'Set-Cookie': cookie } })
}
