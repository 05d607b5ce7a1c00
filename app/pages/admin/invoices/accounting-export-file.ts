import { type CsvRows, csvAnswer } from '#app/answers/csv-answer.server.ts'
import { guardFile } from '#app/answers/refused-file.server.ts'
import { requireStaffConfirmed } from '#app/shells/guards.server.ts'
import { recordExport } from '#modules/activity/operations/record-export.server.ts'
import { exportedDocuments } from '#modules/billing/bookkeeping/queries/exported-documents.server.ts'
import { accountingExportQuery, accountingFile, accountingNames, programFacts } from '#modules/billing/bookkeeping/rules/accounting-file.ts'
import type { AccountingFile, AccountingNames } from '#modules/billing/bookkeeping/rules/file-format.ts'
import { siteToday } from '#modules/billing/documents/queries/site-today.server.ts'
import { mayManageInvoices } from '#modules/billing/policy.ts'
import { reportPeriod } from '#modules/billing/tax/rules/vat-report.ts'
import type { Route } from './+types/accounting-export-file'

/** One file for the accounting program, a row for each line of its documents. */
export async function loader(args: Route.LoaderArgs) {
  const member = await guardFile(requireStaffConfirmed(args, mayManageInvoices))
  const { searchParams } = args.url
  const period = reportPeriod(searchParams.get('from'), searchParams.get('to'), await siteToday())
  const [content = '', part = ''] = (searchParams.get('file') ?? '').split(':')
  const asked = accountingExportQuery.parse({ ...Object.fromEntries(searchParams), content, part })
  const { maxDocuments, label } = programFacts[asked.program]
  await recordExport(member, { entityType: 'invoice', title: `Documents exported for ${label}`, query: searchParams })
  const documents = exportedDocuments(period, asked.content, { offset: (asked.part - 1) * maxDocuments, limit: maxDocuments })
  const file = accountingFile(asked.program, asked.content)
  const name = [asked.program, asked.content === 'all' ? 'documents' : asked.content, `${period.from}-to-${period.to}`, asked.part].join('-')
  return csvAnswer(`${name}.csv`, lines(file, documents, accountingNames(asked.program, asked)), 'for-import')
}

async function* lines(file: AccountingFile, documents: ReturnType<typeof exportedDocuments>, names: AccountingNames): CsvRows {
  yield [file.heads]
  for await (const batch of documents) yield batch.flatMap((document) => file.rows(document, names))
}
