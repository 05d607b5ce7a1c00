// npm run migrate: brings the database of DATABASE_URL (or DATA_DIR) up to this version and ends.
// The start does the same; this is for a deployment that changes tables before its servers, or as a
// role that may (DATABASE_DIRECT_URL). A database that is up to date is left alone.
import { config } from '#platform/config.server.ts'
import { migrateAs } from '#platform/database/migrate.server.ts'
import { provideDatabase } from '#platform/postgres/provide-database.server.ts'
import { failStart } from '#platform/process/start-error.server.ts'

try {
  const server = await provideDatabase(config(), { onProgress: console.log, join: true })
  await migrateAs(server.migrationUrl)
  await server.stop()
  console.log('The database is up to date')
} catch (error) {
  failStart(error)
}
