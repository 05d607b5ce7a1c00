import { type CsvRows, csvAnswer } from '#app/answers/file-answers.server.ts'
import { signedInStaff } from '#app/shells/guards.server.ts'
import { csvFormat } from '#kernel/csv.ts'
import { parseListQuery } from '#kernel/list-query.ts'
import { recordExport } from '#modules/activity/operations/record-activity.server.ts'
import { siteToday } from '#modules/billing/documents/queries/document-day.server.ts'
import { everyInvoice } from '#modules/billing/invoices/queries/invoice-list.server.ts'
import { invoiceCsvHeads, invoiceCsvRow } from '#modules/billing/invoices/rules/invoice-csv.ts'
import { invoiceListShape } from '#modules/billing/invoices/rules/invoice-list.ts'
import type { Route } from './+types/export'

/** The filtered list as a streamed CSV file. */
export async function loader(args: Route.LoaderArgs) {
  const member = signedInStaff(args)
  const query = parseListQuery(invoiceListShape, args.url.searchParams)
  await recordExport(member, {
    entityType: 'invoice',
    title: 'Invoices exported as CSV',
    query: args.url.searchParams,
  })
  return csvAnswer(
    `invoices-${await siteToday()}.csv`,
    lines(everyInvoice(query)),
    csvFormat(args.url.searchParams),
  )
}

async function* lines(batches: ReturnType<typeof everyInvoice>): CsvRows {
  yield [invoiceCsvHeads]
  for await (const rows of batches) yield rows.map((row) => invoiceCsvRow(row))
}
