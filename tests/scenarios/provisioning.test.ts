import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { addDays, type CalendarDate, dayIn } from '#kernel/dates.ts'
import { newId } from '#kernel/ids.ts'
import { parseListQuery } from '#kernel/list-query.ts'
import { decimalRand } from '#kernel/money.ts'
import { deleteCustomer } from '#modules/accounts/operations/delete-customer.server.ts'
import { activityLog } from '#modules/activity/tables.server.ts'
import { recordInvoicePayment } from '#modules/billing/allocation/operations/record-payment.server.ts'
import { owedCents } from '#modules/billing/documents/rules/invoice.ts'
import { openShop, staffWith } from '#modules/billing/factories.ts'
import { endSubscription } from '#modules/billing/subscriptions/operations/end-subscription.server.ts'
import { orders, subscriptions } from '#modules/billing/tables.server.ts'
import { aPackage } from '#modules/catalog/factories.ts'
import { dnsChanges, dnsServers, dnsZones } from '#modules/dns/tables.server.ts'
import { aStaffMember } from '#modules/identity/factories.ts'
import { emailLogs } from '#modules/mail/tables.server.ts'
import { provision } from '#modules/provisioning/jobs.server.ts'
import { adoptAccount } from '#modules/provisioning/operations/adopt-account.server.ts'
import { compareNow } from '#modules/provisioning/operations/compare-server.server.ts'
import {
  saveGroup,
  saveServer,
  setPackagePlan,
} from '#modules/provisioning/operations/manage-servers.server.ts'
import {
  assignAction,
  confirmEnd,
  finishByHand,
  holdService,
  retryAction,
  saveService,
} from '#modules/provisioning/operations/manage-services.server.ts'
import { lookAtEnding } from '#modules/provisioning/operations/plan-services.server.ts'
import { receiveReport } from '#modules/provisioning/operations/receive-report.server.ts'
import { testServer } from '#modules/provisioning/operations/test-server.server.ts'
import { openPanel, setPanelPassword } from '#modules/provisioning/operations/use-panel.server.ts'
import { accountsOf, isAtWork } from '#modules/provisioning/queries/accounts.server.ts'
import { groupById } from '#modules/provisioning/queries/server-groups.server.ts'
import {
  serviceList,
  servicesOfSubscription,
} from '#modules/provisioning/queries/services.server.ts'
import { serverForm } from '#modules/provisioning/rules/server-form.ts'
import { serviceListShape } from '#modules/provisioning/rules/service-forms.ts'
import { connections } from '#modules/provisioning/servers/connections.server.ts'
import { serverDifferences, serviceActions, services } from '#modules/provisioning/tables.server.ts'
import { now, setClock } from '#platform/clock.server.ts'
import { db } from '#platform/database.server.ts'
import { signatures } from '#platform/security/webhook-signature.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import { buyByTransfer, on, renewalsOf, runOn } from './billing-nights.ts'
import { panelInMemory } from './panel-in-memory.ts'

useTestDatabase()
const owner = staffWith('settings.manage', 'subscriptions.manage')
const staff = staffWith('invoices.manage', 'payments.manage')
const clerk = staffWith('tickets.handle')

// Files that share this process connect to their own panels.
const usual = { ...connections }
afterAll(() => {
  Object.assign(connections, usual)
})

let panel = panelInMemory()
beforeEach(async () => {
  panel = panelInMemory()
  connections.directadmin = (...given) => panel.connect(...given)
  await openShop()
  await db().execute(sql`update subscriptions set auto_renew = false`)
  await db().execute(
    sql`update invoices set deleted_at = now() where status in ('unpaid', 'pending')`,
  )
  await db().execute(sql`delete from service_actions`)
  await db().execute(sql`delete from server_differences`)
  await db().delete(dnsChanges)
  await db().delete(dnsZones)
  await db().execute(sql`delete from provisioned_services`)
  await db().execute(sql`delete from package_servers`)
})
afterEach(() => setClock(null))

type Changes = Partial<Record<'kind' | 'capacity' | 'perMinute' | 'secret', string>>

async function aGroup(deletedAfterDays: number | null = null) {
  const group = await saveGroup(owner, null, {
    name: `Cape Town ${newId()}`,
    fill: 'least_full',
    deletedAfterDays,
  })
  if (!group.ok) throw new Error(group.error.message)
  return group.value.id
}

async function aServer(groupId: string, changes: Changes = {}) {
  const values = serverForm.parse({
    kind: 'directadmin',
    groupId,
    name: `Server ${newId()}`,
    address: 'https://panel.test:2222',
    userName: 'admin',
    secret: 'login-key',
    nameServers: 'ns1.host.test, ns2.host.test',
    takesNew: 'on',
    perMinute: '600',
    ...changes,
  })
  const server = await saveServer(owner, null, values)
  if (!server.ok) throw new Error(server.error.message)
  return server.value.id
}

/** A package that this server sells, and how to buy it. */
async function aShop(changes: Changes = {}, deletedAfterDays: number | null = null) {
  const groupId = await aGroup(deletedAfterDays)
  const serverId = await aServer(groupId, changes)
  const sold = await aPackage({ name: 'Starter' })
  await setPackagePlan(owner, groupId, { packageId: sold.id, plan: 'Small' })
  const buy = (domain: string) => buyByTransfer({ packageSlug: sold.slug, serviceLabel: domain })
  return { groupId, serverId, packageId: sold.id, buy }
}

