import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { ok } from '#kernel/result.ts'
import { db, transact } from '#platform/database.server.ts'
import { liveSecret } from '#tests/live-secret.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import { entered, testPassword } from '../../factories.ts'
import { activeAdministrators } from '../../queries/staff-list.server.ts'
import { staffProfiles, users } from '../../tables.server.ts'
import { signIn } from '../sessions/sign-in.server.ts'
import { createStaffMember } from './add-staff-member.server.ts'
import { keepingLastAdministrator } from './delete-staff-member.server.ts'
import { installAdministrator } from './install-administrator.server.ts'
import { seedRoles } from './seed-roles.server.ts'

const liveMode = { APP_MODE: 'live', PUBLIC_URL: 'https://hosting.example', APP_SECRET: liveSecret }
useTestDatabase(liveMode)

const install = (email: string, password?: string) =>
  transact((tx) =>
    installAdministrator(tx, { email, name: 'Nadia Jacobs', ...(password ? { password } : {}) }),
  )

test('there is one first administrator, however many installers run, and the last one can’t be removed', async () => {
  expect(await install('nadia@hosting.example', 'password12')).toMatchObject({
    ok: false,
    error: { code: 'invalid' },
  })
  const made = await Promise.all(['a', 'b', 'c'].map((name) => install(`${name}@hosting.example`)))
  const first = made.flatMap((answer) => (answer.ok ? [answer.value] : []))
  expect(first).toHaveLength(1)
  const email = first[0]?.email ?? ''
  expect(await db().select({ notices: staffProfiles.notices }).from(staffProfiles)).toEqual([
    { notices: { new_order: true, daily_digest: true } },
  ])
  const again = await install(email)
  expect(again).toMatchObject({ ok: true, value: { oneTimePassword: expect.any(String) } })
  expect(first[0]?.oneTimePassword).not.toBe(again.ok && again.value.oneTimePassword)

  const browser = { cookie: '', userAgent: '', address: '203.0.113.1' }
  const signedIn = await signIn(
    {
      email,
      password: (again.ok && again.value.oneTimePassword) || '',
      remember: true,
      area: 'admin',
    },
    browser,
  )
  expect(signedIn).toMatchObject({ ok: true, value: { mustChangePassword: true } })
  expect(entered(signedIn).cookies.join()).toMatch(
    /__Host-hostwright\.session_token=[^;]+; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Lax/,
  )

  await db().update(users).set({ temporaryPasswordUntil: null }).where(eq(users.email, email))
  expect(await install(email)).toMatchObject({ ok: false, error: { code: 'conflict' } })

  const second = await transact(async (tx) => {
    const { superAdminId } = await seedRoles(tx)
    const person = {
      email: 'second@hosting.example',
      firstName: 'Second',
      lastName: '',
      roleId: superAdminId,
      password: testPassword,
      temporaryPasswordUntil: null,
    }
    return createStaffMember(tx, { kind: 'system', name: 'Tests' }, person)
  })
  expect(second.ok).toBe(true)
  const profiles = await db().select().from(staffProfiles)
  const switchOff = (id: string) =>
    transact((tx) =>
      keepingLastAdministrator(tx, async () =>
        ok(
          await tx
            .update(staffProfiles)
            .set({ isActive: false })
            .where(eq(staffProfiles.id, id))
            .then(() => undefined),
        ),
      ),
    )
  const gone = await Promise.all(profiles.map(({ id }) => switchOff(id)))
  expect(gone.filter((answer) => answer.ok)).toHaveLength(1)
  expect(await activeAdministrators(db())).toBe(1)
})
