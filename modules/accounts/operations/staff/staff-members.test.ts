import { setTimeout as sleep } from 'node:timers/promises'
import { and, eq, inArray } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { activityLog } from '#modules/activity/tables.server.ts'
import { openShop } from '#modules/billing/factories.ts'
import { aChat } from '#modules/chat/factories.ts'
import { returnLostChats } from '#modules/chat/routing/operations/watch-chats.server.ts'
import { chatOperators, chatSessions } from '#modules/chat/tables.server.ts'
import { aContactOf, aCustomer } from '#modules/customers/factories.ts'
import { aDomainInquiry, anEnquiry } from '#modules/enquiries/factories.ts'
import { domainInquiries, generalEnquiries } from '#modules/enquiries/tables.server.ts'
import type { Browser } from '#modules/identity/browser.server.ts'
import {
  anAccount,
  aSignedInRequest,
  aStaffMember,
  testPassword,
} from '#modules/identity/factories.ts'
import { acceptInvitation } from '#modules/identity/operations/invitations/accept-invitation.server.ts'
import { signIn } from '#modules/identity/operations/sessions/sign-in.server.ts'
import { seedRoles } from '#modules/identity/operations/staff/seed-roles.server.ts'
import { actorOf } from '#modules/identity/queries/actor.server.ts'
import { invitationOf } from '#modules/identity/queries/invitation.server.ts'
import { activeAdministrators } from '#modules/identity/queries/staff-list.server.ts'
import { staffMember } from '#modules/identity/queries/staff-member.server.ts'
import {
  userHasPermission,
  userPermissions,
} from '#modules/identity/queries/user-permissions.server.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { everyPermission, type Permission } from '#modules/identity/rules/permissions.ts'
import { memberValues } from '#modules/identity/rules/staff/staff-form.ts'
import {
  rolePermissions,
  roles,
  sessions,
  staffProfiles,
  users,
} from '#modules/identity/tables.server.ts'
import { suppress } from '#modules/mail/suppressions/operations/suppress.server.ts'
import { emailLogs } from '#modules/mail/tables.server.ts'
import { aTicket } from '#modules/support/factories.ts'
import { supportTicketChanges, supportTickets } from '#modules/support/tables.server.ts'
import { db, transact } from '#platform/database.server.ts'
import { decrypt } from '#platform/security/encryption.server.ts'
import { versionOfValues } from '#platform/security/values-version.server.ts'
import { heardDuring } from '#tests/heard-events.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import {
  activateStaff,
  createStaff,
  deactivateStaff,
  deleteStaff,
  inviteAgain,
  inviteStaff,
  saveStaff,
} from './staff-members.server.ts'

const database = useTestDatabase()
let superAdminId: string
let supportAgentId: string
let host = 0
let made = 0
const aBrowser = (): Browser => ({
  cookie: '',
  userAgent: '',
  address: `203.0.113.${(++host % 250) + 1}`,
})
const ownPassword = 'Fynbos-path-1947'

beforeAll(async () => {
  await openShop()
  // The shop of other tests has its own administrator.
  await db().update(users).set({ role: null })
  const seeded = await transact(async (tx) => ({ ok: true, value: await seedRoles(tx) }))
  if (!seeded.ok) throw new Error('No roles')
  superAdminId = seeded.value.superAdminId
  supportAgentId = seeded.value.supportAgentId
})
beforeEach(async () => {
  await db().update(staffProfiles).set({ isActive: false })
})

async function aRole(...permissions: Permission[]): Promise<string> {
  const [role] = await db()
    .insert(roles)
    .values({ name: `Role ${++made}` })
    .returning({ id: roles.id })
  const roleId = role?.id ?? ''
  if (permissions.length > 0)
    await db()
      .insert(rolePermissions)
      .values(permissions.map((permissionId) => ({ roleId, permissionId })))
  return roleId
}

/** A staff member who has just signed in. */
async function signedIn(change: Parameters<typeof aStaffMember>[0] = {}) {
  const member = await aStaffMember(change)
  const request = await aSignedInRequest(member.email)
  return { ...member, request, actor: await actorOf(request) }
}

