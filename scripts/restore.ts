// npm run restore -- FOLDER: puts a backup made by `npm run backup` in the place of the embedded
// database. The server must be stopped.
import { resolve } from 'node:path'
import { config } from '#platform/config.server.ts'
import { restoreEmbedded } from '#platform/postgres/backup.server.ts'
import { failStart, StartError } from '#platform/process/start-error.server.ts'

try {
  const [folder] = process.argv.slice(2)
  if (!folder)
    throw new StartError('Usage: npm run restore -- FOLDER (one hostwright-<time> folder)')
  if (config().databaseUrl)
    throw new StartError(
      'DATABASE_URL is set: restore that database with pg_restore, or as its provider offers.',
    )
  const previous = await restoreEmbedded(resolve(folder), config().dataDir, console.log)
  console.log(
    `Restored, and it starts.${previous ? ` The database from before is previous in ${previous}; remove it when all is well.` : ''}`,
  )
} catch (error) {
  failStart(error)
}
