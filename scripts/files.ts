// npm run files -- [out|in|check|sweep]: where files lie, the database or the store of FILES_URL.
// Without a word it counts them. `out` and `in` move all of them and may be stopped and repeated;
// `check` reads every file of the store and compares its hash; `sweep` deletes from the store what
// no row has named for seven days. Exit code 1 when a file was not moved or is not right.
import { formatFileSize } from '#kernel/files/file-size.ts'
import { formatCount } from '#kernel/format-count.ts'
import { config } from '#platform/config.server.ts'
import { closeDatabase, openDatabase } from '#platform/database.server.ts'
import {
  brokenFiles,
  moveIn,
  moveOut,
  placesOfFiles,
  sweepAfterDays,
  sweepStore,
} from '#platform/files/move.server.ts'
import { type FileStore, fileStore } from '#platform/files/store.server.ts'
import { provideDatabase } from '#platform/postgres/provide-database.server.ts'
import { failStart, StartError } from '#platform/process/start-error.server.ts'

const tasks: Record<string, (store: FileStore) => Promise<void>> = {
  out: (store) => move(store, 'out'),
  in: (store) => move(store, 'in'),
  async check(store) {
    const broken = await brokenFiles(store)
    for (const name of broken) console.log(`Missing, or not what was stored: ${name}`)
    if (broken.length > 0) process.exitCode = 1
    else console.log('Every file of the store is there and is what was stored')
  },
  async sweep(store) {
    const deleted = await sweepStore(store, { days: sweepAfterDays, now: new Date() })
    console.log(`${formatCount(deleted)} files deleted that no row names`)
  },
}

async function move(store: FileStore, way: 'out' | 'in'): Promise<void> {
  if (config().fileStore?.move !== way)
    console.log(`A server with these settings moves files the other way: set FILES_MOVE=${way}`)
  const moved = await (way === 'out' ? moveOut : moveIn)(store)
  console.log(`${formatCount(moved.files)} files moved, ${formatFileSize(moved.bytes)}`)
  if (moved.failed === 0) return
  console.log(`${formatCount(moved.failed)} were not moved; the log says why`)
  process.exitCode = 1
}

try {
  const [word] = process.argv.slice(2)
  const task = word === undefined ? undefined : tasks[word]
  if (word !== undefined && !task)
    throw new StartError('Usage: npm run files -- [out|in|check|sweep]')
  const store = fileStore()
  if (task && !store) throw new StartError('FILES_URL names no file store.')
  const server = await provideDatabase(config(), { onProgress: console.log, join: true })
  openDatabase(server.url, 5)
  try {
    if (task && store) await task(store)
    for (const { table, here, bytes, stored } of await placesOfFiles())
      console.log(
        `${table}: ${formatCount(here)} in the database (${formatFileSize(bytes)}), ${formatCount(stored)} in the store`,
      )
  } finally {
    await closeDatabase()
    await server.stop()
  }
} catch (error) {
  failStart(error)
}
