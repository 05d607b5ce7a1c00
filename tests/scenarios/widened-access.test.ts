import { eq, sql } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import {
  activateStaff,
  createStaff,
  deactivateStaff,
  deleteStaffRole,
  saveStaff,
  saveStaffRole,
} from '#modules/accounts/operations/staff/staff-members.server.ts'
import { emptyAuditLog, pastTheTrigger } from '#modules/activity/factories.ts'
import { checkChain } from '#modules/activity/operations/check-chain.server.ts'
import { recordActivity } from '#modules/activity/operations/record-activity.server.ts'
import { sealActivity } from '#modules/activity/operations/seal-activity.server.ts'
import { activityLog } from '#modules/activity/tables.server.ts'
import { openShop } from '#modules/billing/factories.ts'
import { aSignedInRequest, aStaffMember } from '#modules/identity/factories.ts'
import { seedRoles } from '#modules/identity/operations/staff/seed-roles.server.ts'
import { actorOf } from '#modules/identity/queries/actor.server.ts'
import { roleById } from '#modules/identity/queries/role-list.server.ts'
import { staffMember } from '#modules/identity/queries/staff-member.server.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { roleValues } from '#modules/identity/rules/role-form.ts'
import { memberValues } from '#modules/identity/rules/staff/staff-form.ts'
import { emailLogs } from '#modules/mail/tables.server.ts'
import { administrators } from '#modules/settings/queries/administrators.server.ts'
import { db, transact } from '#platform/database.server.ts'
import { versionOfValues } from '#platform/security/values-version.server.ts'
import { useTestDatabase } from '#tests/postgres.ts'

useTestDatabase()
let administrator: Actor
let superAdminId = ''
let supportAgentId = ''

beforeAll(async () => {
  await openShop()
  const seeded = await transact(async (tx) => ({ ok: true, value: await seedRoles(tx) }))
  if (seeded.ok) ({ superAdminId, supportAgentId } = seeded.value)
  administrator = await actorOf(
    await aSignedInRequest((await aStaffMember({ role: 'admin' })).email),
  )
})
beforeEach(async () => {
  await db().delete(emailLogs)
})

/** Headlines of the emails to administrators; each of them gets each. */
async function announced(template: string, name: string): Promise<unknown[]> {
  const rows = await db().select().from(emailLogs).where(eq(emailLogs.templateName, template))
  const people = (await administrators(db())).map(({ email }) => email)
  const texts = [...new Set(rows.map(({ variables }) => variables[name]))]
  for (const text of texts)
    expect(
      rows
        .filter(({ variables }) => variables[name] === text)
        .map(({ recipient }) => recipient)
        .sort(),
    ).toEqual([...people].sort())
  return texts
}

async function become(staffId: string, roleId: string): Promise<void> {
  const member = await staffMember(staffId)
  if (!member) throw new Error('There is no such member')
  const values = memberValues({ ...member, roleId: member.roleId ?? '' })
  const { firstName, lastName, isActive } = member
  const saved = await saveStaff(administrator, {
    id: staffId,
    version: versionOfValues(values),
    firstName,
    lastName,
    roleId,
    isActive,
  })
  expect(saved).toMatchObject({ ok: true })
}