/** As the job does, until nothing is due. */
const work = () => provision(performance.now() + 20_000)

const later = (minutes: number) => setClock(new Date(now().getTime() + minutes * 60_000))

async function serviceOf(subscriptionId: string) {
  const [row] = await db()
    .select()
    .from(services)
    .where(eq(services.subscriptionId, subscriptionId))
  if (!row) throw new Error('There is no service')
  return row
}

const actionsOf = (serviceId: string) =>
  db()
    .select()
    .from(serviceActions)
    .where(eq(serviceActions.serviceId, serviceId))
    .orderBy(serviceActions.createdAt, serviceActions.id)

const mailsOf = (template: string, id: string) =>
  db()
    .select()
    .from(emailLogs)
    .where(sql`${emailLogs.idempotencyKey} = ${`${template}:${id}`}`)

async function pay(subscriptionId: string, day: CalendarDate) {
  on(day)
  for (const one of await renewalsOf(subscriptionId)) {
    if (one.status !== 'pending' && one.status !== 'unpaid') continue
    const payment = {
      amount: decimalRand(owedCents(one)),
      receivedOn: day,
      reference: '',
      idempotencyKey: newId(),
    }
    expect(await recordInvoicePayment(staff, one.id, payment)).toMatchObject({ ok: true })
  }
}

async function end(subscriptionId: string) {
  await db().transaction(async (tx) => {
    const [row] = await tx
      .select()
      .from(subscriptions)
      .where(eq(subscriptions.id, subscriptionId))
      .for('update')
    if (!row) throw new Error('There is no subscription')
    const actor = { kind: 'system', name: 'Test' } as const
    await endSubscription(tx, row, {
      reason: 'Test',
      paidUpTo: row.nextBillingDate,
      actor,
      now: now(),
    })
  })
}

describe('a paid order', () => {
  test('becomes an account, the customer hears how to use it, and the order is set up', async () => {
    const { buy, serverId } = await aShop()
    const { order, subscription } = await buy('fynbos.co.za')
    await work()
    const service = await serviceOf(subscription.id)
    expect(service).toMatchObject({
      seen: 'active',
      seenPlan: 'Small',
      serverId,
      domain: 'fynbos.co.za',
      ip: '192.0.2.10',
    })
    expect(panel.accounts.get(service.userName)).toMatchObject({
      domain: 'fynbos.co.za',
      plan: 'Small',
      email: order.customerEmail,
    })
    expect(await mailsOf('service_ready', service.id)).toHaveLength(1)
    const [stored] = await db().select().from(orders).where(eq(orders.id, order.id))
    expect(stored).toMatchObject({ setUpBy: 'Provisioning' })
    await work()
    expect(panel.calls.filter((verb) => verb === 'create')).toHaveLength(1)
  })

  test('whose answer was lost is found on the server and not made twice', async () => {
    const { buy } = await aShop()
    const { subscription } = await buy('lost.co.za')
    panel.go('lost')
    await work()
    const service = await serviceOf(subscription.id)
    expect(service).toMatchObject({ seen: 'none' })
    expect(panel.accounts.size).toBe(1)
    panel.go('none')
    later(2)
    await work()
    expect(await serviceOf(subscription.id)).toMatchObject({
      seen: 'active',
      userName: service.userName,
    })
    expect(panel.accounts.size).toBe(1)
    expect(panel.calls.filter((verb) => verb === 'create')).toHaveLength(1)
  })

  test('whose answer was lost is looked for under its names before staff give it others', async () => {
    panel.go((verb) => (verb === 'create' ? 'lost' : 'none'))
    const { buy } = await aShop()
    const { subscription } = await buy('typo.co.za')
    await work()
    const { id } = await serviceOf(subscription.id)
    const facts = { domain: 'right.co.za', userName: '' }
    expect(await saveService(owner, id, facts)).toMatchObject({ error: { code: 'conflict' } })
    panel.go('none')
    later(2)
    await work()
    expect(await serviceOf(subscription.id)).toMatchObject({ seen: 'active' })
    expect(panel.accounts.size).toBe(1)
  })

  test('takes no account of another customer: neither its name nor its domain', async () => {
    const { buy } = await aShop()
    const other = {
      plan: 'Small',
      isSuspended: false,
      email: 'other@test.example',
      serviceId: '',
      ip: '',
    }
    panel.accounts.set('mine', { ...other, userName: 'mine', domain: 'elsewhere.co.za' })
    const { subscription } = await buy('taken.co.za')
    panel.accounts.set('someone', { ...other, userName: 'someone', domain: 'taken.co.za' })
    await work()
    const service = await serviceOf(subscription.id)
    expect(service).toMatchObject({ seen: 'none' })
    const [action] = await actionsOf(service.id)
    expect(action).toMatchObject({ state: 'needs_person', verb: 'create', problem: 'It exists' })
    // A person frees the domain, and tries again.
    panel.accounts.delete('someone')
    expect(await retryAction(owner, service.id)).toMatchObject({ ok: true })
    await work()
    expect(await serviceOf(subscription.id)).toMatchObject({ seen: 'active' })
    expect(panel.accounts.get('mine')).toMatchObject({ domain: 'elsewhere.co.za' })
  })

  test('without a domain waits for a person, who enters it', async () => {
    const { buy } = await aShop()
    const { subscription } = await buy('My shop')
    await work()
    const service = await serviceOf(subscription.id)
    const [action] = await actionsOf(service.id)
    expect(action).toMatchObject({ state: 'needs_person' })
    expect(action?.problem).toMatch(/domain/)
    expect(await saveService(clerk, service.id, { domain: 'x.co.za', userName: '' })).toMatchObject(
      { ok: false },
    )
    const saved = await saveService(owner, service.id, { domain: 'shop.co.za', userName: 'shop1' })
    expect(saved).toMatchObject({ ok: true })
    await work()
    expect(panel.accounts.get('shop1')).toMatchObject({ domain: 'shop.co.za' })
  })

  test('goes to the least full server, and waits when none has room', async () => {
    const { groupId, serverId, buy } = await aShop({ capacity: '1' })
    const second = await aServer(groupId, { capacity: '1' })
    const bought = [await buy('one.co.za'), await buy('two.co.za'), await buy('three.co.za')]
    await work()
    const placed = await Promise.all(bought.map(({ subscription }) => serviceOf(subscription.id)))
    expect(new Set(placed.slice(0, 2).map((service) => service.serverId))).toEqual(
      new Set([serverId, second]),
    )
    expect(placed[2]).toMatchObject({ serverId: null, seen: 'none' })
    const [action] = await actionsOf(placed[2]?.id ?? '')
    expect(action?.problem).toMatch(/has room/)
    await aServer(groupId)
    await retryAction(owner, placed[2]?.id ?? '')
    await work()
    expect(await serviceOf(bought[2]?.subscription.id ?? '')).toMatchObject({ seen: 'active' })
  })

  test('for several pieces has an account for each; one fewer and one more again is as many', async () => {
    const { buy } = await aShop()
    const { subscription } = await buy('pieces.co.za')
    const quantity = async (count: number) => {
      await db().execute(
        sql`update subscription_items set quantity = ${count} where subscription_id = ${subscription.id}`,
      )
      await work()
      return db().select().from(services).where(eq(services.subscriptionId, subscription.id))
    }
    const [, second] = await quantity(2)
    await saveService(owner, second?.id ?? '', { domain: 'second.co.za', userName: '' })
    await work()
    expect(panel.accounts.size).toBe(2)
    await quantity(1)
    await confirmEnd(owner, second?.id ?? '')
    await work()
    expect(panel.accounts.size).toBe(1)
    const all = await quantity(2)
    const third = all.find(({ seen }) => seen === 'none')
    await saveService(owner, third?.id ?? '', { domain: 'third.co.za', userName: '' })
    await work()
    expect([...panel.accounts.values()].map(({ domain }) => domain).sort()).toEqual([
      'pieces.co.za',
      'third.co.za',
    ])
  })

  test('of a package without a server has no service', async () => {
    const sold = await aPackage()
    const { subscription } = await buyByTransfer({ packageSlug: sold.slug })
    await work()
    const there = await db().$count(services, eq(services.subscriptionId, subscription.id))
    expect(there).toBe(0)
  })
})

