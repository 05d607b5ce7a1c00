import { type CsvRows, csvAnswer } from '#app/answers/file-answers.server.ts'
import { signedInStaff } from '#app/shells/guards.server.ts'
import { recordAccountingExport } from '#modules/billing/bookkeeping/operations/record-accounting-export.server.ts'
import { exportedPayments } from '#modules/billing/bookkeeping/queries/accounting-exports.server.ts'
import { exportedDocuments } from '#modules/billing/bookkeeping/queries/exported-documents.server.ts'
import {
  accountingExportQuery,
  accountingFile,
  accountingNames,
  maxInOneFile,
} from '#modules/billing/bookkeeping/rules/accounting-file.ts'
import { isOfPayments } from '#modules/billing/bookkeeping/rules/accounting-programs.ts'
import { paymentsFile } from '#modules/billing/bookkeeping/rules/payments-file.ts'
import { siteToday } from '#modules/billing/documents/queries/document-day.server.ts'
import { reportPeriod } from '#modules/billing/tax/rules/vat-report.ts'
import type { Route } from './+types/accounting-export-file'

/**
 * One file for the accounting program, a row for each line of its documents or each payment; it is
 * recorded as exported.
 */
export async function loader(args: Route.LoaderArgs) {
  const member = signedInStaff(args)
  const { searchParams } = args.url
  const shown = reportPeriod(searchParams.get('from'), searchParams.get('to'), await siteToday())
  const [content = '', part = '', scope = ''] = (searchParams.get('file') ?? '').split(':')
  const asked = accountingExportQuery.parse({
    ...Object.fromEntries(searchParams),
    content,
    part,
    scope,
  })
  const { program } = asked
  const period = asked.scope === 'late' ? null : shown
  const limit = maxInOneFile(program, asked.content)
  const named = asked.content === 'all' ? 'documents' : asked.content
  const fileName = `${[program, named, period ? `${period.from}-to-${period.to}` : 'since-the-last-export', asked.part].join('-')}.csv`
  const request = {
    program,
    content: asked.content,
    period,
    offset: (asked.part - 1) * limit,
    limit,
    fileName,
    query: searchParams,
  }
  const recorded = await recordAccountingExport(member, request)
  if (!recorded.ok) throw new Response(recorded.error.message, { status: 403 })
  const { exportId } = recorded.value
  return csvAnswer(fileName, rows(asked, exportId), 'for-import')
}

async function* rows(
  asked: ReturnType<typeof accountingExportQuery.parse>,
  exportId: string,
): CsvRows {
  const { program, content } = asked
  if (isOfPayments(content)) {
    const file = paymentsFile(program)
    yield [file.heads]
    for await (const batch of exportedPayments(exportId)) yield batch.flatMap(file.rows)
    return
  }
  const file = accountingFile(program, content)
  const names = accountingNames(program, asked)
  yield [file.heads]
  for await (const batch of exportedDocuments(exportId))
    yield batch.flatMap((document) => file.rows(document, names))
}
