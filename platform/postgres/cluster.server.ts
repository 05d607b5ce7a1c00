import { randomBytes } from 'node:crypto'
import { chown, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StartError } from '../process/start-error.server.ts'
import type { ClusterLocation } from './cluster-location.server.ts'
import { runAs } from './run-as.server.ts'

export const superuser = 'hostwright'

/**
 * Makes the cluster when there is none; refuses one of another major version. Gives the superuser's
 * password.
 */
export async function ensureCluster(
  place: ClusterLocation,
  throwAway: boolean,
  onProgress: (message: string) => void,
): Promise<string> {
  const cluster = join(place.home, 'cluster')
  const version = await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch(() => undefined)
  if (version === undefined) {
    onProgress('Creating the database (only this once)')
    return createCluster(place, cluster, throwAway)
  }
  const major = place.programs.version.split('.')[0]
  if (version.trim() !== major) {
    throw new StartError(
      `The database in ${cluster} was made by PostgreSQL ${version.trim()}, this program brings ${major}. See docs/operations.md, 'A new major version'.`,
    )
  }
  const password = await readFile(join(place.home, 'password'), 'utf8').catch(() => '')
  if (!password.trim())
    throw new StartError(
      `The file ${join(place.home, 'password')} is missing: without it the database cannot be opened.`,
    )
  return password.trim()
}

// Made under another name and renamed when whole: an interrupted first start leaves nothing that
// looks like a database.
async function createCluster(
  { home, programs, user }: ClusterLocation,
  cluster: string,
  throwAway: boolean,
): Promise<string> {
  const partial = `${cluster}.partial`
  const passwordFile = join(home, 'password.initdb')
  const password = randomBytes(24).toString('base64url')
  await rm(partial, { recursive: true, force: true })
  await rm(passwordFile, { force: true })
  await mkdir(partial, { mode: 0o700 })
  await writeFile(join(home, 'password'), `${password}\n`, { mode: 0o600 })
  await writeFile(passwordFile, `${password}\n`, { mode: 0o600 })
  if (user.kind === 'account')
    for (const path of [partial, passwordFile]) await chown(path, user.uid, user.gid)
  const made = await runAs(user, programs.initdb, [
    ...[
      '-D',
      partial,
      '-U',
      superuser,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--no-instructions',
      ...(throwAway ? ['--no-sync'] : []),
    ],
    // The built-in collation is the same on every machine and in every version of the system's
    // libraries, so indexes never go bad by an upgrade.
    ...['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'],
  ])
  await rm(passwordFile, { force: true })
  if (made.code !== 0)
    throw new StartError(`PostgreSQL could not create its database: ${lastLine(made.output)}`)
  await rename(partial, cluster)
  return password
}

export function lastLine(text: string): string {
  const lines = text.split('\n').flatMap((line) => line.trim() || [])
  return (
    lines.findLast((line) => /error|fatal|panic/i.test(line)) ?? lines.at(-1) ?? 'no reason given'
  )
}
