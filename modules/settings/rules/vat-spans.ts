import { type CalendarDate, daysBetween } from '#kernel/dates.ts'
import type { BasisPoints } from '#kernel/money.ts'

/** Consecutive days with one VAT rate. */
export type VatSpan = { from: CalendarDate; days: number; rateBasisPoints: BasisPoints }

export type VatRate = { effectiveFrom: CalendarDate; rateBasisPoints: BasisPoints }

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
