import { setTimeout as sleep } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { staffWith } from '#modules/billing/factories.ts'
import { cancelSubscriptionNow } from '#modules/billing/subscription-changes/operations/staff-subscriptions.server.ts'
import { subscriptions } from '#modules/billing/tables.server.ts'
import { aPackage } from '#modules/catalog/factories.ts'
import { emailLogs } from '#modules/mail/tables.server.ts'
import {
  saveGroup,
  saveServer,
  setPackagePlan,
} from '#modules/provisioning/operations/manage-servers.server.ts'
import { confirmEnd } from '#modules/provisioning/operations/manage-services.server.ts'
import { serverForm } from '#modules/provisioning/rules/server-form.ts'
import type { SeenState } from '#modules/provisioning/rules/service.ts'
import { serviceActions, services } from '#modules/provisioning/tables.server.ts'
import { closeDatabase, db, openDatabase } from '#platform/database.server.ts'
import { directAdminPanel } from '#simulators/directadmin/directadmin.server.ts'
import { type StartedPanel, startPanel } from '#simulators/panels/start-panel.server.ts'
import type { TestDatabase } from '#tests/cluster.ts'
import { createDemoDatabase, freePort, startServer, type TestServer } from '#tests/server.ts'
import { useServerConfig } from '#tests/server-config.ts'
import { buyByTransfer } from './billing-nights.ts'

/**
 * kill -9 at any moment of an action: the next process finds out what was done, does the rest, and
 * nothing is done or told twice. The panel outlives the process, as a real server would.
 */
let database: TestDatabase
let server: TestServer
let panel: StartedPanel
let port: string
let sold: { slug: string }
const owner = staffWith('settings.manage', 'subscriptions.manage')

const start = () =>
  startServer({
    APP_MODE: 'demo',
    PORT: port,
    DATABASE_URL: database.url,
    SERVERS_ALLOW_PRIVATE: 'true',
  })

beforeAll(async () => {
  database = await createDemoDatabase()
  port = String(await freePort())
  server = await start()
  useServerConfig({ databaseUrl: database.url, url: server.url })
  openDatabase(database.url, 4)
  panel = await startPanel(directAdminPanel)
  const group = await saveGroup(owner, null, {
    name: 'Cape Town',
    fill: 'least_full',
    deletedAfterDays: null,
  })
  if (!group.ok) throw new Error(group.error.message)
  const { address, userName, secret } = panel.connection()
  const values = serverForm.parse({
    ...{ kind: 'directadmin', groupId: group.value.id, name: 'CPT 1', perMinute: '600' },
    ...{ address, userName, secret, nameServers: 'ns1.host.test', takesNew: 'on' },
  })
  const saved = await saveServer(owner, null, values)
  if (!saved.ok) throw new Error(saved.error.message)
  const { id, slug } = await aPackage({ name: 'Starter' })
  await setPackagePlan(owner, group.value.id, { packageId: id, plan: 'starter' })
  sold = { slug }
}, 120_000)

afterAll(async () => {
  await server.kill('SIGKILL')
  await panel.goAway()
  await closeDatabase()
  await database.drop()
})

/** Each call to the panel takes a while, so that the process dies before, within or after one. */
async function killedDuring(delay: number, wish: () => Promise<unknown>): Promise<void> {
  await panel.fault({ kind: 'slow', times: 100_000, seconds: 0.2 })
  await wish()
  await sleep(delay)
  await server.kill('SIGKILL')
  await panel.fault(null)
  server = await start()
}

async function serviceOf(subscriptionId: string) {
  const [row] = await db()
    .select()
    .from(services)
    .where(eq(services.subscriptionId, subscriptionId))
  return row
}

/** The dead process's lease runs out at once, and the job looks again. */
async function settled(subscriptionId: string, wanted: SeenState): Promise<void> {
  const lapse = async () => {
    await db().execute(sql`update service_actions set next_at = now() where state = 'running'`)
    await db().execute(sql`select pg_notify('hostwright_provisioning', '')`)
  }
  await lapse()
  await expect
    .poll(async () => (await serviceOf(subscriptionId))?.seen, { timeout: 30_000, interval: 200 })
    .toBe(wanted)
}

const suspended = (at: Date | null) =>
  at === null
    ? { suspendedAt: null, suspensionReason: null }
    : { suspendedAt: at, suspensionReason: 'Invoice overdue' }

const suspend = (id: string, at: Date | null) =>
  db().update(subscriptions).set(suspended(at)).where(eq(subscriptions.id, id))

test.each([20, 150, 350, 700])(
  'killed after %i ms of each action: done once, told once, nothing stuck',
  { timeout: 180_000 },
  async (delay) => {
    const domain = `dies-${delay}-${newId().slice(-6)}.co.za`
    const accounts = async () => (await panel.accounts()).filter((one) => one.domain === domain)
    let id = ''
    await killedDuring(delay, async () => {
      const bought = await buyByTransfer({ packageSlug: sold.slug, serviceLabel: domain })
      id = bought.subscription.id
    })
    await settled(id, 'active')
    expect(await accounts()).toHaveLength(1)

    await killedDuring(delay, () => suspend(id, new Date()))
    await settled(id, 'suspended')
    expect(await accounts()).toMatchObject([{ isSuspended: true }])

    await killedDuring(delay, () => suspend(id, null))
    await settled(id, 'active')
    expect(await accounts()).toMatchObject([{ isSuspended: false }])

    await cancelSubscriptionNow(owner, id, { reason: 'Moved away' })
    await settled(id, 'suspended')
    const service = await serviceOf(id)
    await killedDuring(delay, () => confirmEnd(owner, service?.id ?? ''))
    await settled(id, 'ended')
    expect(await accounts()).toEqual([])

    const actions = await db()
      .select({ state: serviceActions.state })
      .from(serviceActions)
      .where(eq(serviceActions.serviceId, service?.id ?? ''))
    expect(new Set(actions.map(({ state }) => state))).toEqual(new Set(['done']))
    for (const template of ['service_ready', 'service_ended'])
      expect(
        await db().$count(
          emailLogs,
          sql`${emailLogs.idempotencyKey} = ${`${template}:${service?.id}`}`,
        ),
        template,
      ).toBe(1)
  },
)