const anAdministrator = () => signedIn({ role: 'admin' })
const person = (roleId = supportAgentId) => ({
  email: `new${++made}@example.test`,
  firstName: 'Ayanda',
  lastName: 'Mbeki',
  roleId,
  isActive: true,
})

async function invited(actor: Actor, roleId = supportAgentId) {
  const member = person(roleId)
  const sent = await inviteStaff(actor, member)
  if (!sent.ok) throw new Error(sent.error.message)
  return { ...member, staffId: sent.value.staffId, token: await tokenMailedTo(member.email) }
}

async function tokenMailedTo(email: string): Promise<string> {
  const row = (
    await db().select().from(emailLogs).where(eq(emailLogs.recipient, email)).orderBy(emailLogs.id)
  ).at(-1)
  return (
    new URL(JSON.parse(decrypt(row?.sealedVariables ?? '')).invitation_url).searchParams.get(
      'token',
    ) ?? ''
  )
}

const accept = (token: string, change: { password?: string } = {}) =>
  acceptInvitation(
    { token, firstName: 'Ayanda', lastName: 'Mbeki-Zulu', password: ownPassword, ...change },
    aBrowser(),
  )

/** The form of a member as it was opened, with these changes. */
async function saved(
  actor: Actor,
  id: string,
  change: { roleId?: string; isActive?: boolean; firstName?: string },
  version?: string,
) {
  const member = await staffMember(id)
  if (member === null) throw new Error('There is no such member')
  const values = {
    firstName: member.firstName,
    lastName: member.lastName,
    roleId: member.roleId ?? '',
    isActive: member.isActive,
  }
  return saveStaff(actor, {
    ...values,
    ...change,
    id,
    version: version ?? versionOfValues(memberValues(values)),
  })
}

const refusal = (code: string, message: RegExp | string = '') => ({
  ok: false,
  error: {
    code,
    message:
      message === ''
        ? expect.any(String)
        : typeof message === 'string'
          ? message
          : expect.stringMatching(message),
  },
})