describe('a debt', () => {
  test('suspends, a payment restores, and days count from what the server confirmed', {
    timeout: 120_000,
  }, async () => {
    on('2026-11-07')
    const { buy } = await aShop()
    const { subscription } = await buy('debt.co.za')
    await work()
    const { id } = subscription
    const name = (await serviceOf(id)).userName
    await db().update(subscriptions).set({ autoRenew: true }).where(eq(subscriptions.id, id))
    for (let day = '2026-11-30' as CalendarDate; day < '2026-12-14'; day = addDays(day, 1))
      await runOn(day)
    panel.go('down')
    await runOn('2026-12-14')
    await work()
    const [due] = await db().select().from(subscriptions).where(eq(subscriptions.id, id))
    expect(due).toMatchObject({ stillServed: true })
    expect(panel.accounts.get(name)).toMatchObject({ isSuspended: false })
    // The server is back two days later: until then the service was used.
    on('2026-12-16')
    panel.go('none')
    await work()
    expect(panel.accounts.get(name)).toMatchObject({ isSuspended: true })
    const [off] = await db().select().from(subscriptions).where(eq(subscriptions.id, id))
    expect(off?.stillServed).toBe(false)
    expect(off?.suspendedAt && dayIn('Africa/Johannesburg', off.suspendedAt)).toBe('2026-12-16')

    await pay(id, '2026-12-20')
    panel.go('down')
    await work()
    const [paid] = await db().select().from(subscriptions).where(eq(subscriptions.id, id))
    // 22 unused days (16 December to 7 January) from the day of the payment.
    expect(paid).toMatchObject({ suspendedAt: null, nextBillingDate: '2027-01-11' })
    on('2026-12-21')
    panel.go('none')
    await work()
    expect(panel.accounts.get(name)).toMatchObject({ isSuspended: false })
    const [restored] = await db().select().from(subscriptions).where(eq(subscriptions.id, id))
    expect(restored).toMatchObject({ nextBillingDate: '2027-01-12' })
  })

  test('that is paid while the suspension waits is never suspended: the latest wish wins', async () => {
    const { buy } = await aShop()
    const { subscription } = await buy('wish.co.za')
    // Its customer's page asks often until there is an action to show.
    const isBusy = async () => isAtWork(subscription.id, await accountsOf(subscription.id))
    expect(await isBusy()).toBe(true)
    await work()
    expect(await isBusy()).toBe(false)
    panel.go('refuses')
    const set = (suspendedAt: Date | null) =>
      db()
        .update(subscriptions)
        .set({ suspendedAt, suspensionReason: suspendedAt && 'Invoice overdue' })
        .where(eq(subscriptions.id, subscription.id))
    await set(now())
    await work()
    await set(null)
    panel.go('none')
    await work()
    later(10)
    await work()
    expect(panel.calls).not.toContain('unsuspend')
    const service = await serviceOf(subscription.id)
    expect(panel.accounts.get(service.userName)).toMatchObject({ isSuspended: false })
    const states = (await actionsOf(service.id)).map(({ verb, state }) => `${verb} ${state}`)
    expect(states).toEqual(['create done', 'suspend dropped'])
  })
})

