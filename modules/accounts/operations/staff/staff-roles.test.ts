import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { activityLog } from '#modules/activity/tables.server.ts'
import { openShop } from '#modules/billing/factories.ts'
import { aSignedInRequest, aStaffMember } from '#modules/identity/factories.ts'
import { seedRoles } from '#modules/identity/operations/staff/seed-roles.server.ts'
import { actorOf } from '#modules/identity/queries/actor.server.ts'
import { roleById, roleList } from '#modules/identity/queries/role-list.server.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { everyPermission, type Permission } from '#modules/identity/rules/permissions.ts'
import { roleValues } from '#modules/identity/rules/role-form.ts'
import { rolePermissions, staffProfiles } from '#modules/identity/tables.server.ts'
import { db, transact } from '#platform/database.server.ts'
import { versionOfValues } from '#platform/security/values-version.server.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import { deleteStaffRole, saveStaff, saveStaffRole } from './staff-members.server.ts'

useTestDatabase()
let administrator: Actor
let superAdminId: string
let supportAgentId: string
let made = 0

beforeAll(async () => {
  await openShop()
  const seeded = await transact(async (tx) => ({ ok: true, value: await seedRoles(tx) }))
  if (!seeded.ok) throw new Error('No roles')
  superAdminId = seeded.value.superAdminId
  supportAgentId = seeded.value.supportAgentId
  administrator = await actorOf(
    await aSignedInRequest((await aStaffMember({ role: 'admin' })).email),
  )
})

async function aRole(...permissions: Permission[]): Promise<string> {
  const role = await saveStaffRole(administrator, null, {
    name: `Role ${++made}`,
    description: '',
    permissions,
  })
  if (!role.ok) throw new Error(role.error.message)
  return role.value.id
}

async function staffOf(...permissions: Permission[]) {
  const roleId = await aRole(...permissions)
  const member = await aStaffMember({ roleId })
  const request = await aSignedInRequest(member.email)
  return { ...member, roleId, request, actor: await actorOf(request) }
}

/** The form of a role as it was opened, with these changes. */
async function saved(
  actor: Actor,
  id: string,
  change: { name?: string; permissions?: Permission[] },
) {
  const role = await roleById(id)
  if (role === null) throw new Error('There is no such role')
  const { name, description, permissions } = role
  return saveStaffRole(
    actor,
    { id, version: versionOfValues(roleValues(role)) },
    { name, description, permissions, ...change },
  )
}

test('a role opens what it says, from the next request on, and no longer what it does not', async () => {
  const clerk = await staffOf('orders.manage', 'invoices.manage')
  expect(
    await saved(administrator, clerk.roleId, {
      permissions: ['invoices.manage', 'payments.manage'],
    }),
  ).toMatchObject({ ok: true })
  const now = await actorOf(clerk.request)
  expect(now).toMatchObject({
    staff: { permissions: expect.arrayContaining(['invoices.manage', 'payments.manage']) },
  })
  expect(now.kind === 'person' && now.staff?.permissions).toHaveLength(2)
})

test('a member grants only permissions that they have, and roles with more rights are not touched', async () => {
  const editor = await staffOf('roles.manage', 'orders.manage')
  const input = {
    name: 'Too much',
    description: '',
    permissions: ['orders.manage', 'settings.manage'] as const,
  }
  expect(await saveStaffRole(editor.actor, null, input)).toMatchObject({
    ok: false,
    error: { code: 'forbidden' },
  })
  const bigger = await aRole('orders.manage', 'payments.manage')
  expect(await saved(editor.actor, bigger, { permissions: ['orders.manage'] })).toMatchObject({
    ok: false,
    error: { code: 'forbidden' },
  })
  expect(await deleteStaffRole(editor.actor, { id: bigger, replacementId: '' })).toMatchObject({
    ok: false,
    error: { code: 'forbidden' },
  })
  const small = await aRole('orders.manage')
  expect(await saved(editor.actor, small, { permissions: ['payments.manage'] })).toMatchObject({
    ok: false,
    error: { code: 'forbidden' },
  })
  expect(await saved(editor.actor, small, { name: 'Order clerk' })).toMatchObject({ ok: true })
  const agent = await actorOf(await aSignedInRequest((await aStaffMember()).email))
  expect(await saved(agent, small, { name: 'Mine' })).toMatchObject({
    ok: false,
    error: { code: 'forbidden' },
  })
})

