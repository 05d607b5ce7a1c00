import { chmod, copyFile, cp, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { StartError } from '../process/start-error.server.ts'
import { isBackup } from './backup.server.ts'
import { lockDataFolder, openDataFolder, readNote } from './data-folder.server.ts'
import { startEmbeddedPostgres } from './embedded.server.ts'
import { stopStaleServer } from './stale-server.server.ts'

/**
 * Puts a backup in the place of the data folder's database and starts it once, as proof. What was
 * there is kept beside it; gives its path, or undefined when nothing was there. Refuses while a
 * server uses the folder.
 */
export async function restoreEmbedded(
  backup: string,
  dataDir: string,
  onProgress: (message: string) => void,
): Promise<string | undefined> {
  if (!(await isBackup(backup)))
    throw new StartError(`${backup} is not a backup made by 'npm run backup'.`)
  const replaced = await replaceCluster(backup, dataDir, onProgress)
  const server = await startEmbeddedPostgres({ dataDir, onProgress })
  await noteRestore(server.maintenanceUrl)
  await server.stop()
  return replaced
}

/**
 * In whatever version the backup is: the next start holds the emails that were queued in it
 * (`holdMailsAfterRestore`).
 */
async function noteRestore(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(
      `create table if not exists restored_backups (restored_at timestamp(3) with time zone primary key default now() not null, mails_held_at timestamp(3) with time zone)`,
    )
    await client.query('insert into restored_backups default values')
  } finally {
    await client.end()
  }
}

async function replaceCluster(
  backup: string,
  dataDir: string,
  onProgress: (message: string) => void,
): Promise<string | undefined> {
  const home = await openDataFolder(dataDir)
  const lock = await lockDataFolder(home, dataDir)
  try {
    const at = (await readNote(home)) ?? home
    const cluster = join(at, 'cluster')
    await stopStaleServer(cluster, onProgress)
    onProgress('Copying the backup into place')
    const incoming = `${cluster}.incoming`
    await rm(incoming, { recursive: true, force: true })
    await cp(join(backup, 'cluster'), incoming, { recursive: true, verbatimSymlinks: true })
    await chmod(incoming, 0o700)
    const aside = `${cluster}.before-${new Date().toISOString().replaceAll(':', '-')}`
    const existed = await stat(cluster).then(
      () => rename(cluster, aside).then(() => true),
      () => false,
    )
    if (existed)
      await copyFile(join(at, 'password'), join(aside, 'hostwright-password')).catch(
        () => undefined,
      )
    await copyFile(join(backup, 'password'), join(at, 'password'))
    await chmod(join(at, 'password'), 0o600)
    await rename(incoming, cluster)
    return existed ? aside : undefined
  } finally {
    await lock.release()
  }
}
