import { and, eq, inArray, lte, type SQL, sql } from 'drizzle-orm'
import type { CalendarDate } from '#kernel/dates.ts'
import type { Cents } from '#kernel/money.ts'
import { chargeableInvoices } from '#modules/billing/charges/queries/chargeable-invoices.server.ts'
import { owedColumn } from '#modules/billing/documents/queries/invoice-amounts.server.ts'
import {
  unannouncedRenewals,
  waitingInvoices,
} from '#modules/billing/dunning/queries/waiting-invoices.server.ts'
import { dunningStepsFor, maySuspendOn } from '#modules/billing/dunning/rules/dunning.ts'
import { expiredOrders } from '#modules/billing/orders/queries/waiting-order.server.ts'
import { describedService } from '#modules/billing/orders/rules/service-label-text.ts'
import {
  hasUnbilledPast,
  isDue,
  renewalCents,
  servicesBilledAgain,
} from '#modules/billing/subscriptions/queries/due-subscriptions.server.ts'
import { invoices, subscriptions } from '#modules/billing/tables.server.ts'
import { customerName } from '#modules/customers/queries/customer-list.server.ts'
import { customers } from '#modules/customers/tables.server.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import type { DunningStep } from '#modules/settings/rules/billing-settings.ts'
import { cachedIfSlow } from '#platform/caching/cached-if-slow.server.ts'
import { readWithin } from '#platform/database/statement-timeout.server.ts'
import { db } from '#platform/database.server.ts'
import {
  type ForecastKind,
  type ForecastLine,
  maxNamed,
  type NamedLine,
  type Subject,
} from '../rules/forecast.ts'
import { latestRunEnd } from './billing-runs.server.ts'

/** Maximum number counted; beyond it the page says 'more than'. */
export const forecastCap = 10_000
/** Dunning steps are decided per invoice, by the rule that the run uses. */
const ladderCap = 2_000
const timeoutMs = 10_000
const hourOfRun = 6

export type Figure = { count: number; isCapped: boolean }
export type BillingForecast = {
  day: CalendarDate
  isRecurringOn: boolean
  /** What would be invoiced, without VAT. */
  cards: Figure & { cents: Cents }
  transfers: Figure & { cents: Cents }
  /** Cards charged for invoices that exist already. */
  retried: Figure
  announced: Figure
  resumed: Figure
  ended: Figure
  expired: Figure
  reminded: Figure
  warned: Figure
  suspended: Figure
  proposed: Figure
}

/** What a run of that day would do if nothing changed before it. Read only. */
export async function billingForecast(day: CalendarDate): Promise<BillingForecast> {
  return (await cachedForecast(`${day} ${(await latestRunEnd())?.toISOString()}`)).forecast
}

/** The first subscriptions and invoices behind each figure. */
async function forecastSubjects(day: CalendarDate): Promise<Subject[]> {
  return (await cachedForecast(`${day} ${(await latestRunEnd())?.toISOString()}`)).subjects
}

