import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { activityLog } from '#modules/activity/tables.server.ts'
import { aCustomer } from '#modules/customers/factories.ts'
import { browserOf } from '#modules/identity/browser.server.ts'
import { anAccount, aSignedInRequest, entered, requestWith } from '#modules/identity/factories.ts'
import { actFor } from '#modules/identity/operations/sessions/customer-view.server.ts'
import { actorOf } from '#modules/identity/queries/actor.server.ts'
import type { Person } from '#modules/identity/rules/actor.ts'
import type { Permission } from '#modules/identity/rules/permissions.ts'
import { rateLimits, users } from '#modules/identity/tables.server.ts'
import { suppress } from '#modules/mail/suppressions/operations/suppress.server.ts'
import { emailLogs } from '#modules/mail/tables.server.ts'
import { writeShopSettings } from '#modules/settings/factories.ts'
import { setClock } from '#platform/clock.server.ts'
import { db } from '#platform/database.server.ts'
import { decrypt } from '#platform/security/encryption.server.ts'
import { heardDuring } from '#tests/heard-events.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import { actingChoices, ownerOf, peopleOf } from '../../queries/people/people.server.ts'
import { personInvitation } from '../../queries/people/person-invitation.server.ts'
import type { InvitedPerson } from '../../rules/people.ts'
import { customerPeople, customers } from '../../tables.server.ts'
import { acceptAsPerson, joinAsNewPerson } from './accept-person.server.ts'
import { changePersonRoles, removePerson } from './change-person.server.ts'
import { handOver } from './hand-over.server.ts'
import { invitePerson, resendPersonInvitation } from './invite-person.server.ts'
import { chooseContactMails, leaveCustomer } from './own-contact.server.ts'

const database = useTestDatabase()
beforeAll(() => writeShopSettings())

const password = 'Karoo-night-sky-42'
const staff = (...permissions: Permission[]): Person => ({
  kind: 'person',
  userId: newId(),
  name: 'Sipho Dlamini',
  email: 'sipho@staff.example',
  emailVerified: true,
  mustChangePassword: false,
  customerId: null,
  staff: { role: 'agent', roleName: 'Clerk', permissions },
  roleLookupTimedOut: false,
  hasRecentPassword: true,
})

const lerato = (email = `${newId()}@agency.example`): InvitedPerson => ({
  email,
  name: 'Lerato Dube',
  roles: ['technical'],
})

/** The link of the newest email to this address. */
async function tokenFor(email: string): Promise<string> {
  const rows = await db()
    .select()
    .from(emailLogs)
    .where(eq(emailLogs.recipient, email))
    .orderBy(emailLogs.createdAt)
  const sealed = rows.findLast(
    ({ templateName }) => templateName === 'customer_invitation',
  )?.sealedVariables
  const secrets: { invitation_url: string } = JSON.parse(decrypt(sealed ?? ''))
  return new URL(secrets.invitation_url).searchParams.get('token') ?? ''
}

const browser = (request = new Request('http://localhost:3000/')) =>
  browserOf(request, '198.51.100.7')

async function invited(owner: Person & { customerId: string }, person = lerato()) {
  const made = await invitePerson(owner, owner.customerId, person)
  if (!made.ok) throw new Error(JSON.stringify(made.error))
  return { ...person, id: made.value.id, token: await tokenFor(person.email) }
}

/** An active contact with their own account, as a request of theirs is seen. */
async function aContact(
  owner: Person & { customerId: string },
  roles: ('billing' | 'technical')[] = ['technical'],
) {
  const person = await invited(owner, { ...lerato(), roles })
  const joined = entered(
    await joinAsNewPerson(
      { token: person.token, firstName: 'Lerato', lastName: 'Dube', password },
      browser(),
    ),
  )
  const request = requestWith(joined.cookies)
  const look = async () => actorOf(request)
  const actor = await look()
  if (actor.kind !== 'person') throw new Error('nobody')
  return { ...person, actor, request, look }
}

