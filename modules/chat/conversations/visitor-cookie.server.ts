import { createHash, randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { cookieValue } from '#modules/identity/session-token.server.ts'
import { config } from '#platform/config.server.ts'
import { db } from '#platform/database.server.ts'
import { visitorDays } from '../rules/chat-limits.ts'
import { chatVisitors } from '../tables.server.ts'
import type { ChatVisitor } from './rules/visitor.ts'

const secretBytes = 32

/** `__Host-` in live mode, so that no sibling host can plant one. */
function name(): string {
  return `${config().mode === 'live' ? '__Host-' : ''}hostwright.chat`
}

function cookie(value: string, maxAge: number): string {
  const secure = config().publicUrl.startsWith('https:') ? '; Secure' : ''
  return `${name()}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${maxAge}${secure}`
}

/** A new visitor's secret (D28): what the database keeps of it, and the Set-Cookie line. */
export function newVisitorSecret(): { hash: string; cookie: string } {
  const secret = randomBytes(secretBytes).toString('base64url')
  return { hash: hashOf(secret), cookie: cookie(secret, visitorDays * 86_400) }
}

/** The Set-Cookie line that takes the secret away: who signs out leaves no chat behind. */
export function clearVisitorCookie(): string {
  return cookie('', 0)
}

function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url')
}

/**
 * Which browser a request comes from, by the secret in its cookie. Unknown secrets identify no
 * visitor.
 */
export async function chatVisitorOf(
  request: Request,
  actor: Actor,
  address: string,
): Promise<ChatVisitor> {
  const secret = cookieValue(request.headers.get('cookie'), name())
  if (!secret) return { visitorId: null, actor, address }
  const [row] = await db()
    .select({ id: chatVisitors.id })
    .from(chatVisitors)
    .where(eq(chatVisitors.secretHash, hashOf(secret)))
  return { visitorId: row?.id ?? null, actor, address }
}