const cachedForecast = cachedIfSlow(
  async (key): Promise<{ forecast: BillingForecast; subjects: Subject[] }> => {
    const [day = ''] = key.split(' ')
    const { billingSettings: settings } = await siteSettings()
    return readWithin(timeoutMs, async (tx) => {
      const subjects: Subject[] = []
      const note = (of: ForecastKind, kind: Subject['kind'], ids: readonly string[]) =>
        subjects.push(...ids.slice(0, maxNamed).map((id) => ({ of, kind, id })))
      const firstOf = async (of: ForecastKind, which: SQL | undefined) => {
        const rows = await tx
          .select({ id: subscriptions.id })
          .from(subscriptions)
          .where(which)
          .orderBy(subscriptions.nextBillingDate, subscriptions.id)
          .limit(maxNamed)
        note(
          of,
          'subscription',
          rows.map(({ id }) => id),
        )
      }
      const again = await servicesBilledAgain(day, settings, {
        limit: forecastCap + 1,
        executor: tx,
      })
      const billed = async (method: 'card' | 'eft') => {
        const due = and(
          isDue({ asOf: day, settings }),
          eq(subscriptions.paymentMethod, method),
          settings.bill_suspended_time ? sql`not ${hasUnbilledPast(day)}` : undefined,
        )
        const { rows } = await tx.execute<{ count: number; cents: number }>(sql`
        select count(*)::int as count, coalesce(sum(amount), 0)::bigint as cents
          from (
          select coalesce(${subscriptions.pendingAmountCents}, ${subscriptions.amountCents}) as amount
          from ${subscriptions} where ${due} limit ${forecastCap + 1}) due`)
        if (!settings.enable_recurring_billing) return { ...capped(0, forecastCap), cents: 0 }
        const of = method === 'card' ? 'cards' : 'transfers'
        await firstOf(of, due)
        const more = again.filter(({ paymentMethod }) => paymentMethod === method)
        note(
          of,
          'subscription',
          more.map(({ id }) => id),
        )
        const { count = 0, cents = 0 } = rows[0] ?? {}
        return {
          ...capped(count + more.length, forecastCap),
          cents: more.reduce((sum, one) => sum + one.cents, Number(cents)),
        }
      }
      const turning = async (of: 'resumed' | 'ended', which: SQL | undefined) => {
        await firstOf(of, which)
        return capped(
          await tx.$count(
            sql`(select 1 from ${subscriptions}
              where ${which} limit ${forecastCap + 1}) turning`,
          ),
          forecastCap,
        )
      }
      const [cards, transfers] = [await billed('card'), await billed('eft')]
      const resumed = await turning(
        'resumed',
        and(eq(subscriptions.status, 'paused'), lte(subscriptions.resumeDate, day)),
      )
      const ended = await turning(
        'ended',
        and(
          eq(subscriptions.status, 'active'),
          eq(subscriptions.cancelAtPeriodEnd, true),
          lte(subscriptions.nextBillingDate, day),
        ),
      )
      const announced = settings.enable_recurring_billing
        ? await unannouncedRenewals(day, settings, { limit: ladderCap + 1, executor: tx })
        : []
      const waiting = await waitingInvoices(
        { asOf: day, ladder: settings.dunning_ladder },
        ladderCap + 1,
        tx,
      )
      const expired = await expiredOrders(
        { asOf: day, days: settings.order_expiry_days },
        ladderCap + 1,
        tx,
      )
      // A service with several late invoices is suspended once.
      const off = new Set(waiting.map((one) => (one.isSuspended ? one.subscriptionId : null)))
      const steps = waiting.flatMap(({ invoiceId, subscriptionId, ...one }) =>
        dunningStepsFor({ ...one, subscriptionId }, settings.dunning_ladder, {
          today: day,
          maySuspend: maySuspendOn(day, hourOfRun),
        })
          .act.filter(({ action }) => action !== 'suspend' || !off.has(subscriptionId))
          .map((step) => {
            if (step.action === 'suspend') off.add(subscriptionId)
            return { step: asSent(step, subscriptionId !== null), invoiceId }
          }),
      )
      const taken = (action: DunningStep['action'], of: ForecastKind) => {
        const found = steps.filter(({ step }) => step.action === action)
        note(
          of,
          'invoice',
          found.map(({ invoiceId }) => invoiceId),
        )
        return { count: found.length, isCapped: waiting.length > ladderCap }
      }
      const retried = await chargeableInvoices(day, null, { limit: ladderCap + 1, executor: tx })
      note('retried', 'invoice', retried)
      note(
        'announced',
        'subscription',
        announced.map(({ id }) => id),
      )
      note(
        'expired',
        'invoice',
        expired.map(({ invoiceId }) => invoiceId),
      )
      const forecast = {
        day,
        isRecurringOn: settings.enable_recurring_billing,
        cards,
        transfers,
        retried: capped(retried.length, ladderCap),
        announced: capped(announced.length, ladderCap),
        resumed,
        ended,
        expired: capped(expired.length, ladderCap),
        reminded: taken('remind', 'reminded'),
        warned: taken('warn', 'warned'),
        suspended: taken('suspend', 'suspended'),
        proposed: taken('cancel', 'proposed'),
      }
      return { forecast, subjects }
    })
  },
)

/** Without a service to suspend, a warning is one more reminder. */
function asSent(step: DunningStep, hasService: boolean): DunningStep {
  return step.action === 'warn' && !hasService ? { ...step, action: 'remind' } : step
}

function capped(count: number, cap: number): Figure {
  return { count: Math.min(count, cap), isCapped: count > cap }
}

/** Who is behind the figures of a day's forecast: the first ones of each. */
export async function forecastNames(day: CalendarDate): Promise<ForecastLine[]> {
  const subjects = await forecastSubjects(day)
  const ids = (kind: Subject['kind']) =>
    subjects.filter((subject) => subject.kind === kind).map(({ id }) => id)
  const [services, documents] = await Promise.all([
    namedSubscriptions(ids('subscription')),
    namedInvoices(ids('invoice')),
  ])
  const named = new Map([...services, ...documents].map((line) => [line.id, line]))
  return subjects.flatMap(({ id, of }) => {
    const line = named.get(id)
    return line ? [{ ...line, of }] : []
  })
}

async function namedSubscriptions(ids: readonly string[]): Promise<NamedLine[]> {
  if (ids.length === 0) return []
  const rows = await db()
    .select({
      id: subscriptions.id,
      customerId: subscriptions.customerId,
      customerName,
      description: sql<string>`coalesce(${subscriptions.pendingDescription}, ${subscriptions.description})`,
      label: subscriptions.serviceLabel,
      cents: renewalCents,
    })
    .from(subscriptions)
    .innerJoin(customers, eq(customers.id, subscriptions.customerId))
    .where(inArray(subscriptions.id, [...ids]))
  return rows.map(({ description, label, ...row }) => ({
    ...row,
    kind: 'subscription',
    name: describedService(description, label),
  }))
}

async function namedInvoices(ids: readonly string[]): Promise<NamedLine[]> {
  if (ids.length === 0) return []
  const rows = await db()
    .select({
      id: invoices.id,
      customerId: invoices.customerId,
      customerName,
      number: invoices.invoiceNumber,
      service: subscriptions.description,
      label: subscriptions.serviceLabel,
      cents: sql<number>`${owedColumn}`.mapWith(Number),
    })
    .from(invoices)
    .innerJoin(customers, eq(customers.id, invoices.customerId))
    .leftJoin(subscriptions, eq(subscriptions.id, invoices.subscriptionId))
    .where(inArray(invoices.id, [...ids]))
  return rows.map(({ number, service, label, ...row }) => ({
    ...row,
    kind: 'invoice',
    name: service === null ? number : `${number}: ${describedService(service, label ?? '')}`,
  }))
}
