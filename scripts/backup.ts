// npm run backup -- FOLDER: a consistent copy of the embedded database, made while the server runs
// (or does not), as FOLDER/hostwright-<time>.
import { join, resolve } from 'node:path'
import pg from 'pg'
import { config } from '#platform/config.server.ts'
import { backUpCluster } from '#platform/postgres/backup.server.ts'
import { provideDatabase } from '#platform/postgres/provide-database.server.ts'
import { failStart, StartError } from '#platform/process/start-error.server.ts'

try {
  const [folder] = process.argv.slice(2)
  if (!folder) throw new StartError('Usage: npm run backup -- FOLDER')
  if (config().databaseUrl)
    throw new StartError(
      'DATABASE_URL is set: back that database up with pg_dump, or as its provider offers.',
    )
  if (`${resolve(folder)}/`.startsWith(`${resolve(config().dataDir)}/`))
    throw new StartError(
      'A backup inside the data folder would be lost with it: name another folder.',
    )
  const server = await provideDatabase(config(), { onProgress: console.log, join: true })
  const target = join(
    resolve(folder),
    `hostwright-${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}Z`,
  )
  try {
    await backUpCluster(server.maintenanceUrl ?? server.url, target)
    await recordBackup(server.maintenanceUrl ?? server.url)
  } finally {
    await server.stop()
  }
  console.log(`Backed up to ${target}`)
  if (config().fileStore)
    console.log('Files that lie in the file store (npm run files) are not in it: back that up too.')
} catch (error) {
  failStart(error)
}

/**
 * For the page about the health of the system. The backup is whole without it, so a database of
 * another version is not a failure.
 */
async function recordBackup(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  // A database that ends meanwhile fails the statement; without this it would end the command.
  client.on('error', () => undefined)
  await client.connect()
  await client
    .query('update site_settings set last_backup_at = now()')
    .catch((error: Error) => console.warn(`The backup was not recorded: ${error.message}`))
  await client.end()
}
