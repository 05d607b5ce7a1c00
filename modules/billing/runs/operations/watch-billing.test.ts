import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { emailTemplates } from '#db/seeds/email-templates.ts'
import { newId } from '#kernel/ids.ts'
import { emptyAuditLog } from '#modules/activity/factories.ts'
import { activityLog } from '#modules/activity/tables.server.ts'
import { openShop, staffWith } from '#modules/billing/factories.ts'
import { billingRuns } from '#modules/billing/tables.renewals.server.ts'
import { aStaffMember } from '#modules/identity/factories.ts'
import { rolePermissions, roles, staffProfiles } from '#modules/identity/tables.server.ts'
import { addMissingTemplates } from '#modules/mail/operations/add-missing-templates.server.ts'
import { emailLogs } from '#modules/mail/tables.server.ts'
import { setClock } from '#platform/clock.server.ts'
import { db } from '#platform/database.server.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import { noCounts } from '../rules/run-list.ts'
import { runLockKey } from '../rules/run-watch.ts'
import { startBillingRun } from './start-billing-run.server.ts'
import { ensureDailyRun, watchBilling } from './watch-billing.server.ts'

useTestDatabase()
let bookkeeper = ''
beforeAll(async () => {
  await openShop()
  await addMissingTemplates(db(), emailTemplates)
  await aStaffMember()
  for (const permission of ['billing.view', 'orders.manage']) {
    const [role] = await db()
      .insert(roles)
      .values({ name: permission, createdAt: new Date('2026-01-01') })
      .returning()
    if (!role) throw new Error('The role was not written')
    await db().insert(rolePermissions).values({ roleId: role.id, permissionId: permission })
    const member = await aStaffMember({ roleId: role.id })
    if (permission === 'billing.view') bookkeeper = member.email
  }
})
beforeEach(async () => {
  await db().execute(sql`delete from billing_runs; delete from email_logs`)
  await emptyAuditLog()
})
afterEach(() => setClock(null))

const at = (moment: string) => setClock(new Date(moment))
const alarms = async () =>
  (await db().select().from(activityLog).where(eq(activityLog.action, 'attention'))).map(
    ({ title }) => title,
  )
const mailed = async () =>
  (await db().select().from(emailLogs).where(eq(emailLogs.templateName, 'billing_run_missing')))
    .map((row) => row.recipient)
    .sort()
const aRun = (asOf: string, changes: Partial<typeof billingRuns.$inferInsert> = {}) => {
  const moment = new Date(`${asOf}T04:05:00Z`)
  const done = { status: 'completed' as const, finishedAt: moment }
  return db()
    .insert(billingRuns)
    .values({
      asOf,
      counts: noCounts,
      startedBy: 'Schedule',
      startedAt: moment,
      heartbeatAt: moment,
      ...done,
      ...changes,
    })
}

describe('when the run of a day did not happen', () => {
  test('staff who may see billing are alerted once a day, from eight on, by a row and a mail each', async () => {
    for (const day of ['13', '14', '15', '16', '17', '18', '19']) await aRun(`2027-03-${day}`)
    at('2027-03-20T05:35:00Z')
    expect(await watchBilling()).toBe(false)
    at('2027-03-20T06:35:00Z')
    expect(
      (await Promise.all([watchBilling(), watchBilling(), watchBilling()])).filter(Boolean),
    ).toHaveLength(1)
    at('2027-03-20T07:35:00Z')
    expect(await watchBilling()).toBe(false)
    expect(await alarms()).toEqual(['The billing run of 20 Mar 2027 did not happen'])
    expect(await mailed()).toEqual(['nadia@test.example', bookkeeper])
    at('2027-03-21T06:35:00Z')
    expect(await watchBilling()).toBe(true)
    expect(await alarms()).toHaveLength(2)
    expect(await mailed()).toHaveLength(4)
    await db()
      .update(staffProfiles)
      .set({ notices: { alarms: false } })
      .where(eq(staffProfiles.email, bookkeeper))
    at('2027-03-22T06:35:00Z')
    expect(await watchBilling()).toBe(true)
    expect(await mailed()).toHaveLength(5)
  })

  test('staff are not alerted once it is done, however late', async () => {
    for (const day of ['13', '14', '15', '16', '17', '18', '19']) await aRun(`2027-03-${day}`)
    at('2027-03-20T09:05:00Z')
    await ensureDailyRun()
    expect(await watchBilling()).toBe(false)
    expect(await mailed()).toEqual([])
  })

  test('a run that stopped in the middle raises an alert, one in progress does not', async () => {
    await aRun('2027-03-20', {
      status: 'running',
      finishedAt: null,
      heartbeatAt: new Date('2027-03-20T06:20:00Z'),
    })
    at('2027-03-20T06:35:00Z')
    expect(await watchBilling()).toBe(false)
    at('2027-03-20T07:35:00Z')
    expect(await watchBilling()).toBe(true)
    expect(await alarms()).toEqual([
      'The billing run of 20 Mar 2027 has been silent for 75 minutes',
    ])
  })
})

describe('run now', () => {
  const key = () => ({ idempotencyKey: newId() })
  const jobs = async () =>
    (
      await db().execute<{ count: number }>(
        sql`select count(*)::int as count from queue.job where name = 'billing.run-now'`,
      )
    ).rows[0]?.count

  test('needs the permission to see billing and to make invoices', async () => {
    for (const actor of [
      staffWith('billing.view'),
      staffWith('invoices.manage'),
      staffWith('orders.manage'),
    ])
      expect(await startBillingRun(actor, key())).toMatchObject({
        ok: false,
        error: { code: 'forbidden' },
      })
  })

  test('starts one run per form, not beside one that works, and beside one that died', async () => {
    const clerk = staffWith('billing.view', 'invoices.manage')
    const form = key()
    expect(await startBillingRun(clerk, form)).toMatchObject({ ok: true })
    expect(await startBillingRun(clerk, form)).toMatchObject({ ok: true })
    expect(await jobs()).toBe(1)
    expect(await db().$count(activityLog, eq(activityLog.action, 'started'))).toBe(1)
    await aRun('2027-03-20', {
      status: 'running',
      finishedAt: null,
      heartbeatAt: new Date('2027-03-20T06:20:00Z'),
    })
    at('2027-03-20T06:21:00Z')
    // The lock decides: a killed process has left its row a minute ago, and no lock.
    expect(await startBillingRun(clerk, key())).toMatchObject({ ok: true })
    const other = await db().$client.connect()
    await other.query('select pg_advisory_lock($1::bigint)', [runLockKey])
    expect(await startBillingRun(clerk, key())).toMatchObject({
      ok: false,
      error: { code: 'conflict', message: 'A billing run is under way.' },
    })
    await other.query('select pg_advisory_unlock($1::bigint)', [runLockKey])
    other.release()
    expect(await startBillingRun(clerk, key())).toMatchObject({ ok: true })
  })
})
