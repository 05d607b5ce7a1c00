import { randomUUID } from 'node:crypto'
import { desc, like, sql } from 'drizzle-orm'
import { checkoutPath } from '#app/pages/public/checkout/address.ts'
import { quoteOrder } from '#modules/billing/orders/queries/quote.server.ts'
import { orders } from '#modules/billing/tables.server.ts'
import { publishedPackages } from '#modules/catalog/queries/published-packages.server.ts'
import { closeDatabase, db, openDatabase } from '#platform/database.server.ts'
import { alternate, printClaim } from './measuring/compare.ts'
import { type Answer, load, requestBytes } from './measuring/load.ts'
import { type Program, startHostwright, startReference } from './measuring/setting.ts'
import { newBuyers } from './measuring/visitor.ts'

const seconds = 5
const inFlight = 16

/**
 * Claim (b): finished orders per second through HTTP, with session and origin check, durable,
 * beside a bare Node handler that writes the same rows in one transaction. Aim: 0.3, no error, p99
 * ≤ 150 ms.
 */
export async function checkout(databaseUrl: string): Promise<void> {
  const ours = await startHostwright(databaseUrl)
  openDatabase(databaseUrl, 5)
  try {
    const form = await orderForm()
    const run = ({ url, pid }: Program, time: number, request: Post) =>
      load({ url, pid, connections: inFlight, seconds: time, expect: 302, request })
    // The first orders warm up the program, and the last of them shows the reference which rows an
    // order has. Its buyer is none of those that follow: the reference uses up what one may order.
    await run(ours, 2, await finishedOrders(form))
    const post = await finishedOrders(form)
    const reference = await startReference('bare-order', {
      DATABASE_URL: databaseUrl,
      ORDER_ID: await newestOrder(),
    })
    const [mine, bare] = await alternate(
      3,
      () => run(ours, seconds, post),
      // While the reference is measured, Hostwright would send its mails and slow it down.
      () => whilePaused(ours.pid, () => run(reference, seconds, post)),
    )
    printClaim({ name: `orders, ${inFlight} in flight`, ours: mine, reference: bare })
    await reference.stop()
  } finally {
    await ours.stop()
    // Thousands of queued mails would slow down the next measurement.
    await db().execute(sql`delete from queue.job_common where name = 'mail.deliver'`)
    await closeDatabase()
  }
}

async function whilePaused<T>(pid: number, work: () => Promise<T>): Promise<T> {
  process.kill(pid, 'SIGSTOP')
  try {
    return await work()
  } finally {
    process.kill(pid, 'SIGCONT')
  }
}

type Post = (connection: number, last?: Answer) => Buffer

/** A customer may place 20 orders an hour. */
const buyersInTurn = 1_000

/**
 * The last step of the checkout, of new buyers in turn who are signed in. Throws when an order was
 * refused, which answers with a redirect as well.
 */
export async function finishedOrders(order: OrderForm): Promise<Post> {
  const buyers = await newBuyers(buyersInTurn)
  let sent = 0
  return (_, last) => {
    if (last && !/^location: \/payment\//im.test(last.head))
      throw new Error(`An order was refused: ${last.head}`)
    const body = new URLSearchParams({
      ...order.fields,
      idempotency_key: randomUUID(),
    }).toString()
    const headers = {
      cookie: buyers[sent++ % buyers.length] ?? '',
      origin: 'http://localhost',
      'content-type': 'application/x-www-form-urlencoded',
      accept: 'text/html',
    }
    return requestBytes('POST', order.path, { headers, body })
  }
}

export type OrderForm = { path: string; fields: Record<string, string> }

/** What a buyer sends at the end of the checkout. */
export async function orderForm(): Promise<OrderForm> {
  const found = await publishedPackages()
  const plan = found.ok
    ? found.value.find(({ billingPeriod }) => billingPeriod !== 'once')
    : undefined
  if (!plan) throw new Error('The demo provider sells nothing')
  const quote = await quoteOrder({ packageSlug: plan.slug, period: 'monthly' })
  if (!quote.ok) throw new Error(quote.error.message)
  const buyer = {
    firstName: 'Thandi',
    lastName: 'Bench',
    company: '',
    vatNumber: '',
    phone: '021 555 0100',
  }
  const address = {
    line1: '1 Long Street',
    line2: '',
    city: 'Cape Town',
    province: 'Western Cape',
    postalCode: '8001',
    country: 'ZA',
  }
  return {
    path: checkoutPath(plan.slug, 'monthly', 'review'),
    fields: {
      ...buyer,
      ...address,
      method: 'bank_transfer',
      acceptTerms: 'on',
      reviewed_total: String(quote.value.totalCents),
    },
  }
}

async function newestOrder(): Promise<string> {
  const [order] = await db()
    .select({ id: orders.id })
    .from(orders)
    .where(like(orders.customerEmail, 'bench-%'))
    .orderBy(desc(orders.id))
    .limit(1)
  if (!order) throw new Error('No order was placed')
  return order.id
}
