import { addDays, addMonthsKeepingAnchor, type CalendarDate } from '#kernel/dates.ts'
import type { StatementPeriod } from './statement.ts'

/**
 * The periods that people ask a statement for. A year of assessment begins on 1 March (Income Tax
 * Act s1).
 */
export function statementPresets(today: CalendarDate): (StatementPeriod & { label: string })[] {
  const month = `${today.slice(0, 8)}01`
  const march = `${today.slice(0, 4)}-03-01`
  const taxYear = march <= today ? march : addMonthsKeepingAnchor(march, -12, 1)
  return [
    { label: 'This month', from: month, to: today },
    { label: 'Last month', from: addMonthsKeepingAnchor(month, -1, 1), to: addDays(month, -1) },
    { label: 'Last 3 months', from: addMonthsKeepingAnchor(month, -2, 1), to: today },
    { label: 'This tax year', from: taxYear, to: today },
    {
      label: 'Last tax year',
      from: addMonthsKeepingAnchor(taxYear, -12, 1),
      to: addDays(taxYear, -1),
    },
  ]
}