describe('an answer that was lost', () => {
  const set = (id: string, suspendedAt: Date | null) =>
    db()
      .update(subscriptions)
      .set({ suspendedAt, suspensionReason: suspendedAt && 'Invoice overdue' })
      .where(eq(subscriptions.id, id))
  const lost =
    (verb: string) =>
    (asked: string): 'lost' | 'none' =>
      asked === verb ? 'lost' : 'none'

  test('of a suspension that is no longer wanted: the service runs in the end', async () => {
    const { buy } = await aShop()
    const { subscription } = await buy('doubt.co.za')
    await work()
    const { userName } = await serviceOf(subscription.id)
    panel.go(lost('suspend'))
    await set(subscription.id, now())
    await work()
    expect(panel.accounts.get(userName)).toMatchObject({ isSuspended: true })
    await set(subscription.id, null)
    panel.go('none')
    await work()
    expect(panel.accounts.get(userName)).toMatchObject({ isSuspended: false })
    expect(await serviceOf(subscription.id)).toMatchObject({ seen: 'active', doubtedVerb: null })
  })

  test('of a new account whose order ended meanwhile: it is switched off, not left running', async () => {
    const { buy } = await aShop()
    const { subscription } = await buy('orphan.co.za')
    panel.go(lost('create'))
    await work()
    await end(subscription.id)
    panel.go('none')
    await work()
    expect([...panel.accounts.values()]).toMatchObject([{ isSuspended: true }])
    expect(await serviceOf(subscription.id)).toMatchObject({ seen: 'suspended' })
  })

  test('of a new account that was suspended before it was known: its welcome comes once, when it runs', async () => {
    const { buy } = await aShop()
    const { subscription } = await buy('welcome.co.za')
    panel.go(lost('create'))
    await work()
    await set(subscription.id, now())
    panel.go('none')
    await work()
    const { id, seen } = await serviceOf(subscription.id)
    expect(seen).toBe('suspended')
    expect(await mailsOf('service_ready', id)).toHaveLength(0)
    for (const wanted of [null, now(), null]) {
      later(1)
      await set(subscription.id, wanted)
      await work()
    }
    expect(await serviceOf(subscription.id)).toMatchObject({ seen: 'active' })
    expect(await mailsOf('service_ready', id)).toHaveLength(1)
  })

  test('of a new account that was never made: nothing is left to do', async () => {
    const { buy } = await aShop()
    const { subscription } = await buy('never.co.za')
    panel.go('down')
    await work()
    await end(subscription.id)
    panel.go('none')
    later(10)
    await work()
    const service = await serviceOf(subscription.id)
    expect(service).toMatchObject({ seen: 'none', doubtedVerb: null })
    expect((await actionsOf(service.id)).map(({ state }) => state)).not.toContain('needs_person')
  })

  test('of a change of plan that was taken back: the plan of the books is on the server', async () => {
    const { buy, groupId, packageId } = await aShop()
    const { subscription } = await buy('plan.co.za')
    await work()
    const { userName } = await serviceOf(subscription.id)
    const sell = async (plan: string) => {
      await setPackagePlan(owner, groupId, { packageId, plan })
      await db().execute(
        sql`insert into service_wishes (subscription_id, position) values (${subscription.id}, 0)`,
      )
    }
    panel.go(lost('change_plan'))
    await sell('Large')
    await work()
    expect(panel.accounts.get(userName)).toMatchObject({ plan: 'Large' })
    await sell('Small')
    panel.go('none')
    await work()
    expect(panel.accounts.get(userName)).toMatchObject({ plan: 'Small' })
  })

  test('with the machine: what is no longer wanted is not done once more', async () => {
    const { buy } = await aShop()
    const { subscription } = await buy('machine.co.za')
    await work()
    const service = await serviceOf(subscription.id)
    panel.go('lost')
    await set(subscription.id, now())
    await work()
    await db()
      .update(serviceActions)
      .set({ state: 'running', nextAt: new Date(now().getTime() + 300_000) })
      .where(sql`service_id = ${service.id} and state = 'waiting'`)
    await set(subscription.id, null)
    panel.go('none')
    later(6)
    panel.calls.length = 0
    await work()
    expect(panel.calls).not.toContain('suspend')
    expect(panel.accounts.get(service.userName)).toMatchObject({ isSuspended: false })
  })
})

