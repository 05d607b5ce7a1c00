import { addDays, dayIn } from '#kernel/dates.ts'
import { formatCount } from '#kernel/format-count.ts'
import { type Cents, formatRand } from '#kernel/money.ts'
import { ok } from '#kernel/result.ts'
import { mayManageOrders, mayManagePayments } from '#modules/billing/policy.ts'
import { staffActors } from '#modules/identity/queries/staff-list.server.ts'
import { subscribedStaff } from '#modules/identity/queries/staff-profile/own-staff-profile.server.ts'
import type { Person } from '#modules/identity/rules/actor.ts'
import { enqueueMails, type Mail } from '#modules/mail/operations/enqueue-mail.server.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { now } from '#platform/clock.server.ts'
import { db, transact } from '#platform/database.server.ts'
import { type DaySales, daySales } from '../queries/day-sales.server.ts'

/** Something that waits, as the dashboard says it. */
export type Waiting = { label: string; count: number; isMore: boolean; cents?: Cents }

/**
 * One email a day for each member of staff who chose it: yesterday's sales and what waits for them,
 * of what they may open. None where both are empty. Asked again on the same day, it sends nothing
 * twice.
 */
export async function sendDailyDigests(
  waitingFor: (member: Person) => Promise<Waiting[]>,
): Promise<void> {
  const day = addDays(dayIn((await siteSettings()).timezone, now()), -1)
  const readers = await subscribedStaff('daily_digest', await staffActors(db()))
  if (readers.length === 0) return
  const sales = await daySales(day)
  const mails: Mail[] = []
  for (const reader of readers) {
    const sales_lines = salesLines(reader, sales)
    const waiting_lines = (await waitingFor(reader)).map(waitingLine).join('\n')
    if (sales_lines + waiting_lines === '') continue
    mails.push({
      key: `daily_digest:${day}:${reader.userId}`,
      template: 'daily_digest',
      to: reader.email,
      variables: { staff_name: reader.name, digest_date: day, sales_lines, waiting_lines },
    })
  }
  await transact(async (tx) => ok(await enqueueMails(tx, mails)))
}

function salesLines(reader: Person, { orders, received, failedCharges }: DaySales): string {
  const lines: string[] = []
  if (mayManageOrders(reader) && orders.count > 0)
    lines.push(`New orders: ${formatCount(orders.count)}, ${formatRand(orders.cents)}`)
  if (mayManagePayments(reader) && received.count > 0)
    lines.push(`Payments: ${formatCount(received.count)}, ${formatRand(received.cents)}`)
  if (mayManagePayments(reader) && failedCharges > 0)
    lines.push(`Card charges that failed: ${formatCount(failedCharges)}`)
  return lines.join('\n')
}

function waitingLine({ label, count, isMore, cents }: Waiting): string {
  const amount = cents === undefined ? '' : `, ${formatRand(cents)}`
  return `${label}: ${formatCount(count)}${isMore ? '+' : ''}${amount}`
}
