import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { checkoutPath } from '#app/pages/public/checkout/address.ts'
import { demoAccounts, demoPassword } from '#db/seeds/demo-accounts.ts'
import { newId } from '#kernel/ids.ts'
import { notificationBody } from '#modules/billing/factories.ts'
import { quoteOrder } from '#modules/billing/orders/queries/quote.server.ts'
import { orders } from '#modules/billing/tables.server.ts'
import { customers } from '#modules/customers/tables.server.ts'
import { db } from '#platform/database.server.ts'
import { queueNotification } from '#simulators/payfast/deliver.server.ts'
import { newBuyers } from '../../benchmarks/measuring/visitor.ts'
import { converse, type Said } from './conversations.ts'
import { persistently, post, type Run, signIn, untilAcknowledged } from './request.ts'

/** What the server has confirmed to the clients. */
export type Acknowledged = {
  /** Order number by the label that its client gave it. */
  orders: Map<string, string>
  notifications: Set<string>
  staffPayments: Set<string>
  /** Newest acknowledged notes by customer. */
  notes: Map<string, string>
  edits: number
  said: Said
}

export function nothingAcknowledged(): Acknowledged {
  return {
    orders: new Map(),
    notifications: new Set(),
    staffPayments: new Set(),
    notes: new Map(),
    edits: 0,
    said: { notes: new Set(), chat: new Set(), mails: new Set(), greeting: undefined },
  }
}

/**
 * Starts so many buyers, two editors, and one conversation of each kind. `writing` ends after
 * `run.isOver` was set, or with the first fault of a client.
 */
export async function startClients(
  url: string,
  buyers: number,
): Promise<{ run: Run; done: Acknowledged; writing: Promise<unknown> }> {
  const account = { email: demoAccounts.admin, password: demoPassword }
  const staff = await signIn(url, '/admin/login', account)
  const run: Run = { url, staff, isOver: false, failures: 0, acknowledged: 0, maxWaitMs: 0 }
  const done = nothingAcknowledged()
  const edited = await db().select({ id: customers.id }).from(customers).limit(2)
  const clients = [
    ...Array.from({ length: buyers }, (_, at) => buy(run, `client${at}`, done)),
    ...edited.map(({ id }) => annotate(run, id, done)),
    converse(run, done.said),
  ]
  return { run, done, writing: Promise.all(clients) }
}

const plan = 'wordpress-protea'
const person = {
  firstName: 'Thandi',
  lastName: 'Nkosi',
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
const pause = () => sleep(randomInt(10, 80))

/**
 * Orders, each by a customer who orders no more than the limits allow. Half by card, whose payment
 * the gateway notifies twice; half by transfer, which staff record.
 */
export async function buy(run: Run, name: string, done: Acknowledged): Promise<void> {
  const quote = await persistently(() => quoteOrder({ packageSlug: plan, period: 'monthly' }))
  if (!quote.ok) throw new Error(quote.error.message)
  const total = quote.value.totalCents
  for (let count = 0, cookie = ''; !run.isOver; count++) {
    if (count % 12 === 0) cookie = await newBuyer(run)
    const label = `${name}-${count}.chaos.example`
    const method = count % 2 === 0 ? 'card' : 'bank_transfer'
    const order = {
      ...person,
      ...address,
      method,
      serviceLabel: label,
      acceptTerms: 'on',
      reviewed_total: String(total),
      idempotency_key: newId(),
    }
    const placed = await untilAcknowledged(run, () =>
      post(run, checkoutPath(plan, 'monthly', 'review'), { fields: order, cookie }),
    )
    const location = placed.headers.get('location') ?? ''
    const orderNumber = new URL(location, run.url).searchParams.get('order')
    if (!orderNumber)
      throw new Error(
        `No order for ${label} (${method}): ${placed.status} ${location} ${decodeURIComponent(placed.headers.getSetCookie().join())} ${(await placed.text()).slice(-600)}`,
      )
    done.orders.set(label, orderNumber)
    await pause()
    await (method === 'card'
      ? pay(run, { orderNumber, totalCents: total }, done)
      : recordPayment(run, orderNumber, done))
  }
}

/** The cookies of a new buyer who has filled in the details. */
async function newBuyer(run: Run): Promise<string> {
  const [session = ''] = await persistently(() => newBuyers(1))
  const filled = await untilAcknowledged(run, () =>
    post(run, checkoutPath(plan, 'monthly', 'details'), {
      fields: { ...person, ...address, method: 'card' },
      cookie: session,
    }),
  )
  return [session, ...filled.headers.getSetCookie().map((line) => line.split(';')[0])].join('; ')
}

async function pay(
  run: Run,
  order: { orderNumber: string; totalCents: number },
  done: Acknowledged,
): Promise<void> {
  const fields = {
    merchant_id: '10004002',
    pf_payment_id: String(randomInt(1e9, 1e12)),
    token: newId(),
  }
  const body = notificationBody(order, fields, 'payfast')
  // The gateway must know what it is asked about; its own delivery goes nowhere, and the client
  // delivers twice.
  await persistently(() => queueNotification(db(), 'http://127.0.0.1:9/nobody', { body }))
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const deliver = () =>
    fetch(`${run.url}/api/payfast/itn`, {
      method: 'POST',
      headers,
      body,
      signal: AbortSignal.timeout(20_000),
    })
  await Promise.all([untilAcknowledged(run, deliver), untilAcknowledged(run, deliver)])
  done.notifications.add(order.orderNumber)
}

async function recordPayment(run: Run, orderNumber: string, done: Acknowledged): Promise<void> {
  const [order] = await persistently(() =>
    db().select({ id: orders.id }).from(orders).where(eq(orders.orderNumber, orderNumber)),
  )
  // An acknowledged order that is not there is counted by the comparison.
  if (!order) return
  const fields = {
    notes: '',
    receivedOn: new Intl.DateTimeFormat('sv', { timeZone: 'Africa/Johannesburg' }).format(),
    idempotency_key: newId(),
  }
  await untilAcknowledged(run, () =>
    post(run, `/admin/orders/${order.id}/payment`, { fields, cookie: run.staff }),
  )
  done.staffPayments.add(orderNumber)
}

/**
 * Notes on one customer, again and again. A conflict after an unknown answer means that the first
 * try was saved.
 */
async function annotate(run: Run, id: string, done: Acknowledged): Promise<void> {
  for (let count = 0; !run.isOver; count++) {
    const notes = `chaos ${count} ${newId()}`
    const page = await untilAcknowledged(run, () =>
      fetch(`${run.url}/admin/customers/${id}`, {
        headers: { cookie: run.staff, accept: 'text/html' },
      }),
    )
    const version = /name="version"[^>]*value="([^"]*)"/.exec(await page.text())?.[1] ?? ''
    const answer = await untilAcknowledged(run, () =>
      post(run, `/admin/customers/${id}`, {
        fields: { notes, tags: '', version },
        cookie: run.staff,
      }),
    )
    if (answer.status === 409 && (await notesOf(id)) !== notes)
      throw new Error('A conflict without another editor')
    done.notes.set(id, notes)
    done.edits++
    await pause()
  }
}

async function notesOf(id: string): Promise<string | undefined> {
  const [row] = await persistently(() =>
    db().select({ notes: customers.notes }).from(customers).where(eq(customers.id, id)),
  )
  return row?.notes
}
