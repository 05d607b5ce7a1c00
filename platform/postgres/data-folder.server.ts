import { mkdir, readFile, realpath } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartError } from '../process/start-error.server.ts'
import { type FolderLock, lockFolder } from './folder-lock.server.ts'
import { isRoot } from './run-as.server.ts'

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