test('administrators hear of a new one, by a changed role, a new member, a reactivation and a deleted role, and of no other change', async () => {
  const { staffId } = await aStaffMember()
  const member = await staffMember(staffId)
  const name = `${member?.firstName} ${member?.lastName}`
  await become(staffId, superAdminId)
  expect(await announced('access_widened', 'headline')).toEqual([`${name} is an administrator now`])
  await db().delete(emailLogs)
  await deactivateStaff(administrator, staffId)
  expect(await announced('access_widened', 'headline')).toEqual([])
  await activateStaff(administrator, staffId)
  expect(await announced('access_widened', 'headline')).toEqual([`${name} is an administrator now`])
  await db().delete(emailLogs)
  await become(staffId, supportAgentId)
  expect(await announced('access_widened', 'headline')).toEqual([])
  const person = {
    email: 'nadia@hosting.example',
    firstName: 'Nadia',
    lastName: 'Jacobs',
    isActive: true,
  }
  expect(
    await createStaff(administrator, { ...person, roleId: superAdminId }, 'abc123'),
  ).toMatchObject({ ok: true })
  expect(await announced('access_widened', 'headline')).toEqual([
    'Nadia Jacobs is an administrator now',
  ])
  await db().delete(emailLogs)
  const clerks = await saveStaffRole(administrator, null, {
    name: 'Night clerks',
    description: '',
    permissions: ['orders.manage'],
  })
  const roleId = clerks.ok ? clerks.value.id : ''
  const [clerk, away] = [await aStaffMember({ roleId }), await aStaffMember({ roleId })]
  await deactivateStaff(administrator, away.staffId)
  expect(
    await deleteStaffRole(administrator, { id: roleId, replacementId: superAdminId }),
  ).toMatchObject({ ok: true })
  expect(await announced('access_widened', 'changes')).toEqual([
    `${name} (${clerk.email}) has the role Super Admin and may do everything.`,
  ])
  const rows = await db().select().from(activityLog).where(eq(activityLog.entityId, staffId))
  expect(rows).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        before: expect.objectContaining({ isActive: true }),
        after: expect.objectContaining({ isActive: false }),
      }),
    ]),
  )
})

test('and of a role that may manage staff or roles from now on', async () => {
  const made = await saveStaffRole(administrator, null, {
    name: 'Clerks',
    description: '',
    permissions: ['orders.manage'],
  })
  const id = made.ok ? made.value.id : ''
  expect(await announced('access_widened', 'headline')).toEqual([])
  const save = async (permissions: ('orders.manage' | 'staff.manage' | 'blog.manage')[]) => {
    const role = await roleById(id)
    const version = role ? versionOfValues(roleValues(role)) : ''
    expect(
      await saveStaffRole(
        administrator,
        { id, version },
        { name: 'Clerks', description: '', permissions },
      ),
    ).toMatchObject({ ok: true })
  }
  await save(['orders.manage', 'blog.manage'])
  expect(await announced('access_widened', 'headline')).toEqual([])
  await save(['orders.manage', 'staff.manage'])
  expect(await announced('access_widened', 'changes')).toEqual([
    'The role Clerks has ‘Manage staff’ from now on.',
  ])
  await save(['staff.manage'])
  expect(await announced('access_widened', 'changes')).toHaveLength(1)
})

test('a changed audit log is announced once for each place, also by two servers at once', async () => {
  await emptyAuditLog()
  const actor: Actor = { kind: 'system', name: 'Tests' }
  for (const title of ['One', 'Two', 'Three'])
    await recordActivity(db(), { actor, entityType: 'settings', action: 'updated', title })
  await sealActivity()
  await checkChain({ isWhole: true })
  expect(await announced('audit_log_broken', 'problem')).toEqual([])
  await pastTheTrigger(`update activity_log set title = 'x' where sequence = 3`)
  await Promise.all([checkChain({ isWhole: true }), checkChain({ isWhole: true })])
  await checkChain({ isWhole: false })
  expect(await announced('audit_log_broken', 'problem')).toEqual([expect.stringContaining('Row 3')])
  await pastTheTrigger(`update activity_log set title = 'y' where sequence = 2`)
  await checkChain({ isWhole: true })
  expect(await announced('audit_log_broken', 'problem')).toHaveLength(2)
  await pastTheTrigger(
    `update activity_log set title = 'Two' where sequence = 2`,
    `update activity_log set title = 'Three' where sequence = 3`,
  )
  expect(await checkChain({ isWhole: true })).toMatchObject({ problem: null })
  expect(await db().$count(emailLogs, sql`template_name = 'audit_log_broken'`)).toBe(
    2 * (await administrators(db())).length,
  )
})