describe('an invitation', () => {
  test('is mailed with a link of which only a hash is stored, makes an account once, and lets its person act for the customer', async () => {
    const owner = await aCustomer({ company: 'Fynbos Design' })
    const person = await invited(owner)
    expect(await personInvitation(person.token)).toMatchObject({
      customerName: 'Fynbos Design',
      roles: ['technical'],
      hasAccount: false,
    })
    const input = { token: person.token, firstName: 'Lerato', lastName: 'Dube', password }
    expect(await joinAsNewPerson({ ...input, password: 'short' }, browser())).toMatchObject({
      error: { fields: { password: [expect.any(String)] } },
    })
    const both = await Promise.all([
      joinAsNewPerson(input, browser()),
      joinAsNewPerson(input, browser()),
    ])
    expect(both.map(({ ok }) => ok).sort()).toEqual([false, true])
    expect(await personInvitation(person.token)).toBeNull()
    const joined = both.find((one) => one.ok)
    const actor = await actorOf(requestWith(joined ? entered(joined).cookies : []))
    expect(actor).toMatchObject({
      customerId: owner.customerId,
      contact: { roles: ['technical'], customerName: 'Fynbos Design' },
      emailVerified: true,
    })
    const [log] = await db().select().from(emailLogs).where(eq(emailLogs.recipient, person.email))
    expect(JSON.stringify(log?.variables)).not.toContain(person.token)
  })

  test('ends after 72 hours, with a new one, and when it is withdrawn', async () => {
    const owner = await aCustomer()
    const person = await invited(owner)
    setClock(new Date(Date.now() + 73 * 3_600_000))
    expect(await personInvitation(person.token)).toBeNull()
    expect((await peopleOf(owner.customerId)).map(({ state }) => state)).toEqual(['expired'])
    expect(await resendPersonInvitation(owner, owner.customerId, person.id)).toMatchObject({
      ok: true,
    })
    setClock(null)
    const second = await tokenFor(person.email)
    expect(second).not.toBe(person.token)
    expect(await personInvitation(second)).not.toBeNull()
    expect(await removePerson(owner, owner.customerId, person.id)).toMatchObject({
      ok: true,
      value: { wasInvited: true },
    })
    expect(await personInvitation(second)).toBeNull()
  })

  test('is accepted by the account of the invited address only, once it has one', async () => {
    const owner = await aCustomer()
    const account = await anAccount({ email: `${newId()}@agency.example`, emailVerified: false })
    const person = await invited(owner, lerato(account.email))
    const input = { token: person.token, firstName: 'Lerato', lastName: 'Dube', password }
    expect(await joinAsNewPerson(input, browser())).toMatchObject({ error: { code: 'conflict' } })
    const stranger = await anAccount()
    const foreign = await actorOf(await aSignedInRequest(stranger.email))
    expect(await acceptAsPerson(foreign, person.token, browser())).toMatchObject({
      error: { code: 'forbidden' },
    })
    const request = await aSignedInRequest(account.email)
    expect(
      await acceptAsPerson(await actorOf(request), person.token, browser(request)),
    ).toMatchObject({ ok: true })
    expect(await actorOf(request)).toMatchObject({
      customerId: owner.customerId,
      contact: { id: person.id },
      emailVerified: true,
    })
  })

  test('says that emails to the address come back, at first and when it is sent again', async () => {
    const owner = await aCustomer()
    const bounced = { reason: 'hard_bounce', source: 'bounce', evidence: '5.1.1' } as const
    const unreached = (email: string) =>
      `Emails to ${email} don’t arrive. Check the address, or contact us.`
    const person = lerato()
    await db().transaction((tx) => suppress(tx, { address: person.email, ...bounced }))
    expect(await invitePerson(owner, owner.customerId, person)).toMatchObject({
      error: { code: 'conflict', fields: { email: [unreached(person.email)] } },
    })
    const other = await invited(owner)
    await db().transaction((tx) => suppress(tx, { address: other.email, ...bounced }))
    expect(await resendPersonInvitation(owner, owner.customerId, other.id)).toMatchObject({
      error: { code: 'conflict', message: unreached(other.email) },
    })
  })

  test('is refused for the owner, for who is there, beyond twenty people, beyond the limit of an hour, and before the owner’s address is confirmed', async () => {
    const owner = await aCustomer()
    const person = lerato()
    expect(
      await invitePerson(owner, owner.customerId, { ...person, email: owner.email }),
    ).toMatchObject({
      error: { fields: { email: [expect.any(String)] } },
    })
    await invited(owner, person)
    expect(await invitePerson(owner, owner.customerId, person)).toMatchObject({
      error: { fields: { email: [expect.any(String)] } },
    })
    const full = await aCustomer()
    for (let count = 0; count < 20; count++) {
      await db().delete(rateLimits)
      await invited(full)
    }
    await db().delete(rateLimits)
    expect(await invitePerson(full, full.customerId, lerato())).toMatchObject({
      error: { code: 'conflict' },
    })
    const pending = await aCustomer()
    await db()
      .update(customers)
      .set({ authUserId: null, pendingUserId: pending.userId })
      .where(eq(customers.id, pending.customerId))
    expect((await invitePerson(staff('customers.manage'), pending.customerId, lerato())).ok).toBe(
      false,
    )
    await db().delete(rateLimits)
    for (let count = 0; count < 5; count++) await invitePerson(owner, owner.customerId, person)
    expect(await invitePerson(owner, owner.customerId, person)).toMatchObject({
      error: { code: 'too_many' },
    })
    await db().delete(rateLimits)
  })
})

