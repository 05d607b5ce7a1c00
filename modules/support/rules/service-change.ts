import { z } from 'zod'
import { formatDay } from '#kernel/date-format.ts'
import { type CalendarDate, isCalendarDate } from '#kernel/dates.ts'
import { idempotencyKey, text } from '#kernel/form-fields.ts'
import { type Cents, decimalRand, formatRand } from '#kernel/money.ts'
import { textSchema } from '#kernel/text-fields.ts'
import { perPeriod } from '#modules/catalog/rules/period-labels.ts'
import { type BillingPeriod, monthsPerPeriod } from '#modules/catalog/rules/price.ts'

/**
 * A§3: what a request to change a service says, beside its text. Prices are decimals as they were
 * shown, without 'R'.
 */
export const serviceChangeSchema = z.object({
  change_type: z.string(),
  current_package: z.string(),
  new_package: z.string(),
  current_price: z.string(),
  new_price: z.string(),
  billing_period: z.string(),
  reason: z.string(),
  requested_date: z.string(),
})

export type ServiceChange = z.infer<typeof serviceChangeSchema>

/**
 * The customer's form. `plan` is a package and its period, `<id> <period>`, or blank for what is
 * not a plan of ours.
 */
export const serviceChangeForm = z.object({
  plan: text(100),
  reason: textSchema(5000, 'Tell us what you need changed.'),
  requestedDate: text(10).refine((day) => day === '' || isCalendarDate(day), 'Choose a day.'),
  idempotencyKey,
})

export function planValue(packageId: string, period: string): string {
  return `${packageId} ${period}`
}

/** Prices are those of one period, with VAT where it is charged. */
export type PricedPlan = { name: string; period: BillingPeriod; totalCents: Cents }

export type ServiceChangeRequest = {
  current: PricedPlan
  next: PricedPlan | null
  reason: string
  requestedDate: CalendarDate | ''
}

/** The request as it is stored with its ticket. */
export function serviceChangeOf({
  current,
  next,
  reason,
  requestedDate,
}: ServiceChangeRequest): ServiceChange {
  return {
    change_type:
      next === null
        ? 'other'
        : perMonth(next) > perMonth(current)
          ? 'upgrade'
          : perMonth(next) < perMonth(current)
            ? 'downgrade'
            : 'switch',
    current_package: current.name,
    new_package: next?.name ?? '',
    current_price: decimalRand(current.totalCents),
    new_price: next === null ? '' : decimalRand(next.totalCents),
    billing_period: next?.period ?? current.period,
    reason,
    requested_date: requestedDate,
  }
}

function perMonth({ totalCents, period }: PricedPlan): number {
  return totalCents / (monthsPerPeriod[period] ?? 1)
}

export function planText({ name, period, totalCents }: PricedPlan): string {
  return `${name}, ${formatRand(totalCents)}${period === 'once' ? '' : ` ${perPeriod(period)}`}`
}

/** A§7: the text of the ticket that the request becomes. */
export function serviceChangeText(
  service: string,
  { current, next, reason, requestedDate }: ServiceChangeRequest,
): string {
  const lines = [
    `Please change ${service}.`,
    '',
    `Now: ${planText(current)}`,
    ...(next === null ? [] : [`Requested: ${planText(next)}`]),
    ...(requestedDate === '' ? [] : [`From: ${formatDay(requestedDate)}`]),
    '',
    reason,
  ]
  return lines.join('\n')
}