describe('an invitation', () => {
  test('is mailed with a sealed link, makes no account, and is accepted once with a name and a password of the person’s own', async () => {
    const { actor } = await anAdministrator()
    const { email, staffId, token } = await invited(actor)
    expect(await db().select().from(users).where(eq(users.email, email))).toEqual([])
    expect(await staffMember(staffId)).toMatchObject({
      status: 'invited',
      roleName: 'Support Agent',
      userId: null,
    })
    const [log] = await db().select().from(emailLogs).where(eq(emailLogs.recipient, email))
    expect(log).toMatchObject({
      templateName: 'staff_invitation',
      variables: { invitation_url: expect.not.stringContaining(token) },
    })
    expect(await accept(token, { password: 'short' })).toMatchObject({
      ok: false,
      error: { fields: { password: ['Use at least 10 characters.'] } },
    })
    expect(await accept(token, { password: 'password123' })).toMatchObject(refusal('invalid'))
    expect(await accept(token)).toMatchObject({
      ok: true,
      value: { next: 'signed_in', mustChangePassword: false },
    })
    const member = await staffMember(staffId)
    expect(member).toMatchObject({
      status: 'active',
      firstName: 'Ayanda',
      lastName: 'Mbeki-Zulu',
      invitedAt: null,
    })
    expect(await actorOf(await aSignedInRequest(email, ownPassword))).toMatchObject({
      name: 'Ayanda Mbeki-Zulu',
      staff: { roleName: 'Support Agent' },
    })
    const entries = await db()
      .select()
      .from(activityLog)
      .where(and(eq(activityLog.entityId, staffId), eq(activityLog.action, 'invitation_accepted')))
    expect(entries).toMatchObject([
      {
        actorId: member?.userId,
        actorName: 'Ayanda Mbeki-Zulu',
        channel: 'staff',
        after: { firstName: 'Ayanda', email, role: 'Support Agent' },
      },
    ])
    expect(await accept(token)).toMatchObject(
      refusal('invalid', /expired, was withdrawn or was already used/),
    )
  })

  test('of two who accept at once, one joins', async () => {
    const { actor } = await anAdministrator()
    const { email, token } = await invited(actor)
    const answers = await Promise.all([accept(token), accept(token), accept(token)])
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await db().$count(users, eq(users.email, email))).toBe(1)
  })

  test('is dead after 72 hours, when it was sent again, and when it was withdrawn', async () => {
    const { actor } = await anAdministrator()
    const late = await invited(actor)
    await db().execute(
      `update verifications set expires_at = now() - interval '1 second' where value = '${late.staffId}'`,
    )
    expect(await invitationOf(late.token)).toBeNull()
    expect(await accept(late.token)).toMatchObject(refusal('invalid'))
    await sleep(5)
    expect(await inviteAgain(actor, late.staffId)).toMatchObject({
      ok: true,
      value: { email: late.email },
    })
    const renewed = await tokenMailedTo(late.email)
    expect(renewed).not.toBe(late.token)
    const second = await invited(actor)
    await inviteAgain(actor, second.staffId)
    expect(await accept(second.token)).toMatchObject(refusal('invalid'))
    expect(await deleteStaff(actor, second.staffId)).toMatchObject({
      ok: true,
      value: { userId: null },
    })
    expect(await accept(await tokenMailedTo(second.email))).toMatchObject(refusal('invalid'))
    expect(await accept(renewed)).toMatchObject({ ok: true })
    expect(await inviteAgain(actor, late.staffId)).toMatchObject(
      refusal('conflict', /accepted the invitation already/),
    )
  })

  test('accepted and withdrawn at the same moment is one of both', async () => {
    const { actor } = await anAdministrator()
    for (let round = 0; round < 4; round++) {
      const { staffId, token } = await invited(actor)
      const [joined, withdrawn] = await Promise.all([accept(token), deleteStaff(actor, staffId)])
      if (joined.ok)
        expect(withdrawn).toMatchObject({ ok: true, value: { userId: expect.any(String) } })
      else expect(withdrawn).toMatchObject({ ok: true, value: { userId: null } })
      expect(await staffMember(staffId)).toBeNull()
    }
  })

  test('gives the account of a customer the new password, ends its sessions, and leaves the customer’s record with it', async () => {
    const { actor } = await anAdministrator()
    const account = await anAccount({ email: `buyer${++made}@example.test`, emailVerified: true })
    const customer = await aCustomer({ authUserId: account.userId })
    const before = await aSignedInRequest(account.email)
    const sent = await inviteStaff(actor, { ...person(), email: account.email })
    expect(sent).toMatchObject({ ok: true })
    expect(await accept(await tokenMailedTo(account.email))).toMatchObject({ ok: true })
    expect((await actorOf(before)).kind).toBe('visitor')
    expect(await actorOf(await aSignedInRequest(account.email, ownPassword))).toMatchObject({
      userId: account.userId,
      customerId: customer.customerId,
    })
    expect(
      await db().$count(emailLogs, eq(emailLogs.templateName, 'password_changed')),
    ).toBeGreaterThan(0)
  })

  test('says that emails to the address come back, at first and when it is sent again', async () => {
    const { actor } = await anAdministrator()
    const bounced = { reason: 'hard_bounce', source: 'bounce', evidence: '5.1.1' } as const
    const member = person()
    await db().transaction((tx) => suppress(tx, { address: member.email, ...bounced }))
    expect(await inviteStaff(actor, member)).toMatchObject({
      error: { code: 'conflict', fields: { email: [expect.stringMatching('does not exist')] } },
    })
    const other = await invited(actor)
    await db().transaction((tx) => suppress(tx, { address: other.email, ...bounced }))
    expect(await inviteAgain(actor, other.staffId)).toMatchObject({
      error: { code: 'conflict', message: expect.stringMatching('does not exist') },
    })
  })

  test('is not sent to an address that is on the staff or invited, and not more often than so many an hour', async () => {
    const { actor, email } = await anAdministrator()
    const first = await invited(actor)
    expect(await inviteStaff(actor, { ...person(), email: first.email })).toMatchObject(
      refusal('conflict', 'This person has been invited already.'),
    )
    expect(await inviteStaff(actor, { ...person(), email })).toMatchObject(
      refusal('conflict', 'A staff member with this email address already exists.'),
    )
    const both = { ...person() }
    const answers = await Promise.all([inviteStaff(actor, both), inviteStaff(actor, both)])
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    let last = answers[0]
    for (let count = 0; count < 60; count++)
      last = await inviteStaff(actor, { ...person(), email: first.email })
    expect(last).toMatchObject({
      ok: false,
      error: { code: 'too_many', retryAfter: expect.any(Number) },
    })
  })
})

