import { type CsvRows, csvAnswer } from '#app/answers/file-answers.server.ts'
import { signedInStaff } from '#app/shells/guards.server.ts'
import { csvFormat } from '#kernel/csv.ts'
import type { TimeZone } from '#kernel/dates.ts'
import { recordExport } from '#modules/activity/operations/record-activity.server.ts'
import { siteToday } from '#modules/billing/documents/queries/document-day.server.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { reportedTickets } from '#modules/support/reports/queries/reported-tickets.server.ts'
import {
  type ReportQuery,
  reportCsvHeads,
  reportCsvRow,
  reportQuery,
} from '#modules/support/reports/rules/ticket-report.ts'
import type { Route } from './+types/export'

/** The tickets opened in the report's range as a streamed CSV file. */
export async function loader(args: Route.LoaderArgs) {
  const member = signedInStaff(args)
  const { searchParams } = args.url
  const [today, { timezone }] = await Promise.all([siteToday(), siteSettings()])
  const query = reportQuery(searchParams, today)
  await recordExport(member, {
    entityType: 'ticket',
    title: 'Ticket report exported as CSV',
    query: searchParams,
  })
  return csvAnswer(
    `tickets-${query.from}-to-${query.to}.csv`,
    lines(query, timezone),
    csvFormat(searchParams),
  )
}

async function* lines(query: ReportQuery, zone: TimeZone): CsvRows {
  yield [reportCsvHeads]
  for await (const tickets of reportedTickets(query, zone))
    yield tickets.map((ticket) => reportCsvRow(ticket, zone))
}
