import { type CsvRows, csvAnswer } from '#app/answers/file-answers.server.ts'
import { signedInStaff } from '#app/shells/guards.server.ts'
import { csvFormat } from '#kernel/csv.ts'
import { dayIn } from '#kernel/dates.ts'
import { recordExport } from '#modules/activity/operations/record-activity.server.ts'
import { siteToday } from '#modules/billing/documents/queries/document-day.server.ts'
import { payoutList } from '#modules/billing/payouts/queries/payouts.server.ts'
import { payoutCsvHeads, payoutCsvRow } from '#modules/billing/payouts/rules/payout.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import type { Route } from './+types/export'

/** What is to be paid at the bank, as a CSV file. */
export async function loader(args: Route.LoaderArgs) {
  const member = signedInStaff(args)
  await recordExport(member, {
    entityType: 'customer',
    title: 'Payouts exported as CSV',
    query: args.url.searchParams,
  })
  return csvAnswer(`payouts-${await siteToday()}.csv`, lines(), csvFormat(args.url.searchParams))
}

async function* lines(): CsvRows {
  yield [payoutCsvHeads]
  const [{ open }, { timezone }] = await Promise.all([payoutList(), siteSettings()])
  for (const { createdAt, ...payout } of open)
    yield [payoutCsvRow({ requestedOn: dayIn(timezone, createdAt), ...payout })]
}