describe('a typed password', () => {
  test('signs a member in once, to choose their own, and is refused for an address that has an account', async () => {
    const { actor } = await anAdministrator()
    const member = person()
    expect(await createStaff(actor, member, 'abc123')).toMatchObject({
      ok: true,
      value: { staffId: expect.any(String) },
    })
    expect(
      await signIn(
        { email: member.email, password: 'abc123', remember: true, area: 'admin' },
        aBrowser(),
      ),
    ).toMatchObject({
      ok: true,
      value: { mustChangePassword: true },
    })
    const limited = await actorOf(await aSignedInRequest(member.email, 'abc123'))
    expect(limited).toMatchObject({ mustChangePassword: true })
    expect(await deactivateStaff(limited, member.email)).toMatchObject(refusal('forbidden'))
    const { email } = await anAccount()
    expect(await createStaff(actor, { ...person(), email }, 'abc123')).toMatchObject(
      refusal('conflict', /Send an invitation instead/),
    )
    expect(await createStaff(actor, member, 'abc123')).toMatchObject(
      refusal('conflict', /already exists/),
    )
  })
})

describe('rights', () => {
  test('without all rights a member can’t make, change, deactivate or delete an administrator, or grant what they do not have', async () => {
    const administrator = await anAdministrator()
    const clerk = await signedIn({ roleId: await aRole('staff.manage', 'tickets.handle') })
    const small = await aStaffMember({ roleId: await aRole('tickets.handle') })
    const seller = await aStaffMember({ roleId: await aRole('orders.manage') })
    for (const roleId of [
      superAdminId,
      supportAgentId,
      await aRole('staff.manage', 'orders.manage'),
    ]) {
      expect(await inviteStaff(clerk.actor, person(roleId))).toMatchObject(
        refusal('forbidden', /give a role with permissions/),
      )
      expect(await createStaff(clerk.actor, person(roleId), 'abc123')).toMatchObject(
        refusal('forbidden'),
      )
      expect(await saved(clerk.actor, small.staffId, { roleId })).toMatchObject(
        refusal('forbidden'),
      )
    }
    for (const { staffId } of [administrator, seller]) {
      expect(await saved(clerk.actor, staffId, { firstName: 'Mallory' })).toMatchObject(
        refusal('forbidden', /permissions that you don’t have/),
      )
      expect(await deactivateStaff(clerk.actor, staffId)).toMatchObject(refusal('forbidden'))
      expect(await deleteStaff(clerk.actor, staffId)).toMatchObject(refusal('forbidden'))
    }
    expect(await saved(clerk.actor, small.staffId, { firstName: 'Lindiwe' })).toMatchObject({
      ok: true,
    })
    expect(await deactivateStaff(clerk.actor, small.staffId)).toMatchObject({ ok: true })
    const agent = await signedIn()
    expect(await deleteStaff(agent.actor, small.staffId)).toMatchObject(refusal('forbidden'))
    expect(await inviteStaff({ kind: 'visitor' }, person())).toMatchObject(refusal('forbidden'))
  })

  test('nothing changes who gets in without a recent password or passkey', async () => {
    const { actor } = await anAdministrator()
    const longAgo: Actor = actor.kind === 'person' ? { ...actor, hasRecentPassword: false } : actor
    const refused = {
      ok: false,
      error: { code: 'invalid', fields: { currentPassword: ['Enter your password.'] } },
    }
    expect(await inviteStaff(longAgo, person(superAdminId))).toMatchObject(refused)
    expect(await inviteStaff(longAgo, person())).toMatchObject(refused)
    expect(await createStaff(longAgo, person(), 'abc123')).toMatchObject(refused)
    const { staffId } = await aStaffMember()
    expect(await saved(longAgo, staffId, { roleId: superAdminId })).toMatchObject(refused)
    expect(await saved(longAgo, staffId, { firstName: 'Nomsa' })).toMatchObject(refused)
    for (const change of [activateStaff, deactivateStaff, deleteStaff, inviteAgain])
      expect(await change(longAgo, staffId)).toMatchObject(refused)
    expect(await saved(actor, staffId, { roleId: superAdminId })).toMatchObject({ ok: true })
  })

  test('an invitation no longer works when the person who sent it may not give the role any more', async () => {
    const roleId = await aRole('orders.manage')
    const clerk = await signedIn({ roleId: await aRole('staff.manage', 'orders.manage') })
    const sent = async () => {
      const invited = person(roleId)
      expect(await inviteStaff(clerk.actor, invited)).toMatchObject({ ok: true })
      return tokenMailedTo(invited.email)
    }
    const [first, second] = [await sent(), await sent()]
    expect(await invitationOf(first)).toMatchObject({ roleName: expect.any(String) })
    await db().insert(rolePermissions).values({ roleId, permissionId: 'invoices.manage' })
    expect(await invitationOf(first)).toBeNull()
    expect(await accept(first)).toMatchObject(refusal('invalid'))
    await db().delete(rolePermissions).where(eq(rolePermissions.permissionId, 'invoices.manage'))
    await db()
      .update(staffProfiles)
      .set({ isActive: false })
      .where(eq(staffProfiles.id, clerk.staffId))
    expect(await accept(second)).toMatchObject(refusal('invalid'))
    await db()
      .update(staffProfiles)
      .set({ isActive: true })
      .where(eq(staffProfiles.id, clerk.staffId))
    expect(await accept(first)).toMatchObject({ ok: true })
  })

  test('members can’t deactivate, delete or promote themselves', async () => {
    const { actor, staffId } = await anAdministrator()
    await anAdministrator()
    expect(await deactivateStaff(actor, staffId)).toMatchObject(
      refusal('conflict', 'You can’t deactivate yourself. Ask another administrator.'),
    )
    expect(await deleteStaff(actor, staffId)).toMatchObject(
      refusal('conflict', 'You can’t delete yourself. Ask another administrator.'),
    )
    expect(await saved(actor, staffId, { roleId: supportAgentId })).toMatchObject(
      refusal('conflict', /your own role/),
    )
    expect(await saved(actor, staffId, { isActive: false })).toMatchObject(refusal('conflict'))
    expect(await saved(actor, staffId, { firstName: 'Nomsa' })).toMatchObject({ ok: true })
  })

  test('get_user_permissions and has_permission say what a user may do at this moment', async () => {
    const { userId, staffId } = await aStaffMember({
      roleId: await aRole('orders.manage', 'faq.manage'),
    })
    expect([...(await userPermissions(userId))].sort()).toEqual(['faq.manage', 'orders.manage'])
    expect([
      await userHasPermission(userId, 'orders.manage'),
      await userHasPermission(userId, 'roles.manage'),
    ]).toEqual([true, false])
    const administrator = await anAdministrator()
    expect(await userPermissions(administrator.userId)).toEqual(everyPermission)
    await deactivateStaff(administrator.actor, staffId)
    expect([
      await userPermissions(userId),
      await userHasPermission(userId, 'orders.manage'),
    ]).toEqual([[], false])
    expect([
      await userPermissions((await anAccount()).userId),
      await userHasPermission('nobody', 'orders.manage'),
    ]).toEqual([[], false])
  })
})

