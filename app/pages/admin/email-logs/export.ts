import { type CsvRows, csvAnswer } from '#app/answers/file-answers.server.ts'
import { signedInStaff } from '#app/shells/guards.server.ts'
import { csvFormat } from '#kernel/csv.ts'
import { dayIn, type TimeZone } from '#kernel/dates.ts'
import { parseListQuery } from '#kernel/list-query.ts'
import { recordExport } from '#modules/activity/operations/record-activity.server.ts'
import { everyEmailLog } from '#modules/mail/queries/email-log-list.server.ts'
import { emailTemplateNames } from '#modules/mail/queries/email-templates.server.ts'
import { emailLogCsvHeads, emailLogCsvRow } from '#modules/mail/rules/email-log-csv.ts'
import { emailLogListShape } from '#modules/mail/rules/email-log-list.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { now } from '#platform/clock.server.ts'
import type { Route } from './+types/export'

/** The filtered log as a streamed CSV file. */
export async function loader(args: Route.LoaderArgs) {
  const member = signedInStaff(args)
  const query = parseListQuery(emailLogListShape(await emailTemplateNames()), args.url.searchParams)
  const { timezone } = await siteSettings()
  await recordExport(member, {
    entityType: 'email',
    title: 'Email log exported as CSV',
    query: args.url.searchParams,
  })
  return csvAnswer(
    `email-log-${dayIn(timezone, now())}.csv`,
    lines(everyEmailLog(query), timezone),
    csvFormat(args.url.searchParams),
  )
}

async function* lines(batches: ReturnType<typeof everyEmailLog>, zone: TimeZone): CsvRows {
  yield [emailLogCsvHeads]
  for await (const rows of batches) yield rows.map((row) => emailLogCsvRow(row, zone))
}
