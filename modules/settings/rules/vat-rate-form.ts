import { z } from 'zod'
import { type CalendarDate, isCalendarDate } from '#kernel/dates.ts'
import { typedText } from '#kernel/form-fields.ts'
import type { BasisPoints } from '#kernel/money.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'

export type VatRate = { effectiveFrom: CalendarDate; rateBasisPoints: BasisPoints }

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

/** As typed; `addVatRate` judges it. */
export const vatRateForm = z.object({ effective_from: typedText, rate: typedText })
