import { createHash, randomBytes } from 'node:crypto'
import { type FileHandle, lstat, open, rename, rm } from 'node:fs/promises'
import { connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { StartError } from '../process/start-error.server.ts'

export type FolderLock = { release(): Promise<void> }

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