describe('an ended subscription', () => {
  test('is switched off, and deleted on a person’s word only', async () => {
    const { buy } = await aShop()
    const { subscription } = await buy('ended.co.za')
    await work()
    const service = await serviceOf(subscription.id)
    expect(await confirmEnd(owner, service.id)).toMatchObject({ ok: false })
    await end(subscription.id)
    await work()
    expect(panel.accounts.get(service.userName)).toMatchObject({ isSuspended: true })
    later(400 * 24 * 60)
    await lookAtEnding()
    await work()
    expect(panel.accounts.has(service.userName)).toBe(true)
    expect(await confirmEnd(clerk, service.id)).toMatchObject({ ok: false })
    expect(await confirmEnd(owner, service.id)).toMatchObject({ ok: true })
    await work()
    expect(panel.accounts.has(service.userName)).toBe(false)
    expect(await serviceOf(subscription.id)).toMatchObject({ seen: 'ended' })
    expect(await mailsOf('service_ended', service.id)).toHaveLength(1)
  })

  test('is deleted by itself after the days of its group', async () => {
    const { buy } = await aShop({}, 30)
    const { subscription } = await buy('late.co.za')
    await work()
    await end(subscription.id)
    await work()
    later(29 * 24 * 60)
    await lookAtEnding()
    await work()
    expect(panel.accounts.size).toBe(1)
    later(24 * 60)
    await lookAtEnding()
    await work()
    expect(panel.accounts.size).toBe(0)
  })
})

describe('what is to be deleted', () => {
  test('is deleted on a word about this end, and not about an earlier one', async () => {
    const { buy } = await aShop()
    const { subscription } = await buy('first.co.za')
    const quantity = async (count: number) => {
      await db().execute(
        sql`update subscription_items set quantity = ${count} where subscription_id = ${subscription.id}`,
      )
      await work()
    }
    await quantity(2)
    const [, second] = await db()
      .select()
      .from(services)
      .where(eq(services.subscriptionId, subscription.id))
      .orderBy(services.number)
    const id = second?.id ?? ''
    await saveService(owner, id, { domain: 'second.co.za', userName: 'second' })
    await work()
    await quantity(1)
    panel.go('refuses')
    await confirmEnd(owner, id)
    await work()
    // Bought again while the deletion waits for its server.
    await quantity(2)
    panel.go('none')
    later(10)
    await work()
    expect(panel.accounts.get('second')).toMatchObject({ isSuspended: false })
    await quantity(1)
    expect(panel.accounts.get('second')).toMatchObject({ isSuspended: true })
  })

  test('stays when the days of its group were taken away before its server answered', async () => {
    const { buy, groupId } = await aShop({}, 30)
    const { subscription } = await buy('kept.co.za')
    await work()
    await end(subscription.id)
    await work()
    later(31 * 24 * 60)
    panel.go('refuses')
    await lookAtEnding()
    await work()
    const { id } = await serviceOf(subscription.id)
    expect((await actionsOf(id)).at(-1)).toMatchObject({ verb: 'terminate', state: 'waiting' })
    const group = { name: `Kept ${newId()}`, fill: 'least_full', deletedAfterDays: null } as const
    expect(await saveGroup(owner, groupId, group)).toMatchObject({ ok: true })
    panel.go('none')
    later(10)
    await work()
    expect(panel.accounts.size).toBe(1)
    expect((await actionsOf(id)).at(-1)).toMatchObject({ verb: 'terminate', state: 'dropped' })
  })
})

describe('a server that does not work', () => {
  test('is tried after 1, 5, 15 minutes, 1 and 4 hours; then a person has it', async () => {
    const { buy } = await aShop()
    const { subscription } = await buy('retry.co.za')
    panel.go('refuses')
    setClock(now())
    await work()
    const service = await serviceOf(subscription.id)
    for (const minutes of [1, 5, 15, 60, 240]) {
      const [action] = await actionsOf(service.id)
      expect(action?.state).toBe('waiting')
      const pause = (action?.nextAt.getTime() ?? 0) - now().getTime()
      expect(Math.round(pause / 60_000)).toBe(minutes)
      later(minutes)
      await work()
    }
    expect(await actionsOf(service.id)).toMatchObject([{ state: 'needs_person', attempts: 6 }])
  })

  test('rests after five failures in a row, while another one works on', async () => {
    const { buy } = await aShop()
    for (let count = 1; count <= 12; count++) await buy(`rest${count}.co.za`)
    panel.go('down')
    await work()
    await work()
    await work()
    // Three at once: the second round ended the trial.
    expect(panel.calls.length).toBeLessThanOrEqual(9)
    const before = panel.calls.length
    await work()
    expect(panel.calls.length).toBe(before)
  })

  test('that refuses our credentials is left alone until a test succeeds', async () => {
    const { buy, serverId, groupId } = await aShop()
    const wrong = panelInMemory()
    connections.directadmin = (...given) => ({
      ...wrong.connect(...given),
      create: async () => ({ kind: 'refused', reason: 'credentials', message: 'Bad login key' }),
    })
    const { subscription } = await buy('locked.co.za')
    await work()
    const service = await serviceOf(subscription.id)
    expect(await actionsOf(service.id)).toMatchObject([{ state: 'waiting', attempts: 0 }])
    connections.directadmin = (...given) => panel.connect(...given)
    later(600)
    await work()
    expect(panel.calls).toEqual([])
    expect(await testServer(owner, serverId)).toMatchObject({ ok: true, value: { problem: '' } })
    expect(await groupById(groupId)).toMatchObject({ plans: ['Large', 'Small'] })
    await work()
    expect(await serviceOf(subscription.id)).toMatchObject({ seen: 'active' })
  })

  test('whose machine was lost in the middle leaves nothing stuck', async () => {
    const { buy } = await aShop()
    const { subscription } = await buy('killed.co.za')
    panel.go('lost')
    await work()
    const service = await serviceOf(subscription.id)
    // As after kill -9 between the call and its note.
    await db()
      .update(serviceActions)
      .set({ state: 'running', nextAt: new Date(now().getTime() + 300_000) })
      .where(eq(serviceActions.serviceId, service.id))
    panel.go('none')
    later(4)
    await work()
    expect(await serviceOf(subscription.id)).toMatchObject({ seen: 'none' })
    later(2)
    await work()
    expect(await serviceOf(subscription.id)).toMatchObject({ seen: 'active' })
    expect(panel.accounts.size).toBe(1)
  })

  test('has no more actions in a minute than it allows', async () => {
    const { buy } = await aShop({ perMinute: '4' })
    for (let count = 1; count <= 6; count++) await buy(`pace${count}.co.za`)
    const frozen = now()
    setClock(frozen)
    await work()
    expect(panel.accounts.size).toBe(4)
    setClock(new Date(frozen.getTime() + 61_000))
    await work()
    expect(panel.accounts.size).toBe(6)
  })
})

