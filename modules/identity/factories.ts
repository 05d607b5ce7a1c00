import type { Result } from '#kernel/result.ts'
import { transact } from '#platform/database.server.ts'
import { auth } from './auth.server.ts'
import { createAccount } from './operations/accounts/create-account.server.ts'
import type { SignedIn } from './operations/sessions/sign-in.server.ts'
import { createStaffMember } from './operations/staff/add-staff-member.server.ts'
import { seedRoles } from './operations/staff/seed-roles.server.ts'

export const testPassword = 'Karoo-night-sky-42'

let made = 0

/** A sign-in account for tests. */
export async function anAccount(
  change: { email?: string; emailVerified?: boolean; temporaryPasswordUntil?: Date } = {},
) {
  const email = change.email ?? `person${++made}@example.test`
  const account = await transact((tx) =>
    createAccount(tx, {
      name: 'Thandi Nkosi',
      password: testPassword,
      emailVerified: true,
      ...change,
      email,
    }),
  )
  if (!account.ok) throw new Error(account.error.message)
  return { userId: account.value.userId, email, password: testPassword }
}

/** A member of staff for tests; without `roleId` a support agent. */
export async function aStaffMember(
  change: { role?: 'admin' | 'agent'; roleId?: string; isActive?: boolean } = {},
) {
  const email = `staff${++made}@example.test`
  const member = await transact(async (tx) => {
    const seeded = await seedRoles(tx)
    const roleId =
      change.roleId ?? (change.role === 'admin' ? seeded.superAdminId : seeded.supportAgentId)
    const person = {
      email,
      firstName: 'Sipho',
      lastName: 'Dlamini',
      roleId,
      password: testPassword,
      temporaryPasswordUntil: null,
    }
    return createStaffMember(
      tx,
      { kind: 'system', name: 'Tests' },
      { ...person, isActive: change.isActive ?? true },
    )
  })
  if (!member.ok) throw new Error(member.error.message)
  return { ...member.value, email, password: testPassword }
}

/** What a sign-in that led to a session, or to the second factor, answered. */
export function entered(signedIn: Result<SignedIn>) {
  if (!signedIn.ok) throw new Error(signedIn.error.message)
  if (signedIn.value.next === 'mailed_link') throw new Error('The sign-in waits for a mailed link')
  return signedIn.value
}

/** A request as a browser would send it after signing in. */
export async function aSignedInRequest(
  email: string,
  password = testPassword,
  path = '/',
): Promise<Request> {
  const { headers } = await auth().api.signInEmail({
    body: { email, password },
    returnHeaders: true,
  })
  return requestWith(headers.getSetCookie(), path)
}

export function requestWith(setCookies: readonly string[], path = '/'): Request {
  const cookie = setCookies.map((line) => line.split(';')[0]).join('; ')
  return new Request(`http://localhost:3000${path}`, { headers: { cookie } })
}
