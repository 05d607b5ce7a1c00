import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'

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
export async function endPostmaster(pid: number): Promise<void> {
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
