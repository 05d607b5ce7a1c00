// npm run billing -- [--as-of YYYY-MM-DD] [--dry-run]: the billing run of a day, by default today,
// on DATABASE_URL or on the embedded server of DATA_DIR. A dry run changes nothing and prints what
// would be billed. Safe beside running servers: only one run works at a time.
import { parseArgs } from 'node:util'
import { requireOwnMode } from '#db/seeds/filled-mode.server.ts'
import { dayIn, isCalendarDate } from '#kernel/dates.ts'
import { formatRand } from '#kernel/money.ts'
import { runBilling, soloBatchSize } from '#modules/billing/runs/operations/run-billing.server.ts'
import { previewBilling } from '#modules/billing/subscriptions/queries/due-subscriptions.server.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { now } from '#platform/clock.server.ts'
import { config } from '#platform/config.server.ts'
import { closeDatabase, db, openDatabase } from '#platform/database.server.ts'
import { provideDatabase } from '#platform/postgres/provide-database.server.ts'
import { failStart, StartError } from '#platform/process/start-error.server.ts'

try {
  const { asOf, dryRun } = readArguments()
  const server = await provideDatabase(config(), {
    join: true,
    onProgress: (line) => console.error(line),
  })
  try {
    const { rows } = await openDatabase(server.url).$client.query(
      `select to_regclass('billing_runs') is not null as migrated`,
    )
    if (!rows[0]?.migrated)
      throw new StartError('This database is not set up for billing. Run npm start on it first.')
    await requireOwnMode(db())
    const settings = await siteSettings(db())
    const day = asOf ?? dayIn(settings.timezone, now())
    if (dryRun) {
      const preview = await previewBilling(day, settings.billingSettings)
      for (const { method, count, cents } of preview)
        console.log(
          `${method === 'card' ? 'card' : 'transfer'}: ${count} subscriptions, ${formatRand(cents)} without VAT`,
        )
      if (preview.length === 0) console.log(`Nothing is due on ${day}.`)
    } else {
      const run = await runBilling({
        asOf: day,
        startedBy: 'Command line',
        batchSize: soloBatchSize,
      })
      if (!run.ok) throw new StartError(run.error.message)
      for (const [name, value] of Object.entries(run.value.counts))
        console.log(`${name.padEnd(14)} ${name.endsWith('Cents') ? formatRand(value) : value}`)
      if (run.value.message) console.log(run.value.message)
    }
  } finally {
    await closeDatabase()
    await server.stop()
  }
} catch (error) {
  failStart(error)
}

function readArguments(): { asOf: string | undefined; dryRun: boolean } {
  const usage = 'Usage: npm run billing -- [--as-of YYYY-MM-DD] [--dry-run]'
  try {
    const { values } = parseArgs({
      options: { 'as-of': { type: 'string' }, 'dry-run': { type: 'boolean', default: false } },
    })
    const asOf = values['as-of']
    if (asOf !== undefined && !isCalendarDate(asOf)) throw new Error(`${asOf} is not a day.`)
    return { asOf, dryRun: values['dry-run'] }
  } catch (error) {
    throw new StartError(`${error instanceof Error ? error.message : error} ${usage}`)
  }
}
