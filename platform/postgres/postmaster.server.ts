import { type ChildProcess, execFile } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { open, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { log } from '../log.server.ts'
import { StartError } from '../process/start-error.server.ts'
import { lastLine } from './cluster.server.ts'
import type { ClusterLocation } from './cluster-location.server.ts'
import { spawnAs } from './run-as.server.ts'

export type Postmaster = { stop(): Promise<void> }
type Options = {
  place: ClusterLocation
  settings: string[]
  url: string
  onProgress: (message: string) => void
}

/**
 * Starts the server process, waits until it answers, and from then on starts it again whenever it
 * dies.
 */
export async function startPostmaster(options: Options): Promise<Postmaster> {
  const state: { child: ChildProcess; stopping: boolean; reviving: Promise<void> } = {
    child: await launch(options),
    stopping: false,
    reviving: Promise.resolve(),
  }
  const watch = (child: ChildProcess) => {
    state.child = child
    child.once('exit', (code, signal) => {
      if (!state.stopping) state.reviving = revive(code, signal)
    })
    // The child may have died before the listener was added.
    if ((child.exitCode !== null || child.signalCode !== null) && !state.stopping)
      state.reviving = revive(child.exitCode, child.signalCode)
  }
  const revive = async (code: number | null, signal: string | null) => {
    log().warn({ code, signal }, 'the embedded PostgreSQL ended; starting it again')
    for (let pause = 100; !state.stopping; pause = Math.min(pause * 2, 2_000)) {
      try {
        watch(await launch({ ...options, onProgress: () => undefined }))
        log().info('the embedded PostgreSQL is back')
        return
      } catch (error) {
        log().error({ err: error }, 'the embedded PostgreSQL does not start')
        await sleep(pause)
      }
    }
  }
  watch(state.child)
  // Whatever ends this process in an orderly way takes the database along; after kill -9 the next
  // start does it.
  const onExit = () => state.child.kill('SIGINT')
  process.once('exit', onExit)
  return {
    stop: async () => {
      state.stopping = true
      await state.reviving
      process.off('exit', onExit)
      await endChild(state.child)
    },
  }
}

async function endChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return
  const gone = once(child, 'exit')
  await Promise.race([gone, endPostmaster(child.pid)])
}

async function launch({ place, settings, url, onProgress }: Options): Promise<ChildProcess> {
  const cluster = join(place.home, 'cluster')
  await stopStaleServer(cluster, onProgress)
  const file = join(place.home, 'postgres.log')
  const size = (await stat(file).catch(() => undefined))?.size ?? 0
  const output = await open(file, size > 10_000_000 ? 'w' : 'a', 0o600)
  // Detached: a Ctrl-C of the terminal must reach it through us, after the last request.
  const child = spawnAs(place.user, place.programs.postgres, {
    args: ['-D', cluster, ...settings],
    options: {
      detached: true,
      stdio: ['ignore', output.fd, output.fd],
    },
  })
  child.unref()
  const ended = once(child, 'exit')
  ended.catch(() => undefined)
  await output.close()
  const answered = await untilAnswering(url, child, onProgress)
  if (answered) return child
  const said = (await readFile(file, 'utf8').catch(() => '')).slice(size > 10_000_000 ? 0 : size)
  throw new StartError(`PostgreSQL did not start: ${lastLine(said)} (${file})`)
}

/**
 * False when the process ended instead. Recovery after a crash may take its time: as long as the
 * process lives, we wait.
 */
async function untilAnswering(
  url: string,
  child: ChildProcess,
  onProgress: (message: string) => void,
): Promise<boolean> {
  const began = Date.now()
  let announced = false
  while (child.exitCode === null && child.signalCode === null && child.pid !== undefined) {
    if (await answers(url)) return true
    if (!announced && Date.now() - began > 2_000)
      onProgress('PostgreSQL is recovering what was written last')
    announced ||= Date.now() - began > 2_000
    await sleep(25)
  }
  return false
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === '28P01')
      throw new StartError('The embedded PostgreSQL refuses the password kept beside it.')
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}

/**
 * Clears what a killed server left: a PostgreSQL that still runs on the cluster is shut down
 * cleanly, a stale pid file is removed. Only for the holder of the folder's lock.
 */
export async function stopStaleServer(
  cluster: string,
  onProgress: (message: string) => void,
): Promise<void> {
  const pid = await postmasterPid(cluster)
  if (pid === undefined) return
  if (!(await runsOn(pid, cluster))) {
    // PostgreSQL would take any process that has this number by now for itself, which after a
    // restart of a container is quite likely.
    await rm(join(cluster, 'postmaster.pid'), { force: true })
    return
  }
  onProgress('Stopping the PostgreSQL that a killed server left running')
  await endPostmaster(pid)
}

/**
 * Fast shutdown; then, each after its timeout, immediate shutdown and kill. Resolves when the
 * process is gone.
 */
async function endPostmaster(pid: number): Promise<void> {
  for (const [signal, timeoutMs] of [
    ['SIGINT', 20_000] as const,
    ['SIGQUIT', 5_000] as const,
    ['SIGKILL', 5_000] as const,
  ]) {
    if (!signalled(pid, signal)) return
    for (const end = Date.now() + timeoutMs; Date.now() < end; await sleep(20))
      if (!isAlive(pid)) return
  }
}

async function postmasterPid(cluster: string): Promise<number | undefined> {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => undefined)
  if (text === undefined) return undefined
  const pid = Number(text.split('\n')[0])
  return Number.isInteger(pid) && pid > 1 ? pid : 0
}

async function runsOn(pid: number, cluster: string): Promise<boolean> {
  if (pid === 0 || !isAlive(pid)) return false
  return (await commandLine(pid)).includes(cluster)
}

async function commandLine(pid: number): Promise<string> {
  if (process.platform === 'linux') return readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
  const listed = await promisify(execFile)('ps', [
    '-ww',
    '-o',
    'command=',
    '-p',
    String(pid),
  ]).catch(() => ({ stdout: '' }))
  return listed.stdout
}

function isAlive(pid: number): boolean {
  return signalled(pid, 0) && !isZombie(pid)
}

// In a container whose first process does not collect orphans, an ended one stays in the list for
// ever.
function isZombie(pid: number): boolean {
  if (process.platform !== 'linux') return false
  try {
    return /\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false
  }
}

function signalled(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    process.kill(pid, signal)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
