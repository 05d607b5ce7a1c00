import { type CalendarDate, daysBetween, isCalendarDate } from '#kernel/dates.ts'
import type { BasisPoints } from '#kernel/money.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'

/** Consecutive days with one VAT rate. */
export type VatSpan = { from: CalendarDate; days: number; rateBasisPoints: BasisPoints }

type VatRate = { effectiveFrom: CalendarDate; rateBasisPoints: BasisPoints }

/**
 * The rates over a period (`next` is the first day after it), oldest first; a change that brings no
 * other rate makes no new span. Throws when no rate reaches back to its first day.
 */
export function vatSpans(
  rates: readonly VatRate[],
  start: CalendarDate,
  next: CalendarDate,
): VatSpan[] {
  const sorted = [...rates].sort((one, other) => (one.effectiveFrom < other.effectiveFrom ? -1 : 1))
  const first = sorted.filter(({ effectiveFrom }) => effectiveFrom <= start).at(-1)
  if (!first) throw new Error(`No VAT rate is known for ${start}`)
  const spans: VatSpan[] = [{ from: start, days: 0, rateBasisPoints: first.rateBasisPoints }]
  for (const { effectiveFrom, rateBasisPoints } of sorted)
    if (
      effectiveFrom > start &&
      effectiveFrom < next &&
      rateBasisPoints !== spans.at(-1)?.rateBasisPoints
    )
      spans.push({ from: effectiveFrom, days: 0, rateBasisPoints })
  return spans.map((span, at) => ({
    ...span,
    days: daysBetween(span.from, spans[at + 1]?.from ?? next),
  }))
}

/** D6: a rate counts from a day that is still to come. What has begun is on documents and stays. */
export function toVatRate(
  typed: { effective_from: string; rate: string },
  today: CalendarDate,
): Result<VatRate> {
  const fields: Record<string, string[]> = {}
  const day = typed.effective_from.trim()
  if (!isCalendarDate(day)) fields.effective_from = ['Enter a valid date.']
  else if (day <= today) fields.effective_from = ['A rate can only begin on a day after today.']
  const match = /^(\d{1,3})(?:[.,](\d{1,2}))?$/.exec(typed.rate.trim())
  const rateBasisPoints = match
    ? Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'))
    : -1
  if (rateBasisPoints < 0 || rateBasisPoints > 10_000)
    fields.rate = ['Enter a rate between 0 and 100 percent, with at most two decimals.']
  if (Object.keys(fields).length > 0) return refuse('invalid', 'Please check the rate.', { fields })
  return ok({ effectiveFrom: day, rateBasisPoints })
}
