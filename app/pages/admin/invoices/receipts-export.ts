import { type CsvRows, csvAnswer } from '#app/answers/file-answers.server.ts'
import { signedInStaff } from '#app/shells/guards.server.ts'
import { csvFormat } from '#kernel/csv.ts'
import { dayIn, type TimeZone } from '#kernel/dates.ts'
import { recordExport } from '#modules/activity/operations/record-activity.server.ts'
import { siteToday } from '#modules/billing/documents/queries/document-day.server.ts'
import { everyReceipt } from '#modules/billing/receipts/queries/receipts.server.ts'
import {
  type ReceiptQuery,
  receiptCsvHeads,
  receiptCsvRow,
  receiptQuery,
} from '#modules/billing/receipts/rules/receipts.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import type { Route } from './+types/receipts-export'

/** The journal of a period as a streamed CSV file. */
export async function loader(args: Route.LoaderArgs) {
  const member = signedInStaff(args)
  const { searchParams } = args.url
  const [today, { timezone }] = await Promise.all([siteToday(), siteSettings()])
  const query = receiptQuery(searchParams, today)
  await recordExport(member, {
    entityType: 'invoice',
    title: 'Receipts journal exported as CSV',
    query: searchParams,
  })
  return csvAnswer(
    `receipts-${query.from}-to-${query.to}.csv`,
    lines(query, timezone),
    csvFormat(searchParams),
  )
}

async function* lines(query: ReceiptQuery, zone: TimeZone): CsvRows {
  yield [receiptCsvHeads]
  for await (const receipts of everyReceipt(query)) {
    yield receipts.map((receipt) => receiptCsvRow(receipt, dayIn(zone, receipt.bookedAt)))
  }
}
