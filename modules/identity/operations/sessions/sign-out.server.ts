import { auth } from '../../auth.server.ts'
import { authHeaders, type Browser } from '../../browser.server.ts'
import { endCustomerView } from './end-customer-view.server.ts'

/** Ends the browser's session, if it has one, and the look at a customer's account with it. Returns the Set-Cookie lines that make it forget. */
export async function signOut(browser: Browser): Promise<string[]> {
  const { cookie } = await endCustomerView(browser)
  const { headers } = await auth().api.signOut({ headers: authHeaders(browser), returnHeaders: true })
  return [...headers.getSetCookie(), cookie]
}