describe('the last administrator', () => {
  test('cannot be demoted, deactivated or deleted by a member with every permission', async () => {
    const last = await anAdministrator()
    const deputy = await signedIn({ roleId: await aRole(...everyPermission) })
    const left = 'At least one active administrator must remain.'
    expect(await saved(deputy.actor, last.staffId, { roleId: supportAgentId })).toMatchObject(
      refusal('conflict', left),
    )
    expect(await deactivateStaff(deputy.actor, last.staffId)).toMatchObject(
      refusal('conflict', left),
    )
    expect(await deleteStaff(deputy.actor, last.staffId)).toMatchObject(refusal('conflict', left))
    expect(await activeAdministrators(db())).toBe(1)
    expect((await actorOf(last.request)).kind).toBe('person')
    expect(await saved(deputy.actor, last.staffId, { isActive: false })).toMatchObject(
      refusal('conflict', left),
    )
  })

  test.each(['demote', 'deactivate', 'delete'] as const)(
    'stays when two %s each other at once',
    async (how) => {
      const act = {
        demote: (actor: Actor, id: string) => saved(actor, id, { roleId: supportAgentId }),
        deactivate: (actor: Actor, id: string) => deactivateStaff(actor, id),
        delete: (actor: Actor, id: string) => deleteStaff(actor, id),
      }[how]
      for (let round = 0; round < 3; round++) {
        await db().update(staffProfiles).set({ isActive: false })
        const [one, other] = [await anAdministrator(), await anAdministrator()]
        const answers = await Promise.all([
          act(one.actor, other.staffId),
          act(other.actor, one.staffId),
        ])
        expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
        expect(answers.find(({ ok }) => !ok)).toMatchObject(refusal('forbidden'))
        expect(await activeAdministrators(db())).toBe(1)
      }
    },
  )

  test('with a third one, who lost the right a moment before may not act any more', async () => {
    const [one, other] = [await anAdministrator(), await anAdministrator()]
    await anAdministrator()
    const answers = await Promise.all([
      deactivateStaff(one.actor, other.staffId),
      deactivateStaff(other.actor, one.staffId),
    ])
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await activeAdministrators(db())).toBe(2)
  })
})