describe('staff', () => {
  test('do by hand what no program does, and hold a service back', async () => {
    const { buy } = await aShop({ kind: 'manual' })
    const { subscription } = await buy('byhand.co.za')
    await work()
    const service = await serviceOf(subscription.id)
    const [task] = await actionsOf(service.id)
    expect(task).toMatchObject({ state: 'pending', verb: 'create' })
    expect(task?.dueAt?.getTime()).toBeGreaterThan(now().getTime() + 23 * 3_600_000)
    const [agent, admin] = [await aStaffMember(), await aStaffMember({ role: 'admin' })]
    expect(await assignAction(clerk, service.id, admin.userId)).toMatchObject({ ok: false })
    expect(await assignAction(owner, service.id, agent.userId)).toMatchObject({
      error: { fields: { member: ['Choose a member of staff who manages services.'] } },
    })
    for (const member of [admin.userId, '', admin.userId])
      expect(await assignAction(owner, service.id, member)).toMatchObject({ ok: true })
    expect(await servicesOfSubscription(subscription.id)).toMatchObject([
      { assignee: 'Sipho Dlamini', actionState: 'pending' },
    ])
    const handed = await db()
      .select({ to: emailLogs.recipient, said: emailLogs.variables })
      .from(emailLogs)
      .where(eq(emailLogs.templateName, 'service_task_assigned'))
    expect(handed.map(({ to }) => to)).toEqual([admin.email, admin.email])
    expect(handed[0]?.said).toMatchObject({
      staff_name: 'Sipho Dlamini',
      task: 'Set up',
      domain_name: 'byhand.co.za',
      checklist: expect.stringContaining('• Check that the site answers'),
      page: `/admin/services/${service.id}`,
    })
    const mine = (reader: string, assigned: string) =>
      serviceList(
        parseListQuery(serviceListShape, new URLSearchParams({ assigned, search: 'byhand' })),
        reader,
      ).then(({ count }) => count)
    expect([
      await mine(admin.userId, 'mine'),
      await mine(agent.userId, 'mine'),
      await mine(admin.userId, 'unassigned'),
    ]).toEqual([1, 0, 0])
    const values = { actionId: task?.id ?? '', userName: 'byhand', serverId: '' }
    expect(await finishByHand(clerk, service.id, values)).toMatchObject({ ok: false })
    expect(await finishByHand(owner, service.id, values)).toMatchObject({ ok: true })
    expect(await serviceOf(subscription.id)).toMatchObject({ seen: 'active', userName: 'byhand' })
    expect(await finishByHand(owner, service.id, values)).toMatchObject({ ok: false })
    expect(await mailsOf('service_ready', service.id)).toHaveLength(1)

    expect(await holdService(owner, service.id, 'Sends spam')).toMatchObject({ ok: true })
    await work()
    const [, suspend] = await actionsOf(service.id)
    expect(suspend).toMatchObject({ verb: 'suspend', state: 'pending' })
  })

  test('say why it is held, and a hold moves no renewal, however long ago a debt was paid', async () => {
    on('2027-03-01')
    const { buy } = await aShop()
    const { subscription } = await buy('held.co.za')
    await work()
    const service = await serviceOf(subscription.id)
    const { id } = subscription
    await db()
      .update(subscriptions)
      .set({ restoredOn: '2027-03-01' })
      .where(eq(subscriptions.id, id))
    on('2027-03-20')
    await holdService(owner, service.id, 'Sends spam')
    await work()
    expect(panel.reasons).toEqual(['Sends spam'])
    on('2027-03-25')
    await holdService(owner, service.id, '')
    await work()
    expect(panel.accounts.get(service.userName)).toMatchObject({ isSuspended: false })
    const [after] = await db().select().from(subscriptions).where(eq(subscriptions.id, id))
    expect(after).toMatchObject({ nextBillingDate: subscription.nextBillingDate })
  })

  test('say on which server an account is that they moved to another group', async () => {
    const { buy, packageId } = await aShop()
    const { subscription } = await buy('moved.co.za')
    await work()
    const service = await serviceOf(subscription.id)
    const elsewhere = await aGroup()
    const serverId = await aServer(elsewhere)
    await setPackagePlan(owner, elsewhere, { packageId, plan: 'Large' })
    await db().execute(
      sql`insert into service_wishes (subscription_id, position) values (${subscription.id}, 0)`,
    )
    await work()
    const task = (await actionsOf(service.id)).at(-1)
    expect(task).toMatchObject({ verb: 'change_plan', state: 'needs_person' })
    expect(await retryAction(owner, service.id)).toMatchObject({ ok: false })
    const values = { actionId: task?.id ?? '', userName: '' }
    expect(await finishByHand(owner, service.id, { ...values, serverId: '' })).toMatchObject({
      error: { fields: { serverId: [expect.any(String)] } },
    })
    expect(await finishByHand(owner, service.id, { ...values, serverId })).toMatchObject({
      ok: true,
    })
    expect(await serviceOf(subscription.id)).toMatchObject({
      serverId,
      groupId: elsewhere,
      seenPlan: 'Large',
    })
    await work()
    expect((await actionsOf(service.id)).at(-1)).toMatchObject({ state: 'done' })
  })

  test('need not move an account so that it is suspended and restored where it is', async () => {
    const { buy, packageId } = await aShop()
    const { subscription } = await buy('stays.co.za')
    await work()
    const service = await serviceOf(subscription.id)
    const elsewhere = await aGroup()
    await aServer(elsewhere)
    await setPackagePlan(owner, elsewhere, { packageId, plan: 'Small' })
    await holdService(owner, service.id, 'Sends spam')
    await work()
    expect(panel.accounts.get(service.userName)).toMatchObject({ isSuspended: true })
    await holdService(owner, service.id, '')
    await work()
    expect(panel.accounts.get(service.userName)).toMatchObject({ isSuspended: false })
  })

  test('compare a server with the books, and take what exists for a subscription', async () => {
    const { buy, serverId, packageId, groupId } = await aShop()
    const { subscription } = await buy('books.co.za')
    await work()
    const service = await serviceOf(subscription.id)
    const own = panel.accounts.get(service.userName)
    if (!own) throw new Error('There is no account')
    own.plan = 'Huge'
    panel.accounts.set('old', {
      ...own,
      userName: 'old',
      domain: 'old.co.za',
      plan: 'Small',
    })
    expect(await compareNow(clerk, serverId)).toMatchObject({ ok: false })
    expect(await compareNow(owner, serverId)).toMatchObject({ ok: true, value: { found: 2 } })
    const found = await db().select().from(serverDifferences)
    expect(found.map(({ kind, userName }) => [kind, userName]).sort()).toEqual([
      ['extra', 'old'],
      ['plan', service.userName],
    ])
    // Sold before the package had a server: its account is taken over.
    await setPackagePlan(owner, groupId, { packageId, plan: '' })
    const { subscription: former } = await buy('old.co.za')
    await setPackagePlan(owner, groupId, { packageId, plan: 'Small' })
    await work()
    const extra = found.find(({ kind }) => kind === 'extra')
    const taken = await adoptAccount(owner, extra?.id ?? '', former.id)
    expect(taken).toMatchObject({ ok: true })
    expect(await serviceOf(former.id)).toMatchObject({ userName: 'old', seen: 'active' })
    expect(await adoptAccount(owner, extra?.id ?? '', former.id)).toMatchObject({ ok: false })
    await work()
    expect(panel.accounts.size).toBe(2)
  })
})

