import { auth } from '../../auth.server.ts'

/** Extends the caller's session (A§7 'automatic token refresh') and returns the Set-Cookie lines that tell the browser. */
export async function refreshSession(request: Request): Promise<string[]> {
  const { headers } = await auth().api.getSession({ headers: request.headers, returnHeaders: true })
  return headers.getSetCookie()
}