describe('who acts for a customer', () => {
  test('counts with the next request: other roles, removal, leaving; open streams hear of it', async () => {
    const owner = await aCustomer()
    const contact = await aContact(owner)
    const heard = await heardDuring(database.url(), 'access', () =>
      changePersonRoles(owner, owner.customerId, { id: contact.id, roles: ['billing'] }),
    )
    expect(heard).toContain(contact.actor.userId)
    expect(await contact.look()).toMatchObject({ contact: { roles: ['billing'] } })
    const removed = await heardDuring(database.url(), 'access', () =>
      removePerson(owner, owner.customerId, contact.id),
    )
    expect(removed).toContain(contact.actor.userId)
    expect(await contact.look()).toMatchObject({ customerId: null })
    expect(await leaveCustomer(contact.actor)).toMatchObject({ error: { code: 'not_found' } })
    const second = await aContact(owner)
    expect(await leaveCustomer(second.actor)).toMatchObject({ ok: true })
    expect(await second.look()).toMatchObject({ customerId: null })
    expect(await peopleOf(owner.customerId)).toEqual([])
    const actions = await db()
      .select({ action: activityLog.action })
      .from(activityLog)
      .where(eq(activityLog.entityId, owner.customerId))
    expect(new Set(actions.map(({ action }) => action))).toEqual(
      new Set([
        'invited',
        'invitation_accepted',
        'contact_changed',
        'contact_removed',
        'contact_left',
      ]),
    )
  })

  test('is decided by its owner and staff for customers: not by contacts, other customers, staff who look, or other staff', async () => {
    const owner = await aCustomer()
    const contact = await aContact(owner, ['billing', 'technical'])
    const other = await aCustomer()
    const looking = { ...owner, viewedBy: { userId: 'x', name: 'Sipho' } }
    for (const actor of [
      contact.actor,
      other,
      looking,
      staff('tickets.handle'),
      { kind: 'visitor' } as const,
    ]) {
      expect(await invitePerson(actor, owner.customerId, lerato())).toMatchObject({
        error: { code: 'forbidden' },
      })
      expect(await resendPersonInvitation(actor, owner.customerId, contact.id)).toMatchObject({
        error: { code: 'forbidden' },
      })
      expect(
        await changePersonRoles(actor, owner.customerId, { id: contact.id, roles: ['billing'] }),
      ).toMatchObject({ error: { code: 'forbidden' } })
      expect(await removePerson(actor, owner.customerId, contact.id)).toMatchObject({
        error: { code: 'forbidden' },
      })
      const again = actor.kind === 'person' ? { ...actor, hasRecentPassword: true } : actor
      expect((await handOver(again, owner.customerId, { id: contact.id })).ok).toBe(false)
    }
    expect(await removePerson(other, other.customerId, contact.id)).toMatchObject({
      error: { code: 'not_found' },
    })
    await db().delete(rateLimits)
    expect(await invitePerson(staff('customers.manage'), owner.customerId, lerato())).toMatchObject(
      { ok: true },
    )
    expect((await peopleOf(owner.customerId)).map(({ invitedBy }) => invitedBy)).toEqual([
      owner.name,
      'Sipho Dlamini (support)',
    ])
  })

  test('an agency acts for one customer at a time, chosen per session; its own account comes first', async () => {
    const [first, second, agency] = [
      await aCustomer({ company: 'First' }),
      await aCustomer({ company: 'Second' }),
      await aCustomer({ company: 'Agency' }),
    ]
    const account = await anAccount({ email: `${newId()}@agency.example`, emailVerified: true })
    await db()
      .update(customers)
      .set({ authUserId: account.userId, email: account.email })
      .where(eq(customers.id, agency.customerId))
    const request = await aSignedInRequest(account.email)
    const look = async () => (await actorOf(request)) as Person
    for (const owner of [first, second]) {
      const { token } = await invited(owner, lerato(account.email))
      expect(await acceptAsPerson(await look(), token, browser(request))).toMatchObject({
        ok: true,
      })
    }
    expect(await look()).toMatchObject({
      customerId: second.customerId,
      contact: { customerName: 'Second' },
    })
    const other = (await actorOf(await aSignedInRequest(account.email))) as Person
    expect(other.customerId).toBe(agency.customerId)
    expect(other.contact).toBeUndefined()
    expect((await actingChoices(other)).map(({ name, isCurrent }) => [name, isCurrent])).toEqual([
      ['My own account', true],
      ['First', false],
      ['Second', false],
    ])
    expect(await actFor(await look(), first.customerId, browser(request))).toMatchObject({
      ok: true,
    })
    expect(await look()).toMatchObject({ customerId: first.customerId })
    expect(
      await actFor(await look(), (await aCustomer()).customerId, browser(request)),
    ).toMatchObject({ error: { code: 'not_found' } })
    const [person] = await peopleOf(first.customerId)
    await removePerson(first, first.customerId, person?.id ?? '')
    expect(await look()).toMatchObject({ customerId: agency.customerId })
    expect(await actFor(await look(), 'self', browser(request))).toMatchObject({ ok: true })
    expect((await look()).contact).toBeUndefined()
  })

  test('a user who has bought nothing yet can act for themselves', async () => {
    const contact = await aContact(await aCustomer())
    expect(await actFor(contact.actor, 'self', browser(contact.request))).toMatchObject({
      ok: true,
    })
    expect(await contact.look()).toMatchObject({ customerId: null, mayActForOthers: true })
  })

  test('a contact chooses among the emails of their role', async () => {
    const owner = await aCustomer()
    const contact = await aContact(owner, ['billing'])
    expect(
      await chooseContactMails(contact.actor, {
        invoices: true,
        reminders: false,
        services: false,
      }),
    ).toMatchObject({ ok: true })
    expect((await peopleOf(owner.customerId))[0]?.mutedMails).toEqual(['reminders'])
    expect(
      await chooseContactMails(owner, { invoices: true, reminders: true, services: true }),
    ).toMatchObject({ ok: false })
  })
})

