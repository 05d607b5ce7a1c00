import { type CsvRows, csvAnswer } from '#app/answers/file-answers.server.ts'
import { signedInStaff } from '#app/shells/guards.server.ts'
import { csvFormat } from '#kernel/csv.ts'
import { recordExport } from '#modules/activity/operations/record-activity.server.ts'
import { siteToday } from '#modules/billing/documents/queries/document-day.server.ts'
import { everyDebtor } from '#modules/billing/statements/queries/age-analysis.server.ts'
import { ageAnalysisCsvHeads, ageAnalysisCsvRow } from '#modules/billing/statements/rules/ageing.ts'
import type { Route } from './+types/age-analysis-export'

/** Every debtor as a CSV file. */
export async function loader(args: Route.LoaderArgs) {
  const member = signedInStaff(args)
  const { searchParams } = args.url
  await recordExport(member, {
    entityType: 'invoice',
    title: 'Debtors’ age analysis exported as CSV',
    query: searchParams,
  })
  return csvAnswer(`age-analysis-${await siteToday()}.csv`, lines(), csvFormat(searchParams))
}

async function* lines(): CsvRows {
  yield [ageAnalysisCsvHeads, ...(await everyDebtor()).map(ageAnalysisCsvRow)]
}
