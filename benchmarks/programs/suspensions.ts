import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { newId } from '#kernel/ids.ts'
import { aSubscription, staffWith } from '#modules/billing/factories.ts'
import { aPackage } from '#modules/catalog/factories.ts'
import { aCustomer } from '#modules/customers/factories.ts'
import { provision } from '#modules/provisioning/jobs.server.ts'
import {
  saveGroup,
  saveServer,
  setPackagePlan,
} from '#modules/provisioning/operations/manage-servers.server.ts'
import { serverForm } from '#modules/provisioning/rules/server-form.ts'
import { connections } from '#modules/provisioning/servers/connections.server.ts'
import { services } from '#modules/provisioning/tables.server.ts'
import { writeShopSettings } from '#modules/settings/factories.ts'
import { config, useConfig } from '#platform/config.server.ts'
import { migrate } from '#platform/database/migrate.server.ts'
import { closeDatabase, db, openDatabase } from '#platform/database.server.ts'
import { panelInMemory } from '#tests/scenarios/panel-in-memory.ts'
import { ownDatabase } from '../measuring/list-page.ts'

/** The highest pace that a server may have. */
const pace = 600

/**
 * A thousand services of one server, a panel in memory, fall due for suspension at once: none begun
 * above its pace, all suspended, memory flat.
 */
export async function suspensions(
  databaseUrl: string,
  [count = '1000']: string[] = [],
): Promise<void> {
  const total = Number(count)
  openDatabase(await ownDatabase(databaseUrl, `hostwright_bench_suspensions_${Date.now()}`), 20)
  useConfig({ ...config(), mode: 'demo', serversAllowPrivate: true })
  await migrate(db())
  await writeShopSettings()
  const panel = panelInMemory()
  connections.directadmin = (...given) => panel.connect(...given)
  try {
    await fill(total, panel.accounts)
    const idle = process.memoryUsage.rss()
    let peak = idle
    const watch = setInterval(() => {
      peak = Math.max(peak, process.memoryUsage.rss())
    }, 200)
    const began = performance.now()
    await db().execute(
      sql`update subscriptions set suspended_at = now(), suspension_reason = 'Invoice overdue'`,
    )
    const left = () => db().$count(services, sql`${services.seen} <> 'suspended'`)
    while ((await left()) > 0 && performance.now() - began < 900_000) {
      await provision(performance.now() + 50_000)
      await sleep(500)
    }
    const seconds = (performance.now() - began) / 1_000
    clearInterval(watch)
    const { rows } = await db().execute<{ most: number; calls: number }>(sql`
      select count(*)::int as calls, max((
        select count(*) from service_actions other
        where other.started_at > a.started_at - interval '1 minute'
          and other.started_at <= a.started_at))::int as most
      from service_actions a where a.started_at is not null`)
    const [{ most, calls } = { most: 0, calls: 0 }] = rows
    const stopped = [...panel.accounts.values()].filter((one) => one.isSuspended).length
    console.log(
      `suspensions: ${total} of one server in ${seconds.toFixed(1)} s at ${pace} a minute, ${calls} actions, at most ${most} begun in a minute, ` +
        `${await left()} left, ${stopped} suspended on the server, ${((peak - idle) / 1e6).toFixed(0)} MB above idle`,
    )
    if (stopped !== total || calls !== total || most > pace) process.exitCode = 1
  } finally {
    await closeDatabase()
  }
}

type Accounts = ReturnType<typeof panelInMemory>['accounts']

/** Running services with their accounts on the server. */
async function fill(total: number, accounts: Accounts): Promise<void> {
  const owner = staffWith('settings.manage', 'subscriptions.manage')
  const group = await saveGroup(owner, null, {
    name: 'Cape Town',
    fill: 'least_full',
    deletedAfterDays: null,
  })
  if (!group.ok) throw new Error(group.error.message)
  const groupId = group.value.id
  const saved = await saveServer(
    owner,
    null,
    serverForm.parse({
      ...{ address: 'https://panel.test:2222', userName: 'admin', secret: 'login-key' },
      ...{ kind: 'directadmin', groupId, name: 'CPT 1', takesNew: 'on', perMinute: String(pace) },
    }),
  )
  if (!saved.ok) throw new Error(saved.error.message)
  const serverId = saved.value.id
  const plan = 'starter'
  const sold = await aPackage({ name: 'Starter' })
  await setPackagePlan(owner, groupId, { packageId: sold.id, plan })
  for (let n = 0; n < total; n++) {
    const { customerId, email } = await aCustomer()
    const { id } = await aSubscription({ customerId, packageId: sold.id })
    const names = { userName: `u${String(n).padStart(6, '0')}`, domain: `bench-${n}.co.za` }
    await db()
      .insert(services)
      .values({
        ...{ id: newId(), subscriptionId: id, position: 1, number: 1, groupId, serverId },
        ...names,
        ...{ plan, seen: 'active', seenPlan: plan },
      })
    accounts.set(names.userName, {
      ...names,
      plan,
      email,
      ip: '',
      serviceId: '',
      isSuspended: false,
    })
  }
}
