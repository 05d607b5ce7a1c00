import { z } from 'zod'
import { cookieLine, readCookie } from '#app/request/cookies.server.ts'
import { redirect } from '#app/request/redirect.server.ts'
import type { Notice } from '#ui/feedback/notices.ts'

const name = 'flash'
const noticeSchema = z.object({ kind: z.enum(['success', 'error', 'warning']), message: z.string().max(500), isTestEmail: z.boolean().optional() })

/** Leaves with a message that the next page shows once. Not signed: the worst a forger can do is talk to himself. */
export function redirectWithToast(to: string, notice: Notice, init: { headers?: HeadersInit } = {}) {
  const headers = new Headers(init.headers)
  headers.append('Set-Cookie', cookieLine(name, encodeURIComponent(JSON.stringify({ ...notice, message: notice.message.slice(0, 500) })), 60))
  return redirect(to, { headers })
}

/** The message that the page before left, and the header that takes it away. */
export function takeToast(request: Request): { notice: Notice | null; headers: Headers } {
  const headers = new Headers()
  const raw = readCookie(request, name)
  if (raw === undefined || !isSeen(request)) return { notice: null, headers }
  headers.append('Set-Cookie', cookieLine(name, '', 0))
  return { notice: parse(raw), headers }
}

/** Not the page in a preview's frame, and not one that the browser fetches for later: neither may take the message away from who waits for it. */
function isSeen({ headers }: Request): boolean {
  return headers.get('sec-fetch-dest') !== 'iframe' && !/\bprefetch\b/.test(headers.get('sec-purpose') ?? headers.get('purpose') ?? '')
}

function parse(raw: string): Notice | null {
  try {
    return noticeSchema.parse(JSON.parse(decodeURIComponent(raw)))
  } catch {
    return null
  }
}
