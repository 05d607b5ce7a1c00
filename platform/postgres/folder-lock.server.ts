import { createHash, randomBytes } from 'node:crypto'
import {
  type FileHandle,
  lstat,
  mkdir,
  open,
  readFile,
  realpath,
  rename,
  rm,
} from 'node:fs/promises'
import { connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartError } from '../process/start-error.server.ts'
import { isRoot } from './run-as.server.ts'

type FolderLock = { release(): Promise<void> }

/**
 * Takes a folder for this process, or answers undefined when a live process has it. The lock is a
 * listening local socket in the folder: the system closes it whatever way its process ends, and
 * unlike a process number it means the same in every container that mounts the folder.
 */
export async function lockFolder(folder: string): Promise<FolderLock | undefined> {
  const address = await lockAddress(folder)
  try {
    for (let tryNumber = 0; tryNumber < 5; tryNumber++) {
      const server = await listen(address.path)
      if (server) return holding(server, address.directory)
      if (await isHeld(address.path)) break
      if (process.platform !== 'win32' && (await clearedUnlessHeld(address.path)) === 'held') break
    }
  } catch (error) {
    await address.directory?.close()
    throw error
  }
  await address.directory?.close()
  return undefined
}

// A socket address holds about 100 bytes. On Linux a long path is reached through an open folder,
// elsewhere by a name in the temporary folder.
async function lockAddress(
  folder: string,
): Promise<{ path: string; directory: FileHandle | undefined }> {
  const name = `hostwright-${createHash('sha256').update(folder).digest('hex').slice(0, 24)}`
  if (process.platform === 'win32') return { path: `\\\\.\\pipe\\${name}`, directory: undefined }
  const path = join(folder, 'server.lock')
  if (Buffer.byteLength(path) < 90) return { path, directory: undefined }
  if (process.platform !== 'linux')
    return { path: join(tmpdir(), `${name}.lock`), directory: undefined }
  const directory = await open(folder, 'r')
  return { path: `/proc/self/fd/${directory.fd}/server.lock`, directory }
}

function holding(server: Server, directory: FileHandle | undefined): FolderLock {
  server.unref()
  return {
    release: async () => {
      await new Promise<void>((resolve) => server.close(() => resolve()))
      await directory?.close()
    },
  }
}

function listen(path: string): Promise<Server | undefined> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => {
      socket.on('error', () => undefined)
      socket.end()
    })
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(undefined) : reject(error),
    )
    server.listen(path, () => resolve(server))
  })
}

function isHeld(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path)
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    // Refused or gone: no server listens. Anything else (no permission, for one) is a stranger's
    // live lock as far as we can know.
    socket.once('error', (error: NodeJS.ErrnoException) =>
      resolve(!['ECONNREFUSED', 'ENOENT', 'ENOTSOCK'].includes(error.code ?? '')),
    )
  })
}

// Two starters may find the same dead socket. Taking it away by rename shows whether the other one
// has put a live socket there meanwhile.
async function clearedUnlessHeld(path: string): Promise<'cleared' | 'held'> {
  const isFolder = await lstat(path).then(
    (found) => found.isDirectory(),
    () => false,
  )
  if (isFolder)
    throw new StartError(`${path} is a folder, where the server keeps its lock. Remove it.`)
  const aside = `${path}.${randomBytes(3).toString('hex')}`
  const moved = await rename(path, aside).then(
    () => true,
    () => false,
  )
  if (!moved) return 'cleared'
  if (await isHeld(aside)) {
    await rename(aside, path)
    return 'held'
  }
  await rm(aside, { force: true })
  return 'cleared'
}

/** Name of the note in a home that says where its cluster was put instead. */
export const note = 'elsewhere'

/**
 * `DATA_DIR/postgres`, made when missing: what belongs to the embedded server, or the note that
 * says where that is.
 */
export async function openDataFolder(dataDir: string): Promise<string> {
  const home = join(resolve(dataDir), 'postgres')
  await mkdir(home, { recursive: true, mode: isRoot() ? 0o711 : 0o700 })
  return realpath(home)
}

export async function readNote(home: string): Promise<string | undefined> {
  const text = await readFile(join(home, note), 'utf8').catch(() => '')
  return text.trim() || undefined
}

/**
 * Locks a home or refuses. A server that is just ending still has it for a moment: a quick restart
 * waits for it.
 */
export async function lockDataFolder(home: string, dataDir: string): Promise<FolderLock> {
  for (const end = Date.now() + 3_000; ; await sleep(100)) {
    const lock = await lockFolder(home)
    if (lock) return lock
    if (Date.now() > end)
      throw new StartError(
        `The data folder ${resolve(dataDir)} is in use by another running Hostwright. Stop that one, or set DATA_DIR.`,
      )
  }
}
