import { eq } from 'drizzle-orm'
import { db } from '#platform/database.server.ts'
import { auth } from '../../auth.server.ts'
import { authHeaders, type Browser, sessionTokenOf } from '../../browser.server.ts'
import { sessions } from '../../tables.server.ts'
import { endCustomerView } from './end-customer-view.server.ts'
import { recordSignedOut } from './record-sign-out.server.ts'

/**
 * Ends the browser's session, if it has one, and the look at a customer's account with it. Returns
 * the Set-Cookie lines that make it forget.
 */
export async function signOut(browser: Browser): Promise<string[]> {
  const { cookie } = await endCustomerView(browser)
  const [session] = await db()
    .select({ userId: sessions.userId })
    .from(sessions)
    .where(eq(sessions.token, sessionTokenOf(browser) ?? ''))
  const { headers } = await auth().api.signOut({
    headers: authHeaders(browser),
    returnHeaders: true,
  })
  if (session) await recordSignedOut(session.userId)
  return [...headers.getSetCookie(), cookie]
}