test('a recent password is wanted for saving and deleting', async () => {
  const longAgo: Actor =
    administrator.kind === 'person' ? { ...administrator, hasRecentPassword: false } : administrator
  const id = await aRole('faq.manage')
  const refused = {
    ok: false,
    error: { code: 'invalid', fields: { currentPassword: ['Enter your password.'] } },
  }
  expect(
    await saveStaffRole(longAgo, null, { name: 'New', description: '', permissions: [] }),
  ).toMatchObject(refused)
  expect(await saved(longAgo, id, { name: 'Changed' })).toMatchObject(refused)
  expect(await deleteStaffRole(longAgo, { id, replacementId: '' })).toMatchObject(refused)
})

test('permissions of Support Agent can be changed, those of Super Admin can’t; both keep their names and are not deleted', async () => {
  const agent = await staffOf()
  const before = [...((await roleById(supportAgentId))?.permissions ?? [])]
  expect(
    await saved(administrator, supportAgentId, { permissions: [...before, 'blog.manage'] }),
  ).toMatchObject({ ok: true })
  expect((await roleById(supportAgentId))?.permissions).toContain('blog.manage')
  expect(await saved(administrator, supportAgentId, { name: 'Helper' })).toMatchObject({
    error: { code: 'conflict', message: expect.stringContaining('name') },
  })
  expect(await saved(agent.actor, supportAgentId, { permissions: [] })).toMatchObject({
    error: { code: 'forbidden' },
  })
  expect(await saved(administrator, supportAgentId, { permissions: before })).toMatchObject({
    ok: true,
  })
  for (const id of [superAdminId, supportAgentId]) {
    if (id === superAdminId)
      expect(await saved(administrator, id, { permissions: [] })).toMatchObject({
        ok: false,
        error: { code: 'conflict' },
      })
    expect(await deleteStaffRole(administrator, { id, replacementId: '' })).toMatchObject({
      ok: false,
      error: { message: 'Cannot delete system roles!' },
    })
  }
})

test('no role takes the name of a system role in another spelling', async () => {
  for (const name of ['Super Admin', 'super admin', 'SUPPORT AGENT'])
    expect(
      await saveStaffRole(administrator, null, { name, description: '', permissions: [] }),
    ).toMatchObject({
      ok: false,
      error: { fields: { name: ['Another role has this name.'] } },
    })
  const answers = await Promise.all(
    ['Twin', 'twin', 'TWIN'].map((name) =>
      saveStaffRole(administrator, null, { name, description: '', permissions: [] }),
    ),
  )
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
})

test('members can’t take the right to edit roles, or their role, from themselves', async () => {
  const editor = await staffOf('roles.manage', 'orders.manage')
  expect(
    await saved(editor.actor, editor.roleId, { permissions: ['orders.manage'] }),
  ).toMatchObject({ ok: false, error: { code: 'conflict' } })
  expect(
    await deleteStaffRole(editor.actor, { id: editor.roleId, replacementId: supportAgentId }),
  ).toMatchObject({
    ok: false,
    error: { code: 'conflict' },
  })
  expect(await actorOf(editor.request)).toMatchObject({
    staff: { permissions: expect.arrayContaining(['roles.manage']) },
  })
})

test('who saved first is not overwritten, also when two save at once', async () => {
  const id = await aRole('faq.manage')
  const role = await roleById(id)
  if (role === null) throw new Error('There is no such role')
  const version = versionOfValues(roleValues(role))
  const save = (permissions: Permission[]) =>
    saveStaffRole(administrator, { id, version }, { ...role, permissions })
  const answers = await Promise.all([save(['blog.manage']), save(['seo.manage'])])
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  expect(answers.find(({ ok }) => !ok)).toMatchObject({
    error: { code: 'conflict', message: expect.stringMatching(/^Someone else saved this role/) },
  })
  expect((await roleById(id))?.permissions).toHaveLength(1)
})

