import { randomBytes } from 'node:crypto'
import {
  chmod,
  chown,
  cp,
  lchown,
  mkdir,
  readdir,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises'
import { join } from 'node:path'
import { StartError } from '../process/start-error.server.ts'
import { note, readNote } from './folder-lock.server.ts'
import { copyPrograms, type Programs } from './programs.server.ts'
import { canReach, canRun, isRoot, type RunAs, unprivilegedAccount } from './run-as.server.ts'

/** Where the cluster of a data folder really is, which programs run it, and as whom. */
export type ClusterLocation = { home: string; programs: Programs; user: RunAs }

/** Folders that every user can enter, for a root whose own folders are closed. First that works. */
const outsideFolders = ['/var/lib/hostwright', '/srv/hostwright', '/var/tmp/hostwright']

/**
 * Decides how to run PostgreSQL on `home` (`DATA_DIR/postgres`) and makes that possible: an
 * ordinary user as it is; root in a user namespace where those are allowed; else as an unprivileged
 * user, in place when that user can get there, otherwise in a folder outside that the note points
 * to. What was decided at first is found again from the note and the cluster's owner.
 */
export async function chooseLocation(home: string, programs: Programs): Promise<ClusterLocation> {
  const noted = await readNote(home)
  const at = noted ?? home
  const owner = await ownerOf(join(at, 'cluster'))
  if (!isRoot()) return ordinaryLocation(at, programs, owner)
  if (noted && owner === undefined)
    throw new StartError(
      `The database of this data folder was stored in ${noted}, which is missing. Restore it, or remove ${join(home, note)}.`,
    )

  const account = await unprivilegedAccount()
  const namespace: RunAs = { kind: 'namespace', ...account }
  if (
    !owner?.uid &&
    (await canRun(namespace, programs.postgres)) &&
    (await canReach(namespace, at))
  )
    return { home: at, programs, user: namespace }

  const user: RunAs = { kind: 'account', ...(owner?.uid ? owner : account) }
  const base = await outsideBase(user)
  const reachable = (await canRun(user, programs.postgres))
    ? programs
    : await copied(programs, base, user)
  await chmod(at, 0o711)
  if (await canReach(user, at)) {
    if (owner && !owner.uid) await changeOwner(join(at, 'cluster'), user)
    return { home: at, programs: reachable, user }
  }
  if (!base || noted)
    throw new StartError(
      `PostgreSQL cannot run as root, and no other user can reach ${at}. Start as another user, or set DATABASE_URL.`,
    )
  return { home: await moveOutside(home, base, user), programs: reachable, user }
}

async function ordinaryLocation(
  home: string,
  programs: Programs,
  owner: Owner | undefined,
): Promise<ClusterLocation> {
  if (owner && process.getuid && owner.uid !== process.getuid()) {
    throw new StartError(
      `The database in ${home} belongs to another user (uid ${owner.uid}). Start as that user or as root, or set DATA_DIR.`,
    )
  }
  return { home, programs, user: { kind: 'direct' } }
}

type Owner = { uid: number; gid: number }

async function ownerOf(path: string): Promise<Owner | undefined> {
  const found = await stat(path).catch((error) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  return found && { uid: found.uid, gid: found.gid }
}

async function outsideBase(user: RunAs): Promise<string | undefined> {
  for (const folder of outsideFolders) {
    const usable = await mkdir(folder, { recursive: true, mode: 0o755 }).then(
      () => canReach(user, folder),
      () => false,
    )
    if (usable) return folder
  }
  return undefined
}

async function copied(
  programs: Programs,
  base: string | undefined,
  user: RunAs,
): Promise<Programs> {
  const copy = base && (await copyPrograms(programs, base).catch(() => undefined))
  if (copy && (await canRun(user, copy.postgres))) return copy
  throw new StartError(
    'PostgreSQL cannot run as root, and no other user can run its programs here. Start as another user, or set DATABASE_URL.',
  )
}

// The cluster is whole at every moment: the copy is complete before the note points to it, and the
// old one goes last.
async function moveOutside(
  home: string,
  base: string,
  user: RunAs & { kind: 'account' },
): Promise<string> {
  const outside = join(base, randomBytes(6).toString('hex'))
  await mkdir(outside, { mode: 0o711 })
  if (await ownerOf(join(home, 'cluster'))) {
    for (const name of ['password', 'port', 'cluster']) {
      await cp(join(home, name), join(outside, name), {
        recursive: true,
        preserveTimestamps: true,
        verbatimSymlinks: true,
        force: true,
      })
    }
    await changeOwner(join(outside, 'cluster'), user)
  } else {
    await mkdir(join(outside, 'cluster'), { mode: 0o700 })
    await chown(join(outside, 'cluster'), user.uid, user.gid)
  }
  await writeFile(join(home, `${note}.new`), `${outside}\n`)
  await rename(join(home, `${note}.new`), join(home, note))
  await rm(join(home, 'cluster'), { recursive: true, force: true })
  return outside
}

/**
 * Gives a folder and all in it to this user; the folder itself last, so that its owner says whether
 * the job was finished.
 */
export async function changeOwner(folder: string, user: RunAs): Promise<void> {
  if (user.kind !== 'account') return
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) await changeOwner(path, user)
    else await lchown(path, user.uid, user.gid)
  }
  await chown(folder, user.uid, user.gid)
}