describe('what follows', () => {
  test('deactivation ends every session, hands open tickets and chats on, and says so to the streams; activation opens the back office again', async () => {
    const { actor } = await anAdministrator()
    const agent = await signedIn()
    const second = await aSignedInRequest(agent.email)
    const [open, solved] = [(await aTicket()).ticketId, (await aTicket()).ticketId]
    await db().update(supportTickets).set({ assignedAgentId: agent.userId })
    await db()
      .update(supportTickets)
      .set({ status: 'resolved', resolvedAt: new Date() })
      .where(eq(supportTickets.id, solved))
    const operatorId = await operatorOf(agent.userId)
    const { chatId } = await aChat({
      status: 'active',
      assignedOperatorId: operatorId,
      firstResponseAt: new Date(),
    })
    const heard = await heardDuring(database.url(), 'access', () =>
      deactivateStaff(actor, agent.staffId),
    )
    expect(heard).toEqual([agent.userId])
    expect([(await actorOf(agent.request)).kind, (await actorOf(second)).kind]).toEqual([
      'visitor',
      'visitor',
    ])
    expect(await db().$count(sessions, eq(sessions.userId, agent.userId))).toBe(0)
    const tickets = await db()
      .select({ id: supportTickets.id, agent: supportTickets.assignedAgentId })
      .from(supportTickets)
    expect(Object.fromEntries(tickets.map((row) => [row.id, row.agent]))).toMatchObject({
      [open]: null,
      [solved]: agent.userId,
    })
    const history = await db()
      .select()
      .from(supportTicketChanges)
      .where(eq(supportTicketChanges.ticketId, open))
    expect(history.at(-1)).toMatchObject({ kind: 'agent', before: 'Sipho Dlamini', after: null })
    expect(await returnLostChats()).toBe(1)
    expect(
      await db()
        .select({ status: chatSessions.status })
        .from(chatSessions)
        .where(eq(chatSessions.id, chatId)),
    ).toEqual([{ status: 'waiting' }])
    expect(
      await signIn(
        { email: agent.email, password: testPassword, remember: true, area: 'admin' },
        aBrowser(),
      ),
    ).toMatchObject(refusal('forbidden'))
    expect(await activateStaff(actor, agent.staffId)).toMatchObject({ ok: true })
    expect(await actorOf(await aSignedInRequest(agent.email))).toMatchObject({
      staff: { roleName: 'Support Agent' },
    })
    expect(
      await db()
        .select({ isActive: chatOperators.isActive })
        .from(chatOperators)
        .where(eq(chatOperators.id, operatorId)),
    ).toEqual([{ isActive: true }])
  })

  test('open enquiries of an agent who may no longer manage them are unassigned, the others stay', async () => {
    const { actor } = await anAdministrator()
    const clerk = await signedIn({
      roleId: await aRole('enquiries.manage', 'domain_inquiries.manage'),
    })
    const general = { ...anEnquiry(), assignedTo: clerk.userId }
    const domain = { ...aDomainInquiry(), assignedTo: clerk.userId }
    const [open, closed] = await db()
      .insert(generalEnquiries)
      .values([general, { ...general, status: 'resolved' }])
      .returning()
    const [asked] = await db().insert(domainInquiries).values(domain).returning()
    expect(
      await saved(actor, clerk.staffId, { roleId: await aRole('domain_inquiries.manage') }),
    ).toMatchObject({ ok: true })
    const agents = async () => {
      const rows = await db()
        .select()
        .from(generalEnquiries)
        .where(inArray(generalEnquiries.id, [open?.id ?? '', closed?.id ?? '']))
      const [inquiry] = await db()
        .select()
        .from(domainInquiries)
        .where(eq(domainInquiries.id, asked?.id ?? ''))
      return [
        ...[open, closed].map((one) => rows.find(({ id }) => id === one?.id)?.assignedTo),
        inquiry?.assignedTo,
      ]
    }
    expect(await agents()).toEqual([null, clerk.userId, clerk.userId])
    expect(
      await db()
        .select()
        .from(activityLog)
        .where(eq(activityLog.entityId, open?.id ?? '')),
    ).toMatchObject([
      {
        entityType: 'general_enquiry',
        before: { assignedTo: 'Sipho Dlamini' },
        after: { assignedTo: null },
      },
    ])
    expect(await deleteStaff(actor, clerk.staffId)).toMatchObject({ ok: true })
    expect(await agents()).toEqual([null, clerk.userId, null])
  })

  test('a new role counts with the next request of the same session', async () => {
    const { actor } = await anAdministrator()
    const agent = await signedIn()
    const { ticketId } = await aTicket()
    await db()
      .update(supportTickets)
      .set({ assignedAgentId: agent.userId })
      .where(eq(supportTickets.id, ticketId))
    const heard = await heardDuring(database.url(), 'access', async () =>
      saved(actor, agent.staffId, { roleId: await aRole('orders.manage') }),
    )
    expect(heard).toEqual([agent.userId])
    expect(await actorOf(agent.request)).toMatchObject({
      staff: { permissions: ['orders.manage'] },
    })
    expect(
      await db()
        .select({ agent: supportTickets.assignedAgentId })
        .from(supportTickets)
        .where(eq(supportTickets.id, ticketId)),
    ).toEqual([{ agent: null }])
    await saved(actor, agent.staffId, { roleId: superAdminId })
    expect(await actorOf(agent.request)).toMatchObject({
      staff: { role: 'admin', permissions: everyPermission },
    })
  })

  test('a role on the account itself goes with a new role, with deactivation and with deletion', async () => {
    const { actor } = await anAdministrator()
    for (const act of [
      (id: string) => saved(actor, id, { roleId: supportAgentId }),
      (id: string) => deactivateStaff(actor, id),
      (id: string) => deleteStaff(actor, id),
    ]) {
      const odd = await aStaffMember({ roleId: await aRole('orders.manage') })
      await db().update(users).set({ role: 'admin' }).where(eq(users.id, odd.userId))
      expect(await act(odd.staffId)).toMatchObject({ ok: true })
      expect(await userHasPermission(odd.userId, 'roles.manage')).toBe(false)
    }
  })

  test('deletion leaves the name on what they did, and no way to sign in; a later invitation is the same person', async () => {
    const { actor } = await anAdministrator()
    const agent = await signedIn()
    const operatorId = await operatorOf(agent.userId)
    expect(await deleteStaff(actor, agent.staffId)).toMatchObject({
      ok: true,
      value: { name: 'Sipho Dlamini', userId: agent.userId },
    })
    expect((await actorOf(agent.request)).kind).toBe('visitor')
    expect(await staffMember(agent.staffId)).toBeNull()
    expect(
      await db().select({ name: users.name }).from(users).where(eq(users.id, agent.userId)),
    ).toEqual([{ name: 'Sipho Dlamini' }])
    expect(
      await signIn(
        { email: agent.email, password: testPassword, remember: true, area: 'site' },
        aBrowser(),
      ),
    ).toMatchObject(refusal('unauthenticated'))
    expect(
      await db().select().from(chatOperators).where(eq(chatOperators.id, operatorId)),
    ).toMatchObject([{ isActive: false, name: 'Sipho Dlamini' }])
    expect(await deleteStaff(actor, agent.staffId)).toMatchObject(refusal('not_found'))
    expect(await inviteStaff(actor, { ...person(), email: agent.email })).toMatchObject({
      ok: true,
    })
    expect(await accept(await tokenMailedTo(agent.email))).toMatchObject({
      ok: true,
      value: { userId: agent.userId },
    })
  })

  test('a customer who is taken off the staff stays a customer', async () => {
    const { actor } = await anAdministrator()
    const agent = await signedIn()
    await aCustomer({ authUserId: agent.userId })
    expect(await deleteStaff(actor, agent.staffId)).toMatchObject({ ok: true })
    expect(await actorOf(await aSignedInRequest(agent.email))).toMatchObject({
      kind: 'person',
      staff: null,
      customerId: expect.any(String),
    })
  })

  test('a contact who is removed from the staff still acts for their customer', async () => {
    const { actor } = await anAdministrator()
    const agent = await signedIn()
    await aContactOf(await aCustomer(), ['billing'], { userId: agent.userId, email: agent.email })
    expect(await deleteStaff(actor, agent.staffId)).toMatchObject({ ok: true })
    expect(await actorOf(await aSignedInRequest(agent.email))).toMatchObject({
      kind: 'person',
      staff: null,
      customerId: expect.any(String),
    })
  })

  test('who saved first is not overwritten, and the log says who did what', async () => {
    const { actor, userId } = await anAdministrator()
    const { staffId } = await aStaffMember()
    const stale = versionOfValues({ firstName: 'x' })
    expect(await saved(actor, staffId, { firstName: 'Late' }, stale)).toMatchObject(
      refusal('conflict', /^Someone else saved this staff member/),
    )
    await saved(actor, staffId, { firstName: 'First' })
    const rows = await db().select().from(activityLog).where(eq(activityLog.entityId, staffId))
    expect(rows.at(-1)).toMatchObject({
      actorId: userId,
      action: 'updated',
      before: { firstName: expect.any(String) },
      after: { firstName: 'First' },
    })
  })
})

async function operatorOf(userId: string): Promise<string> {
  const [row] = await db()
    .insert(chatOperators)
    .values({
      userId,
      name: 'Sipho Dlamini',
      email: `${userId}@chat.example`,
      status: 'online',
      lastSeenAt: new Date(),
    })
    .returning({ id: chatOperators.id })
  return row?.id ?? ''
}
