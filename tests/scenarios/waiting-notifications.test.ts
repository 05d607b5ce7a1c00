import { eq, sql } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { aPlacedOrder, notificationBody, openShop } from '#modules/billing/factories.ts'
import { sweepNotifications } from '#modules/billing/notifications/operations/receive-notification.server.ts'
import { gatewayNotifications } from '#modules/billing/tables.lines.server.ts'
import { now, setClock } from '#platform/clock.server.ts'
import { db } from '#platform/database.server.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import { expectSoundBooks } from './books.ts'
import {
  alertsAbout,
  booksOf,
  hear,
  notification,
  notifyOrder,
  remember,
  useGateway,
} from './gateway.ts'

useTestDatabase()
const gateway = useGateway()
afterEach(async () => {
  setClock(null)
  gateway.restore()
  await db().update(gatewayNotifications).set({ nextAttemptAt: null })
  await expectSoundBooks()
})

const minutes = (count: number) => count * 60_000
const cardOrder = () => aPlacedOrder({ method: 'card' })
const minutesUntil = (moment: Date | null) =>
  moment && Math.round((moment.getTime() - now().getTime()) / minutes(1))

/**
 * Moves the clock to just before and just after a retry is due, sweeping both times; before it
 * nothing may be checked.
 */
async function sweepAfter(wait: number): Promise<number> {
  setClock(new Date(now().getTime() + wait - 5_000))
  expect(await sweepNotifications()).toEqual({ checked: 0 })
  setClock(new Date(now().getTime() + 10_000))
  return (await sweepNotifications()).checked
}

describe('while the gateway cannot be asked', () => {
  test('a notification is stored and checked again after 5 minutes, an hour and a day; then it pays', async () => {
    const order = await cardOrder()
    gateway.vanish()
    const stored = await notifyOrder(order)
    expect(stored).toMatchObject({
      state: 'unverified',
      reason: 'PayFast could not be asked',
      attempts: 1,
    })
    expect(minutesUntil(stored.nextAttemptAt)).toBe(5)
    expect((await booksOf(order.id)).order.status).toBe('pending')
    expect(await sweepAfter(minutes(5))).toBe(1)
    expect(minutesUntil((await notification(stored.id)).nextAttemptAt)).toBe(60)
    expect(await sweepAfter(minutes(60))).toBe(1)
    expect(minutesUntil((await notification(stored.id)).nextAttemptAt)).toBe(1440)
    gateway.restore()
    expect(await sweepAfter(minutes(1440))).toBe(1)
    expect(await notification(stored.id)).toMatchObject({ state: 'accepted', nextAttemptAt: null })
    expect((await booksOf(order.id)).order.status).toBe('paid')
    expect(await alertsAbout(stored.id)).toEqual([])
  })

  test('after the last try it stays, and staff are alerted once', async () => {
    const order = await cardOrder()
    gateway.vanish()
    const stored = await notifyOrder(order)
    for (const wait of [5, 60, 1440]) await sweepAfter(minutes(wait))
    expect(await notification(stored.id)).toMatchObject({
      state: 'unverified',
      attempts: 4,
      nextAttemptAt: null,
    })
    expect(await alertsAbout(stored.id)).toHaveLength(1)
    setClock(new Date(now().getTime() + minutes(10_000)))
    expect(await sweepNotifications()).toEqual({ checked: 0 })
    expect((await booksOf(order.id)).order.status).toBe('pending')
  })

  test('a gateway that hangs is not waited for longer than the time-out', async () => {
    const order = await cardOrder()
    await gateway.control('/validate', { mode: 'hang' })
    gateway.impatient()
    const began = Date.now()
    expect(await notifyOrder(order)).toMatchObject({ state: 'unverified' })
    expect(Date.now() - began).toBeLessThan(3_000)
  })

  test('PayFast’s own repetition is judged on its own; the stored one is then a duplicate', async () => {
    const order = await cardOrder()
    const body = await remember(notificationBody(order))
    gateway.vanish()
    const stored = await hear(body)
    gateway.restore()
    expect(await hear(body)).toMatchObject({ state: 'accepted' })
    expect(await sweepAfter(minutes(5))).toBe(1)
    expect(await notification(stored.id)).toMatchObject({ state: 'duplicate' })
  })

  test('what is denied when it is asked again is rejected', async () => {
    const order = await cardOrder()
    gateway.vanish()
    const stored = await hear(notificationBody(order))
    gateway.restore()
    await sweepAfter(minutes(5))
    expect(await notification(stored.id)).toMatchObject({
      state: 'rejected',
      reason: 'PayFast says INVALID',
    })
  })
})