describe('a deleted customer', () => {
  async function aDeletedZone(serviceId: string, domain: string) {
    const server = { name: `DNS ${serviceId}`, address: '', nameServers: ['ns1.host.test'] }
    const [dns] = await db()
      .insert(dnsServers)
      .values({ ...server, secret: '', hostmaster: 'it@host.test', template: '' })
      .returning()
    const [zone] = await db()
      .insert(dnsZones)
      .values({ serviceId, domain, dnsServerId: dns?.id ?? '', state: 'deleted', nextAt: now() })
      .returning()
    const change = { kind: 'records' as const, state: 'done' as const, isByStaff: false }
    await db()
      .insert(dnsChanges)
      .values({ ...change, zoneId: zone?.id ?? '', title: `A of ${domain}`, changedBy: 'x' })
    return zone?.id ?? ''
  }

  test('leaves no name in their services, what was sent to servers, or the log of them', async () => {
    const { buy } = await aShop()
    const { subscription } = await buy('forgotten.co.za')
    await work()
    const service = await serviceOf(subscription.id)
    await db()
      .update(serviceActions)
      .set({ exchanges: [{ request: 'forgotten.co.za', answer: '', milliseconds: 1 }] })
      .where(eq(serviceActions.serviceId, service.id))
    const zone = await aDeletedZone(service.id, 'forgotten.co.za')
    await end(subscription.id)
    await work()
    await confirmEnd(owner, service.id)
    await work()
    const clerk = staffWith('customers.manage')
    expect(await deleteCustomer(clerk, subscription.customerId)).toMatchObject({ ok: true })
    expect(await serviceOf(subscription.id)).toMatchObject({ domain: '', userName: '' })
    const said = JSON.stringify([
      await actionsOf(service.id),
      await db().select().from(activityLog).where(eq(activityLog.entityId, service.id)),
      await db().select().from(dnsZones).where(eq(dnsZones.id, zone)),
      await db().select().from(dnsChanges).where(eq(dnsChanges.zoneId, zone)),
    ])
    expect(said).not.toContain('forgotten')
  })
})

