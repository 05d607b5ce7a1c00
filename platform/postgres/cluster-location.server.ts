import { randomBytes } from 'node:crypto'
import { chmod, chown, cp, lchown, mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StartError } from '../process/start-error.server.ts'
import { note, readNote } from './data-folder.server.ts'
import { copyPrograms, type Programs } from './programs.server.ts'
import { canReach, canRun, isRoot, unprivilegedAccount, type Way } from './run-as.server.ts'

/** Where the cluster of a data folder really is, which programs run it, and as whom. */
export type Place = { home: string; programs: Programs; way: Way }

/** Folders that every user can enter, for a root whose own folders are closed. First that works. */
const outsideFolders = ['/var/lib/hostwright', '/srv/hostwright', '/var/tmp/hostwright']

/**
 * Decides how to run PostgreSQL on `home` (`DATA_DIR/postgres`) and makes that possible:
 * an ordinary user as it is; root in a user namespace where those are allowed; else as an unprivileged user, in place when that user can get there,
 * otherwise in a folder outside that the note points to. What was decided at first is found again from the note and the cluster's owner.
 */
export async function choosePlace(home: string, programs: Programs): Promise<Place> {
  const kept = await readNote(home)
  const at = kept ?? home
  const owner = await ownerOf(join(at, 'cluster'))
  if (!isRoot()) return ordinaryPlace(at, programs, owner)
  if (kept && owner === undefined)
    throw new StartError(`The database of this data folder was kept in ${kept}, which is missing. Restore it, or remove ${join(home, note)}.`)

  const account = await unprivilegedAccount()
  const namespace: Way = { kind: 'namespace', ...account }
  if (!owner?.uid && (await canRun(namespace, programs.postgres)) && (await canReach(namespace, at))) return { home: at, programs, way: namespace }

  const way: Way = { kind: 'account', ...(owner?.uid ? owner : account) }
  const base = await outsideBase(way)
  const reachable = (await canRun(way, programs.postgres)) ? programs : await copied(programs, base, way)
  await chmod(at, 0o711)
  if (await canReach(way, at)) {
    if (owner && !owner.uid) await handOver(join(at, 'cluster'), way)
    return { home: at, programs: reachable, way }
  }
  if (!base || kept)
    throw new StartError(`PostgreSQL cannot run as root, and no other user can reach ${at}. Start as another user, or set DATABASE_URL.`)
  return { home: await moveOutside(home, base, way), programs: reachable, way }
}

async function ordinaryPlace(home: string, programs: Programs, owner: Owner | undefined): Promise<Place> {
  if (owner && process.getuid && owner.uid !== process.getuid()) {
    throw new StartError(`The database in ${home} belongs to another user (uid ${owner.uid}). Start as that user or as root, or set DATA_DIR.`)
  }
  return { home, programs, way: { kind: 'direct' } }
}

type Owner = { uid: number; gid: number }

async function ownerOf(path: string): Promise<Owner | undefined> {
  const found = await stat(path).catch((error) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  return found && { uid: found.uid, gid: found.gid }
}

async function outsideBase(way: Way): Promise<string | undefined> {
  for (const folder of outsideFolders) {
    const usable = await mkdir(folder, { recursive: true, mode: 0o755 }).then(
      () => canReach(way, folder),
      () => false,
    )
    if (usable) return folder
  }
  return undefined
}

async function copied(programs: Programs, base: string | undefined, way: Way): Promise<Programs> {
  const copy = base && (await copyPrograms(programs, base).catch(() => undefined))
  if (copy && (await canRun(way, copy.postgres))) return copy
  throw new StartError('PostgreSQL cannot run as root, and no other user can run its programs here. Start as another user, or set DATABASE_URL.')
}

// The cluster is whole at every moment: the copy is complete before the note points to it, and the old one goes last.
async function moveOutside(home: string, base: string, way: Way & { kind: 'account' }): Promise<string> {
  const outside = join(base, randomBytes(6).toString('hex'))
  await mkdir(outside, { mode: 0o711 })
  if (await ownerOf(join(home, 'cluster'))) {
    for (const name of ['password', 'port', 'cluster']) {
      await cp(join(home, name), join(outside, name), { recursive: true, preserveTimestamps: true, verbatimSymlinks: true, force: true })
    }
    await handOver(join(outside, 'cluster'), way)
  } else {
    await mkdir(join(outside, 'cluster'), { mode: 0o700 })
    await chown(join(outside, 'cluster'), way.uid, way.gid)
  }
  await writeFile(join(home, `${note}.new`), `${outside}\n`)
  await rename(join(home, `${note}.new`), join(home, note))
  await rm(join(home, 'cluster'), { recursive: true, force: true })
  return outside
}

/** Gives a folder and all in it to the way's user; the folder itself last, so that its owner says whether the job was finished. */
export async function handOver(folder: string, way: Way): Promise<void> {
  if (way.kind !== 'account') return
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) await handOver(path, way)
    else await lchown(path, way.uid, way.gid)
  }
  await chown(folder, way.uid, way.gid)
}