describe('the sweep', () => {
  test('takes up what a crash left between storing and judging', async () => {
    const order = await cardOrder()
    const rawBody = await remember(notificationBody(order))
    await db()
      .insert(gatewayNotifications)
      .values({
        rawBody,
        sourceAddress: '127.0.0.1',
        nextAttemptAt: new Date(now().getTime() + minutes(2)),
      })
    expect(await sweepAfter(minutes(2))).toBe(1)
    expect((await booksOf(order.id)).order.status).toBe('paid')
  })

  test('on three servers at once looks at each notification once', async () => {
    const placed = await Promise.all(Array.from({ length: 30 }, cardOrder))
    gateway.vanish()
    for (const order of placed) await notifyOrder(order)
    gateway.restore()
    setClock(new Date(now().getTime() + minutes(6)))
    const sweeps = await Promise.all([1, 2, 3].map(() => sweepNotifications()))
    expect(sweeps.reduce((sum, { checked }) => sum + checked, 0)).toBe(30)
    for (const order of placed) expect((await booksOf(order.id)).order.status).toBe('paid')
  })

  test('passes by what another server is just taking, without waiting for it', async () => {
    gateway.vanish()
    const stored = await notifyOrder(await cardOrder())
    gateway.restore()
    setClock(new Date(now().getTime() + minutes(6)))
    await db().transaction(async (tx) => {
      await tx
        .select()
        .from(gatewayNotifications)
        .where(eq(gatewayNotifications.id, stored.id))
        .for('update')
      expect(await sweepNotifications()).toEqual({ checked: 0 })
    })
    expect(await sweepNotifications()).toEqual({ checked: 1 })
  })

  test('a server that dies while it looks leaves its notifications to the next one', async () => {
    const order = await cardOrder()
    gateway.vanish()
    const stored = await notifyOrder(order)
    gateway.restore()
    setClock(new Date(now().getTime() + minutes(6)))
    // The state that a claim leaves behind when its server dies.
    const lease = new Date(now().getTime() + minutes(2))
    await db()
      .update(gatewayNotifications)
      .set({ nextAttemptAt: lease })
      .where(eq(gatewayNotifications.id, stored.id))
    expect(await sweepNotifications()).toEqual({ checked: 0 })
    expect(await sweepAfter(minutes(2))).toBe(1)
    expect(await notification(stored.id)).toMatchObject({ state: 'accepted' })
  })

  test('one that cannot be judged for a fault of ours waits like the others and does not come back every minute', async () => {
    const order = await cardOrder()
    const body = await remember(notificationBody(order))
    await openShop({ api: { payfast_passphrase: 'damaged' } })
    const stored = await hear(body)
    expect(stored).toMatchObject({ state: 'received', attempts: 0 })
    expect(await sweepAfter(minutes(2))).toBe(1)
    const waiting = await notification(stored.id)
    expect(waiting).toMatchObject({ state: 'unverified', attempts: 1 })
    expect(minutesUntil(waiting.nextAttemptAt)).toBe(5)
    await openShop()
    expect(await sweepAfter(minutes(5))).toBe(1)
    expect(await notification(stored.id)).toMatchObject({ state: 'accepted' })
  })
})

test('the effect and the verdict are one: when the mail cannot be written nothing is paid, and the next look pays', async () => {
  const order = await cardOrder()
  const body = await remember(notificationBody(order))
  await db().execute(
    sql.raw(
      `create or replace function stop() returns trigger language plpgsql as $$ begin raise exception 'disk full'; end $$`,
    ),
  )
  await db().execute(
    sql.raw(`create trigger stop before insert on email_logs for each row execute function stop()`),
  )
  const stored = await hear(body)
  expect(stored).toMatchObject({ state: 'received', attempts: 0 })
  expect(await booksOf(order.id)).toMatchObject({
    order: { status: 'pending' },
    invoice: { status: 'pending' },
    payments: [],
  })
  await db().execute(sql.raw('drop trigger stop on email_logs'))
  expect(await sweepAfter(minutes(2))).toBe(1)
  expect((await booksOf(order.id)).order.status).toBe('paid')
})
