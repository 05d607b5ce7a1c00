import { setTimeout as sleep } from 'node:timers/promises'
import { inArray, sql } from 'drizzle-orm'
import { diagnose } from '#modules/accounts/queries/doctor.server.ts'
import { auditFindings } from '#modules/activity/queries/audit-findings.server.ts'
import { customers } from '#modules/customers/tables.server.ts'
import { db } from '#platform/database.server.ts'
import type { Acknowledged } from './clients.ts'
import { lostWords } from './conversations.ts'
import type { Run } from './request.ts'

type Comparison = { problems: string[]; counts: Record<string, number> }

/** What was acknowledged beside what is there: each once, none lost; and what the doctor says. */
async function compare(done: Acknowledged): Promise<Comparison> {
  await untilDecided()
  const found = await booksByLabel()
  const doctor = [...(await diagnose()), await auditFindings({ isWhole: true })].flatMap(
    ({ number, title, count }) => (count > 0 ? [`Doctor ${number}: ${title}: ${count}`] : []),
  )
  const problems = [
    ...lostOrders(done, found),
    ...doubledOrders(found),
    ...wrongPayments(done, found),
    ...(await lostNotes(done)),
    ...(await lostWords(done.said)),
    ...doctor,
  ]
  return {
    problems,
    counts: { orders: found.length, payments: found.reduce((sum, row) => sum + row.payments, 0) },
  }
}

/** Prints that comparison; true when nothing is lost or doubled. */
export async function reportBooks(run: Run, done: Acknowledged): Promise<boolean> {
  const { problems, counts } = await compare(done)
  console.log(
    `acknowledged: ${done.orders.size} orders, ${done.notifications.size} payments by card, ${done.staffPayments.size} by transfer, ${done.edits} edits, ${done.said.notes.size} notes, ${done.said.chat.size} messages of a chat, ${done.said.mails.size} emails; ${run.failures} requests without an answer were repeated`,
  )
  console.log(`in the books: ${counts.orders} orders, ${counts.payments} payments`)
  console.log(
    problems.length === 0
      ? 'Nothing is lost, nothing is doubled, the doctor finds nothing.'
      : problems.join('\n'),
  )
  return problems.length === 0
}

function lostOrders(done: Acknowledged, found: readonly Row[]): string[] {
  const numbers = new Map(found.map(({ label, number }) => [label, number]))
  return [...done.orders].flatMap(([label, number]) =>
    numbers.get(label) === number
      ? []
      : [`Order ${number} of ${label} was acknowledged; there is ${numbers.get(label) ?? 'none'}`],
  )
}

function doubledOrders(found: readonly Row[]): string[] {
  const byLabel = [...Map.groupBy(found, ({ label }) => label)]
  return byLabel.flatMap(([label, same]) =>
    same.length > 1 ? [`${label} was ordered once and is there ${same.length} times`] : [],
  )
}

function wrongPayments(
  { notifications, staffPayments }: Acknowledged,
  found: readonly Row[],
): string[] {
  const acknowledged = new Set([...notifications, ...staffPayments])
  return found.flatMap(({ number, status, payments }) => {
    const isPaid = status === 'paid' && payments === 1
    return payments > 1 || (acknowledged.has(number) && !isPaid)
      ? [`${number} is ${status} with ${payments} payments`]
      : []
  })
}

async function lostNotes({ notes }: Acknowledged): Promise<string[]> {
  const rows = await db()
    .select({ id: customers.id, notes: customers.notes })
    .from(customers)
    .where(inArray(customers.id, [...notes.keys()]))
  return rows.flatMap(({ id, notes: kept }) =>
    kept === notes.get(id)
      ? []
      : [`The notes of customer ${id} are not those that were acknowledged`],
  )
}

type Row = { label: string; number: string; status: string; payments: number }

async function booksByLabel(): Promise<Row[]> {
  const { rows } = await db().execute<Row>(sql`
    select service_label as label, order_number as number, status::text, (select count(*)::int from payments where payments.order_id = orders.id) as payments
    from orders where service_label like '%.chaos.example'`)
  return rows
}

/**
 * A notification whose decision fell into an outage was acknowledged when it was stored; the server
 * takes it up again after minutes.
 */
async function untilDecided(): Promise<void> {
  const waiting = sql`select count(*)::int as count from gateway_notifications where state in ('received', 'unverified')`
  for (let tries = 0; tries < 720; tries++) {
    const { rows } = await db().execute<{ count: number }>(waiting)
    if (rows[0]?.count === 0) return
    await sleep(500)
  }
}
