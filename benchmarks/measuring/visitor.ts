import { createHmac, randomBytes } from 'node:crypto'
import { newId } from '#kernel/ids.ts'
import { sessionCookieName } from '#modules/identity/auth.server.ts'
import { sessions, users } from '#modules/identity/tables.server.ts'
import { config } from '#platform/config.server.ts'
import { db } from '#platform/database.server.ts'

/**
 * The Cookie header of a signed-in user, without the sign-in page, whose rate limits are not
 * measured here.
 */
export async function signedInCookie(userId: string): Promise<string> {
  const token = randomBytes(24).toString('base64url')
  await db()
    .insert(sessions)
    .values({ id: newId(), token, userId, expiresAt: new Date(Date.now() + 14 * 86_400_000) })
  const signature = createHmac('sha256', config().secret).update(token).digest('base64')
  return `${sessionCookieName()}=${encodeURIComponent(`${token}.${signature}`)}`
}

/** This many new customers with a confirmed address, each signed in. */
export async function newBuyers(count: number): Promise<string[]> {
  const rows = Array.from({ length: count }, () => {
    const id = newId()
    return { id, name: 'Thandi Bench', email: `bench-${id}@hostwright.test`, emailVerified: true }
  })
  await db().insert(users).values(rows)
  return Promise.all(rows.map(({ id }) => signedInCookie(id)))
}
