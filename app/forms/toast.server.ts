import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { cookieLine, readCookie } from '#app/request/cookies.server.ts'
import { redirect } from '#app/request/redirect.server.ts'
import type { Notice } from '#ui/feedback/notices.ts'
import type { LoadedNotice } from './loaded-notice.ts'

const name = 'flash'
const flashSchema = z.object({
  id: z.string().max(36),
  kind: z.enum(['success', 'error', 'warning']),
  message: z.string().max(500),
  isTestEmail: z.boolean().optional(),
  isSent: z.boolean().optional(),
})
type Flash = z.infer<typeof flashSchema>

const waitsSeconds = 60
/** How long a message that was sent to a page's program is there for its next request. */
const sentAgainSeconds = 3

/**
 * Leaves with a message that the next page shows once. Not signed: the worst a forger can do is
 * talk to himself.
 */
export function redirectWithToast(
  to: string,
  notice: Notice,
  init: { headers?: HeadersInit } = {},
) {
  const headers = new Headers(init.headers)
  headers.append(
    'Set-Cookie',
    flashLine({ ...notice, id: randomUUID(), message: notice.message.slice(0, 500) }, waitsSeconds),
  )
  return redirect(to, { headers })
}

function flashLine(flash: Flash, maxAge: number): string {
  return cookieLine(name, encodeURIComponent(JSON.stringify(flash)), maxAge)
}

/**
 * The message that the page before left, and the header that takes it away. The program of a page
 * may throw an answer away for a newer one, so the message stays for its next request, with
 * `isSent`: another tab may ask meanwhile, which must not show it (loaded-notice.ts).
 */
export function consumeToast(request: Request): { notice: LoadedNotice | null; headers: Headers } {
  const headers = new Headers()
  const raw = readCookie(request, name)
  if (raw === undefined || !isSeen(request)) return { notice: null, headers }
  const flash = parse(raw)
  const byProgram = request.headers.get('sec-fetch-dest') === 'empty'
  if (!flash || !byProgram) headers.append('Set-Cookie', cookieLine(name, '', 0))
  else if (!flash.isSent)
    headers.append('Set-Cookie', flashLine({ ...flash, isSent: true }, sentAgainSeconds))
  if (!flash || (flash.isSent && !byProgram)) return { notice: null, headers }
  return { notice: flash, headers }
}

/**
 * Not the page in a preview's frame, and not one that the browser fetches for later: neither may
 * take the message away from who waits for it.
 */
function isSeen({ headers }: Request): boolean {
  return (
    headers.get('sec-fetch-dest') !== 'iframe' &&
    !/\bprefetch\b/.test(headers.get('sec-purpose') ?? headers.get('purpose') ?? '')
  )
}

function parse(raw: string): Flash | null {
  try {
    return flashSchema.parse(JSON.parse(decodeURIComponent(raw)))
  } catch {
    return null
  }
}
