import {
  chmod,
  copyFile,
  cp,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { StartError } from '../process/start-error.server.ts'
import { startEmbeddedPostgres } from './embedded.server.ts'
import { lockDataFolder, openDataFolder, readNote } from './folder-lock.server.ts'
import { stopStaleServer } from './postmaster.server.ts'

// Contents that PostgreSQL recreates, by its manual's section on a base backup; the folders
// themselves must exist.
const emptied = new Set([
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
])
const skipped =
  /^(postmaster\.(pid|opts)|backup_label(\.old)?|tablespace_map|pg_internal\.init|pgsql_tmp.*)$/

/**
 * Copies the embedded server's files while it runs (PostgreSQL's low-level base backup) into
 * `target`, a folder that must not exist. The copy holds everything that was committed when this
 * call began, and is complete in itself: it starts without an archive. Throws `StartError` when
 * nothing can be written there.
 */
export async function backUpCluster(url: string, target: string): Promise<void> {
  const partial = `${target}.partial`
  await makeTarget(partial)
  const client = await connectedTo(url)
  try {
    await copyWhileMarked(client, partial)
  } finally {
    await client.end()
  }
  await rename(partial, target)
}

async function makeTarget(partial: string): Promise<void> {
  try {
    await rm(partial, { recursive: true, force: true })
    await mkdir(dirname(partial), { recursive: true })
    await mkdir(partial, { mode: 0o700 })
  } catch (error) {
    const why = error instanceof Error && 'code' in error ? ` (${error.code})` : ''
    throw new StartError(
      `A backup cannot be written to ${dirname(partial)}${why}. Name a folder that this user may write.`,
      { cause: error },
    )
  }
}

async function copyWhileMarked(client: pg.Client, target: string): Promise<void> {
  const ask = async (text: string): Promise<Record<string, string>> =>
    (await client.query(text)).rows[0] ?? {}
  const { folder = '' } = await ask(`select current_setting('data_directory') as folder`)
  const cluster = join(target, 'cluster')
  // The slot, which ends with this connection, keeps the journal from being recycled before it is
  // copied.
  await ask(`select pg_create_physical_replication_slot('backup_' || pg_backend_pid(), true, true)`)
  const { first = '' } = await ask(
    `select pg_walfile_name(pg_backup_start('hostwright', fast => true)) as first`,
  )
  await copyFolder(folder, cluster)
  const { last = '', label = '' } = await ask(
    `select pg_walfile_name(lsn) as last, labelfile as label from pg_backup_stop(wait_for_archive => false)`,
  )
  for (const segment of (await readdir(join(folder, 'pg_wal'))).filter(
    (name) => /^[0-9A-F]{24}$/.test(name) && name >= first && name <= last,
  )) {
    await copyDurably(join(folder, 'pg_wal', segment), join(cluster, 'pg_wal', segment))
  }
  await writeFile(join(cluster, 'backup_label'), label, { mode: 0o600, flush: true })
  await copyDurably(join(dirname(folder), 'password'), join(target, 'password'))
}

async function copyFolder(from: string, to: string): Promise<void> {
  await mkdir(to, { mode: 0o700 })
  for (const entry of await readdir(from, { withFileTypes: true })) {
    if (skipped.test(entry.name)) continue
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory() && emptied.has(entry.name)) await mkdir(target, { mode: 0o700 })
    else if (entry.isDirectory()) await copyFolder(source, target)
    // A table that is dropped meanwhile takes its file away; the journal knows.
    else if (entry.isFile()) await copyDurably(source, target).catch(unlessGone)
  }
}

async function copyDurably(from: string, to: string): Promise<void> {
  await copyFile(from, to)
  const file = await open(to, 'r+')
  await file.datasync()
  await file.close()
}

function unlessGone(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error
}

/** Whether a folder is a whole backup made by `backUpCluster`. */
async function isBackup(folder: string): Promise<boolean> {
  const label = await readFile(join(folder, 'cluster', 'backup_label'), 'utf8').catch(() => '')
  return label.includes('hostwright')
}

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
  const client = await connectedTo(url)
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

/** A database that ends meanwhile rejects what is asked, and says so as an event as well. */
async function connectedTo(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  return client
}
