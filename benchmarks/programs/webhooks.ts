import { once } from 'node:events'
import { createServer } from 'node:http'
import { sql } from 'drizzle-orm'
import { newId } from '#kernel/ids.ts'
import { writeShopSettings } from '#modules/settings/factories.ts'
import { deliverDue } from '#modules/webhooks/operations/deliver.server.ts'
import { giveOutMessages } from '#modules/webhooks/operations/messages.server.ts'
import { webhookDeliveries, webhookEndpoints } from '#modules/webhooks/tables.server.ts'
import { config, useConfig } from '#platform/config.server.ts'
import { migrate } from '#platform/database/migrate.server.ts'
import { closeDatabase, db, openDatabase } from '#platform/database.server.ts'
import { postPinned } from '#platform/http/call.server.ts'
import { encrypt } from '#platform/security/encryption.server.ts'
import { signatures } from '#platform/security/webhook-signature.ts'
import { ownDatabase } from '../measuring/list-page.ts'

const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
/** Of the bare sender. */
const bareCount = 5_000
const atOnce = 8

/**
 * A backlog of 100 000 events for one endpoint on loopback, from the change of a row to the
 * receiver's 200: at least 200 a second, beside the same bodies signed and sent without a database.
 */
export async function webhookBacklog(
  databaseUrl: string,
  [count = '100000']: string[] = [],
): Promise<void> {
  const events = Number(count)
  let received = 0
  const receiver = createServer((incoming, response) => {
    incoming.resume().on('end', () => {
      received++
      response.end('ok')
    })
  }).listen(0, '127.0.0.1')
  await once(receiver, 'listening')
  const address = receiver.address()
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/`
  openDatabase(await ownDatabase(databaseUrl, `hostwright_bench_webhooks_${Date.now()}`), 20)
  useConfig({ ...config(), mode: 'demo' })
  try {
    await migrate(db())
    await writeShopSettings()
    await db()
      .insert(webhookEndpoints)
      .values({ url, secret: encrypt(secret), createdBy: 'Benchmark' })
    await db().execute(sql`
      insert into customers (id, email, first_name, billing_address)
      select gen_random_uuid(), 'buyer' || n || '@example.co.za', 'Buyer', '{}'
      from generate_series(1, ${events}) n`)
    const idle = process.memoryUsage.rss()
    let peak = idle
    const watch = setInterval(() => {
      peak = Math.max(peak, process.memoryUsage.rss())
    }, 200)
    const began = performance.now()
    await giveOutMessages()
    const givenOut = performance.now()
    await deliverDue(Number.POSITIVE_INFINITY)
    const ended = performance.now()
    clearInterval(watch)
    const left = await db().$count(
      webhookDeliveries,
      sql`${webhookDeliveries.state} <> 'delivered'`,
    )
    const bare = await bareSeconds(new URL(url))
    const rate = events / ((ended - began) / 1_000)
    console.log(
      `webhooks: ${events} events, bodies made in ${((givenOut - began) / 1_000).toFixed(1)} s, delivered in ${((ended - givenOut) / 1_000).toFixed(1)} s: ` +
        `${rate.toFixed(0)} a second (bare sender ${(bareCount / bare).toFixed(0)}), ${left} left, ${received - bareCount} received, ` +
        `${((peak - idle) / 1e6).toFixed(0)} MB above idle`,
    )
    if (left > 0 || received - bareCount !== events || rate < 200) process.exitCode = 1
  } finally {
    await closeDatabase()
    receiver.closeAllConnections()
    receiver.close()
  }
}

/** Seconds for `bareCount` signed requests over as many connections. */
async function bareSeconds(url: URL): Promise<number> {
  const body = JSON.stringify({ type: 'customer.created', data: { text: 'x'.repeat(600) } })
  const began = performance.now()
  let left = bareCount
  const send = async (): Promise<void> => {
    while (left-- > 0) {
      const timestamp = Math.floor(Date.now() / 1_000)
      const id = `msg_${newId()}`
      await postPinned(url, '127.0.0.1', {
        headers: { 'webhook-signature': signatures([secret], { id, timestamp, body }) },
        body,
      })
    }
  }
  await Promise.all(Array.from({ length: atOnce }, send))
  return (performance.now() - began) / 1_000
}
