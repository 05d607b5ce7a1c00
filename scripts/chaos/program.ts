import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { runningEmbedded } from '#platform/postgres/embedded.server.ts'
import { memoryEnvironment, memoryFlags } from '#scripts/memory-flags.mjs'
import { freePort } from '#tests/server.ts'

export type Victim = {
  url: string
  databaseUrl: string
  /**
   * Ends the server as `kill -9` does, starts it again, and gives the milliseconds until it was
   * ready.
   */
  killServer(): Promise<number>
  /** The same for PostgreSQL, which the server starts again. */
  killDatabase(signal: 'SIGKILL' | 'SIGQUIT'): Promise<number>
  /** The most resident memory of the server so far, in MB; null where the system does not say. */
  peakMegabytes(): Promise<number | null>
  stop(): Promise<void>
}

/** Its own program: the built server in demo mode, with a data folder that is thrown away. */
export async function startVictim(): Promise<Victim> {
  const dataDir = await mkdtemp(join(tmpdir(), 'hostwright-chaos-'))
  const port = String(await freePort())
  const url = `http://127.0.0.1:${port}`
  let server = await start(dataDir, port)
  await untilReady(url, server)
  const urls = await runningEmbedded(dataDir)
  if (!urls) throw new Error('The database of the program does not run')
  return {
    url,
    databaseUrl: urls.url,
    async killServer() {
      const began = performance.now()
      await end(server, 'SIGKILL')
      server = await start(dataDir, port)
      return (await untilReady(url, server)) - began
    },
    async killDatabase(signal) {
      const pid = await postmasterOf(urls.maintenanceUrl)
      const began = performance.now()
      process.kill(pid, signal)
      while (isAlive(pid)) await sleep(5)
      return (await untilReady(url, server)) - began
    },
    async peakMegabytes() {
      const status = await readFile(`/proc/${server.pid}/status`, 'utf8').catch(() => '')
      const found = /VmHWM:\s+(\d+)/.exec(status)?.[1]
      return found === undefined ? null : Math.round(Number(found) / 1024)
    },
    async stop() {
      await end(server, 'SIGTERM')
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** The built server in demo mode, on loopback; what it says is in `server.log` of its folder. */
export async function start(
  dataDir: string,
  port: string,
  env: Record<string, string> = {},
): Promise<ChildProcess> {
  const log = openSync(join(dataDir, 'server.log'), 'a')
  const entry = join(
    import.meta.dirname,
    '..',
    '..',
    process.env.BUILD_DIR ?? 'build',
    'server',
    'index.js',
  )
  return spawn(process.execPath, [...memoryFlags, entry], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      ...memoryEnvironment,
      HOST: '127.0.0.1',
      PORT: port,
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      ...env,
    },
    stdio: ['ignore', log, log],
  })
}

/** The moment at which the server says that it is ready, and means it: its database answers. */
export async function untilReady(url: string, server: ChildProcess): Promise<number> {
  for (const limit = Date.now() + 120_000; Date.now() < limit; await sleep(25)) {
    if (server.exitCode !== null)
      throw new Error(
        `The server ended with ${server.exitCode}. Run npm start once if there is no build yet.`,
      )
    const answer = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(5_000) }).catch(
      () => undefined,
    )
    await answer?.arrayBuffer()
    if (answer?.ok) return performance.now()
  }
  throw new Error('The server was not ready within two minutes')
}

export async function end(server: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  const gone = once(server, 'exit')
  server.kill(signal)
  await gone
}

async function postmasterOf(maintenanceUrl: string): Promise<number> {
  const client = new pg.Client({ connectionString: maintenanceUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ pid: string }>(
      `select split_part(pg_read_file('postmaster.pid'), E'\\n', 1) as pid`,
    )
    return Number(rows[0]?.pid)
  } finally {
    await client.end()
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