test('a role with people is deleted once they have another one, which the actor may give', async () => {
  const clerk = await staffOf('orders.manage')
  const found = (await roleById(clerk.roleId)) ?? expect.fail()
  const needsOther = {
    ok: false,
    error: { fields: { replacementId: ['Choose another role for the people who have this one.'] } },
  }
  for (const replacementId of ['', clerk.roleId, 'nonsense'])
    expect(await deleteStaffRole(administrator, { id: clerk.roleId, replacementId })).toMatchObject(
      needsOther,
    )
  const editor = await staffOf('roles.manage', 'orders.manage')
  expect(
    await deleteStaffRole(editor.actor, { id: clerk.roleId, replacementId: superAdminId }),
  ).toMatchObject({
    ok: false,
    error: { code: 'forbidden' },
  })
  expect(
    await deleteStaffRole(administrator, { id: clerk.roleId, replacementId: superAdminId }),
  ).toMatchObject({ ok: true })
  expect(
    await db().select().from(staffProfiles).where(eq(staffProfiles.id, clerk.staffId)),
  ).toMatchObject([{ role: 'admin', roleId: superAdminId }])
  expect(await actorOf(clerk.request)).toMatchObject({
    staff: { role: 'admin', permissions: everyPermission },
  })
  expect(
    await db()
      .select()
      .from(activityLog)
      .where(eq(activityLog.entityId, clerk.staffId))
      .orderBy(activityLog.id),
  ).toMatchObject([
    { action: 'created' },
    {
      entityType: 'staff',
      action: 'updated',
      before: { role: found.name },
      after: { role: 'Super Admin' },
    },
  ])
  expect(await db().$count(rolePermissions, eq(rolePermissions.roleId, clerk.roleId))).toBe(0)
  expect((await roleList()).map(({ id }) => id)).not.toContain(clerk.roleId)
  expect(
    await deleteStaffRole(administrator, { id: clerk.roleId, replacementId: '' }),
  ).toMatchObject({ ok: false, error: { code: 'not_found' } })
})

test('a role that is deleted while it is assigned is either unassigned or replaced for its members', async () => {
  for (let round = 0; round < 3; round++) {
    const roleId = await aRole('orders.manage')
    const member = await aStaffMember()
    const values = {
      firstName: 'Sipho',
      lastName: 'Dlamini',
      roleId: supportAgentId,
      isActive: true,
    }
    const version = versionOfValues({ ...values, isActive: 'on' })
    await Promise.all([
      saveStaff(administrator, { ...values, roleId, id: member.staffId, version }),
      deleteStaffRole(administrator, { id: roleId, replacementId: supportAgentId }),
    ])
    expect(
      await db()
        .select({ roleId: staffProfiles.roleId })
        .from(staffProfiles)
        .where(eq(staffProfiles.id, member.staffId)),
    ).toEqual([{ roleId: supportAgentId }])
    expect(await roleById(roleId)).toBeNull()
  }
})

test('requests that race a role edit have the old rights or the new ones, never a mixture or an error', async () => {
  const clerk = await staffOf('orders.manage', 'invoices.manage')
  const seen = new Set<string>()
  let isOver = false
  const asking = Array.from({ length: 4 }, async () => {
    while (!isOver) {
      const actor = await actorOf(clerk.request)
      seen.add(
        actor.kind === 'person'
          ? [...(actor.staff?.permissions ?? ['none'])].sort().join()
          : actor.kind,
      )
    }
  })
  for (let round = 0; round < 6; round++)
    expect(
      await saved(administrator, clerk.roleId, {
        permissions:
          round % 2 === 0 ? ['faq.manage', 'blog.manage'] : ['orders.manage', 'invoices.manage'],
      }),
    ).toMatchObject({ ok: true })
  isOver = true
  await Promise.all(asking)
  expect(
    [...seen].filter(
      (text) => !['invoices.manage,orders.manage', 'blog.manage,faq.manage'].includes(text),
    ),
  ).toEqual([])
})
