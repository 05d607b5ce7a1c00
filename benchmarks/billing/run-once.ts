// As `npm run billing`: one billing run on DATABASE_URL for the day of AS_OF in its own process,
// whose memory is measured from outside; prints the counts as JSON.
import { runBilling, soloBatchSize } from '#modules/billing/runs/operations/run-billing.server.ts'
import { readConfig, useConfig as setConfig } from '#platform/config.server.ts'
import { closeDatabase, openDatabase } from '#platform/database.server.ts'

const config = setConfig(readConfig({ LOG_LEVEL: 'warn', ...process.env }))
openDatabase(config.databaseUrl ?? '')
const began = performance.now()
const run = await runBilling({
  startedBy: 'Benchmark',
  batchSize: soloBatchSize,
  ...(process.env.AS_OF && { asOf: process.env.AS_OF }),
})
const seconds = (performance.now() - began) / 1000
await closeDatabase()
if (!run.ok) throw new Error(run.error.message)
console.log(
  JSON.stringify({
    seconds,
    cpuSeconds: process.cpuUsage().user / 1e6 + process.cpuUsage().system / 1e6,
    counts: run.value.counts,
    message: run.value.message,
  }),
)
process.exit(0)