describe('handing over', () => {
  test('wants the password again, makes the contact the owner and the owner a contact with both roles, and mails both', async () => {
    const owner = await aCustomer({ company: 'Fynbos Design', vatNumber: '4123456789' })
    const contact = await aContact(owner)
    expect(
      await handOver({ ...owner, hasRecentPassword: false }, owner.customerId, { id: contact.id }),
    ).toMatchObject({
      error: { fields: { currentPassword: [expect.any(String)] } },
    })
    expect(await handOver(owner, owner.customerId, { id: contact.id })).toMatchObject({
      ok: true,
      value: { name: 'Lerato Dube' },
    })
    expect(await ownerOf(owner.customerId)).toMatchObject({
      userId: contact.actor.userId,
      email: contact.email,
    })
    expect(await peopleOf(owner.customerId)).toMatchObject([
      { userId: owner.userId, roles: ['billing', 'technical'], state: 'active' },
    ])
    const [row] = await db().select().from(customers).where(eq(customers.id, owner.customerId))
    expect(row).toMatchObject({
      email: contact.email,
      company: 'Fynbos Design',
      vatNumber: '4123456789',
      firstName: 'Lerato',
      lastName: 'Dube',
    })
    expect(await contact.look()).not.toHaveProperty('contact')
    const mails = await db()
      .select()
      .from(emailLogs)
      .where(eq(emailLogs.templateName, 'customer_handed_over'))
    expect(mails.map(({ recipient }) => recipient).sort()).toEqual(
      [contact.email, owner.email].sort(),
    )
    const [log] = await db().select().from(activityLog).where(eq(activityLog.action, 'handed_over'))
    expect(log).toMatchObject({ before: { owner: owner.email }, after: { owner: contact.email } })
    // And back again.
    const next = (await contact.look()) as Person
    const [former] = await peopleOf(owner.customerId)
    expect(
      await handOver({ ...next, hasRecentPassword: true }, owner.customerId, {
        id: former?.id ?? '',
      }),
    ).toMatchObject({ ok: true })
    expect(await ownerOf(owner.customerId)).toMatchObject({ userId: owner.userId })
  })

  test('is refused for a contact who has not accepted, or owns a customer record', async () => {
    const owner = await aCustomer()
    const waiting = await invited(owner)
    expect(await handOver(owner, owner.customerId, { id: waiting.id })).toMatchObject({
      error: { code: 'conflict' },
    })
    const contact = await aContact(owner)
    const other = await aCustomer()
    await db()
      .update(customers)
      .set({ authUserId: contact.actor.userId })
      .where(eq(customers.id, other.customerId))
    expect(await handOver(owner, owner.customerId, { id: contact.id })).toMatchObject({
      error: { code: 'conflict' },
    })
    expect(await ownerOf(owner.customerId)).toMatchObject({ userId: owner.userId })
  })

  test('of two at once one succeeds, and there is always one owner', async () => {
    for (let round = 0; round < 5; round++) {
      await db().delete(rateLimits)
      const owner = await aCustomer()
      const [first, second] = [await aContact(owner), await aContact(owner)]
      const results = await Promise.all(
        [first, second].map(({ id }) => handOver(owner, owner.customerId, { id })),
      )
      expect(results.filter(({ ok }) => ok)).toHaveLength(1)
      const now = await ownerOf(owner.customerId)
      expect([first.actor.userId, second.actor.userId]).toContain(now?.userId)
      expect((await peopleOf(owner.customerId)).map(({ userId }) => userId).sort()).toEqual(
        [owner.userId, first.actor.userId, second.actor.userId]
          .filter((id) => id !== now?.userId)
          .sort(),
      )
    }
  })

  test('and removing at once: the owner is either the contact, or the contact is gone', async () => {
    for (let round = 0; round < 5; round++) {
      await db().delete(rateLimits)
      const owner = await aCustomer()
      const contact = await aContact(owner)
      const [handed, removed] = await Promise.all([
        handOver(owner, owner.customerId, { id: contact.id }),
        removePerson(owner, owner.customerId, contact.id),
      ])
      expect([handed.ok, removed.ok].filter(Boolean)).toHaveLength(1)
      const now = await ownerOf(owner.customerId)
      expect(now?.userId).toBe(handed.ok ? contact.actor.userId : owner.userId)
      expect(await peopleOf(owner.customerId)).toHaveLength(handed.ok ? 1 : 0)
    }
  })

  test('by staff for customers, with a reason in the audit log', async () => {
    const owner = await aCustomer()
    const contact = await aContact(owner)
    expect(
      await handOver(staff('customers.manage'), owner.customerId, {
        id: contact.id,
        reason: 'The owner died',
      }),
    ).toMatchObject({ ok: true })
    const rows = await db()
      .select()
      .from(activityLog)
      .where(eq(activityLog.entityId, owner.customerId))
    expect(rows.find(({ action }) => action === 'handed_over')?.details).toMatchObject({
      reason: 'The owner died',
    })
  })
})

test('an account that is deleted takes its rows along', async () => {
  const owner = await aCustomer()
  const contact = await aContact(owner)
  await db().delete(users).where(eq(users.id, contact.actor.userId))
  expect(await db().$count(customerPeople, eq(customerPeople.customerId, owner.customerId))).toBe(0)
})
