import { type CsvRows, csvAnswer } from '#app/answers/file-answers.server.ts'
import { signedInStaff } from '#app/shells/guards.server.ts'
import { csvFormat } from '#kernel/csv.ts'
import type { TimeZone } from '#kernel/dates.ts'
import { recordExport } from '#modules/activity/operations/record-activity.server.ts'
import { siteToday } from '#modules/billing/documents/queries/document-day.server.ts'
import { reportedChats } from '#modules/chat/statistics/queries/chat-report.server.ts'
import { chatCsvHeads, chatCsvRow } from '#modules/chat/statistics/rules/chat-csv.ts'
import {
  type ChatReportQuery,
  chatReportQuery,
} from '#modules/chat/statistics/rules/chat-report-query.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import type { Route } from './+types/export'

/** The chats that began in the range as a streamed CSV file. */
export async function loader(args: Route.LoaderArgs) {
  const member = signedInStaff(args)
  const { searchParams } = args.url
  const [today, { timezone }] = await Promise.all([siteToday(), siteSettings()])
  const query = chatReportQuery(searchParams, today)
  await recordExport(member, {
    entityType: 'chat_session',
    title: 'Chats exported as CSV',
    query: searchParams,
  })
  return csvAnswer(
    `chats-${query.from}-to-${query.to}.csv`,
    lines(query, timezone),
    csvFormat(searchParams),
  )
}

async function* lines(query: ChatReportQuery, zone: TimeZone): CsvRows {
  yield [chatCsvHeads]
  for await (const chats of reportedChats(query, zone))
    yield chats.map((chat) => chatCsvRow(chat, zone))
}
