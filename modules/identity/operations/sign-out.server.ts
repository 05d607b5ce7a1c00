import { auth } from '../auth.server.ts'
import { authHeaders, type Browser } from '../browser.server.ts'

/** Ends the browser's session, if it has one, and returns the Set-Cookie lines that make it forget. */
export async function signOut(browser: Browser): Promise<string[]> {
  const { headers } = await auth().api.signOut({ headers: authHeaders(browser), returnHeaders: true })
  return headers.getSetCookie()
}
