import { type CsvRows, csvAnswer } from '#app/answers/file-answers.server.ts'
import { signedInStaff } from '#app/shells/guards.server.ts'
import { csvFormat } from '#kernel/csv.ts'
import { recordExport } from '#modules/activity/operations/record-activity.server.ts'
import { siteToday } from '#modules/billing/documents/queries/document-day.server.ts'
import { vatDocuments, vatTotals } from '#modules/billing/tax/queries/vat-report.server.ts'
import {
  type ReportPeriod,
  reportPeriod,
  vatCsvHeads,
  vatCsvRow,
  vatTotalsCsvHeads,
  vatTotalsCsvRow,
} from '#modules/billing/tax/rules/vat-report.ts'
import type { Route } from './+types/vat-report-export'

export async function loader(args: Route.LoaderArgs) {
  const member = signedInStaff(args)
  const { searchParams } = args.url
  const period = reportPeriod(searchParams.get('from'), searchParams.get('to'), await siteToday())
  await recordExport(member, {
    entityType: 'invoice',
    title: 'VAT report exported as CSV',
    query: searchParams,
  })
  const days = `${period.from}-to-${period.to}`
  const format = csvFormat(searchParams)
  if (searchParams.has('totals'))
    return csvAnswer(`vat-totals-${days}.csv`, totalLines(period), format)
  return csvAnswer(`vat-${days}.csv`, lines(period), format)
}

async function* lines(period: ReportPeriod): CsvRows {
  yield [vatCsvHeads]
  for await (const rows of vatDocuments(period)) yield rows.map((row) => vatCsvRow(row))
}

async function* totalLines(period: ReportPeriod): CsvRows {
  yield [vatTotalsCsvHeads, ...(await vatTotals(period)).map(vatTotalsCsvRow)]
}
