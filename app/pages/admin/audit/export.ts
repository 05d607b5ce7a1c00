import { type CsvRows, csvAnswer } from '#app/answers/file-answers.server.ts'
import { signedInStaff } from '#app/shells/guards.server.ts'
import { csvFormat } from '#kernel/csv.ts'
import { dayIn } from '#kernel/dates.ts'
import { parseListQuery } from '#kernel/list-query.ts'
import { recordExport } from '#modules/activity/operations/record-activity.server.ts'
import { auditActors } from '#modules/activity/queries/audit-actors.server.ts'
import { everyAuditEntry } from '#modules/activity/queries/audit-list.server.ts'
import { auditCsvHeads, auditCsvRow } from '#modules/activity/rules/audit-csv.ts'
import { auditListShape, readAuditDays } from '#modules/activity/rules/audit-list.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { now } from '#platform/clock.server.ts'
import type { Route } from './+types/export'

/** The filtered log as a streamed CSV file; the export itself is its newest row. */
export async function loader(args: Route.LoaderArgs) {
  const member = signedInStaff(args)
  const { searchParams } = args.url
  const [actors, { timezone }] = await Promise.all([auditActors(), siteSettings()])
  const query = {
    ...parseListQuery(auditListShape(actors.map(({ userId }) => userId)), searchParams),
    ...readAuditDays(searchParams),
  }
  await recordExport(member, {
    entityType: 'audit_log',
    title: 'Audit log exported as CSV',
    query: searchParams,
  })
  return csvAnswer(
    `audit-log-${dayIn(timezone, now())}.csv`,
    lines(everyAuditEntry(query), timezone),
    csvFormat(searchParams),
  )
}

async function* lines(batches: ReturnType<typeof everyAuditEntry>, zone: string): CsvRows {
  yield [auditCsvHeads]
  for await (const rows of batches) yield rows.map((row) => auditCsvRow(row, zone))
}