describe('a deleted customer whose account may be on a server', () => {
  test('has it found, switched off and deleted by its names, and then leaves none', async () => {
    panel.go((verb) => (verb === 'create' ? 'lost' : 'none'))
    const { buy } = await aShop()
    const { subscription } = await buy('vergeet.co.za')
    await work()
    const { id, userName } = await serviceOf(subscription.id)
    expect(panel.accounts.has(userName)).toBe(true)
    await end(subscription.id)
    const clerk = staffWith('customers.manage')
    expect(await deleteCustomer(clerk, subscription.customerId)).toMatchObject({ ok: true })
    expect(await serviceOf(subscription.id)).toMatchObject({ seen: 'none', userName })
    panel.go('none')
    later(5)
    await work()
    expect(panel.accounts.get(userName)).toMatchObject({ isSuspended: true })
    expect(await confirmEnd(owner, id)).toMatchObject({ ok: true })
    await work()
    expect(panel.accounts.size).toBe(0)
    expect(await serviceOf(subscription.id)).toMatchObject({ domain: '', userName: '' })
    const said = JSON.stringify([
      await actionsOf(id),
      await db().select().from(activityLog).where(eq(activityLog.entityId, id)),
      await mailsOf('service_ended', id),
    ])
    expect(said).not.toContain('vergeet')
  })

  test('leaves no domain in the log that is not the one they ordered with', async () => {
    const { buy } = await aShop()
    const { subscription } = await buy('ordered.co.za')
    panel.go('refuses')
    await work()
    const { id } = await serviceOf(subscription.id)
    await saveService(owner, id, { domain: 'andere.co.za', userName: 'anderenaam' })
    await end(subscription.id)
    await work()
    const clerk = staffWith('customers.manage')
    expect(await deleteCustomer(clerk, subscription.customerId)).toMatchObject({ ok: true })
    const log = await db().select().from(activityLog).where(eq(activityLog.entityId, id))
    expect(log.length).toBeGreaterThan(0)
    expect(JSON.stringify(log)).not.toContain('andere')
  })
})

describe('a program of the provider', () => {
  const secret = `whsec_${Buffer.from('a secret of the program, 32 bytes').toString('base64')}`
  const report = (actionId: string, body: object, key = secret) => {
    const text = JSON.stringify(body)
    const timestamp = Math.floor(now().getTime() / 1_000)
    const signature = signatures([key], { id: actionId, timestamp, body: text })
    return receiveReport(actionId, {
      id: actionId,
      timestamp: String(timestamp),
      body: text,
      signature,
    })
  }

  test('reports later what it began, once, and is believed only with its signature', async () => {
    connections.webhook = (...given) => ({
      ...panel.connect(...given),
      create: async () => ({ kind: 'pending', message: 'In the queue' }),
    })
    const { buy } = await aShop({ kind: 'webhook', secret })
    const { subscription } = await buy('program.co.za')
    await work()
    const service = await serviceOf(subscription.id)
    const [action] = await actionsOf(service.id)
    const id = action?.id ?? ''
    expect(action).toMatchObject({ state: 'pending', problem: 'In the queue' })
    const forged = `whsec_${Buffer.from('another').toString('base64')}`
    expect(await report(id, { status: 'done' }, forged)).toMatchObject({
      error: { code: 'unauthenticated' },
    })
    expect(await report(id, { status: 'perhaps' })).toMatchObject({ error: { code: 'invalid' } })
    expect(await report(newId(), { status: 'done' })).toMatchObject({
      error: { code: 'not_found' },
    })
    expect(await serviceOf(subscription.id)).toMatchObject({ seen: 'none' })
    expect(await report(id, { status: 'done', ip: '192.0.2.44' })).toMatchObject({ ok: true })
    expect(await report(id, { status: 'failed' })).toMatchObject({ ok: true })
    expect(await serviceOf(subscription.id)).toMatchObject({ seen: 'active', ip: '192.0.2.44' })
    expect(await mailsOf('service_ready', service.id)).toHaveLength(1)
  })

  test('is believed when it reports before its own answer has come', async () => {
    connections.webhook = (...given) => ({
      ...panel.connect(...given),
      create: async ({ actionId }) => {
        expect(await report(actionId, { status: 'done', ip: '192.0.2.45' })).toMatchObject({
          ok: true,
        })
        return { kind: 'pending', message: 'In the queue' }
      },
    })
    const { buy } = await aShop({ kind: 'webhook', secret })
    const { subscription } = await buy('fast.co.za')
    await work()
    const service = await serviceOf(subscription.id)
    expect(service).toMatchObject({ seen: 'active', ip: '192.0.2.45' })
    expect(await actionsOf(service.id)).toMatchObject([{ verb: 'create', state: 'done' }])
    expect(await mailsOf('service_ready', service.id)).toHaveLength(1)
  })
})

describe('the customer', () => {
  test('opens the panel and sets its password; another customer finds nothing', async () => {
    const { buy } = await aShop()
    const { order, subscription } = await buy('panel.co.za')
    await work()
    const service = await serviceOf(subscription.id)
    expect(await openPanel(order.buyer, service.id, '192.0.2.77')).toEqual({
      ok: true,
      value: `https://panel.test/${service.userName}`,
    })
    expect(await setPanelPassword(order.buyer, service.id, 'Protea-123-456')).toMatchObject({
      ok: true,
    })
    const { order: other } = await buy('other.co.za')
    expect(await openPanel(other.buyer, service.id, '192.0.2.77')).toMatchObject({
      ok: false,
      error: { code: 'not_found' },
    })
    panel.go('down')
    expect(await openPanel(order.buyer, service.id, '192.0.2.77')).toMatchObject({
      ok: false,
      error: { code: 'unavailable' },
    })
  })
})
