// A process that only runs the embedded PostgreSQL, for tests that kill it (never the machine, so
// it need not be durable). Argument: the data folder.

import { startEmbeddedPostgres } from '#platform/postgres/embedded.server.ts'
import { onShutdown } from '#platform/process/shutdown.server.ts'
import { failStart } from '#platform/process/start-error.server.ts'

try {
  const server = await startEmbeddedPostgres({ dataDir: process.argv[2] ?? '', throwAway: true })
  onShutdown(() => server.stop())
  setInterval(() => undefined, 60_000)
  console.log(`ready ${server.migrationUrl}`)
} catch (error) {
  failStart(error)
}
