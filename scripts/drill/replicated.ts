import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { backUpCluster } from '#platform/postgres/backup.server.ts'
import { changeOwner, chooseLocation } from '#platform/postgres/cluster-location.server.ts'
import { startEmbeddedPostgres } from '#platform/postgres/embedded.server.ts'
import { findPrograms } from '#platform/postgres/programs.server.ts'
import { urlsOf } from '#platform/postgres/roles.server.ts'
import { spawnAs } from '#platform/postgres/run-as.server.ts'
import { freePort } from '#tests/server.ts'

/**
 * A primary and a synchronous standby of a new database, on loopback. Nothing watches over them:
 * what a failover is made of is done step by step.
 */
export type Replicated = {
  /** An address with both hosts. */
  url: string
  /** Gives a role the settings that a pooler does not pass on. */
  prepareForPoolers(role: string): Promise<void>
  /** Ends all processes of the primary at once, as a machine that lost its power does. */
  killPrimary(): Promise<void>
  /** Stops them where they are: connections stay open, and nothing answers. */
  freezePrimary(): Promise<void>
  /** Makes the standby the primary; the former one is not told. */
  promote(): Promise<void>
  /** Lets a former primary that was frozen go on. */
  wakeFormer(): Promise<void>
  /** Ends the former primary and lets a copy of the present one follow in its place. */
  rejoin(): Promise<void>
  stop(): Promise<void>
}

type Host = { home: string; port: number; process: ChildProcess }

const database = 'hostwright'

export async function startReplicated(): Promise<Replicated> {
  const folder = await mkdtemp(join(tmpdir(), 'hostwright-replicated-'))
  const [home, otherHome] = [join(folder, 'one', 'postgres'), join(folder, 'two', 'postgres')]
  const [port, otherPort] = [await freePort(), await freePort()]
  const first = await startEmbeddedPostgres({ dataDir: join(folder, 'one'), throwAway: true })
  await first.stop()
  const password = new URL(first.maintenanceUrl).password
  const superuser = (at: number) => urlsOf(at, password, 'postgres').maintenanceUrl
  let primary = await startHost({ home, port, url: superuser(port) })
  let standby = await startStandby(otherHome, otherPort)

  async function startStandby(at: string, own: number): Promise<Host> {
    await rm(at, { recursive: true, force: true })
    await backUpCluster(superuser(primary.port), at)
    const host = await startHost({
      home: at,
      port: own,
      url: superuser(own),
      follows: `host=127.0.0.1 port=${primary.port} user=hostwright password=${password} application_name=standby`,
    })
    await ask(superuser(primary.port), `alter system set synchronous_standby_names = 'standby'`)
    await ask(superuser(primary.port), 'select pg_reload_conf()')
    await until(async () => {
      const [row] = await ask(
        superuser(primary.port),
        `select sync_state from pg_stat_replication where application_name = 'standby'`,
      )
      return row?.sync_state === 'sync'
    })
    // 'sync' is the sender's word. Commits wait for the standby once the checkpointer has read the
    // setting, which it does before the next checkpoint.
    await ask(superuser(primary.port), 'checkpoint')
    return host
  }

  return {
    url: urlsOf(port, password, database).migrationUrl.replace(
      `127.0.0.1:${port}/${database}`,
      `127.0.0.1:${port},127.0.0.1:${otherPort}/${database}?target_session_attrs=read-write`,
    ),
    async prepareForPoolers(role) {
      const settings = [
        `timezone = 'UTC'`,
        `lock_timeout = '10s'`,
        `idle_in_transaction_session_timeout = '60s'`,
      ]
      for (const setting of settings)
        await ask(superuser(primary.port), `alter role "${role}" set ${setting}`)
    },
    killPrimary: () => signalAll(primary, 'SIGKILL'),
    freezePrimary: () => signalAll(primary, 'SIGSTOP'),
    async promote() {
      ;[primary, standby] = [standby, primary]
      await ask(superuser(primary.port), 'select pg_promote()')
      await ask(superuser(primary.port), `alter system reset synchronous_standby_names`)
      await ask(superuser(primary.port), 'select pg_reload_conf()')
    },
    wakeFormer: () => signalAll(standby, 'SIGCONT'),
    async rejoin() {
      await signalAll(standby, 'SIGKILL')
      standby = await startStandby(standby.home, standby.port)
    },
    async stop() {
      for (const host of [standby, primary]) await signalAll(host, 'SIGKILL')
      await rm(folder, { recursive: true, force: true })
    },
  }
}

type Start = { home: string; port: number; url: string; follows?: string }

async function startHost({ home, port, url, follows }: Start): Promise<Host> {
  const place = await chooseLocation(home, await findPrograms())
  const cluster = join(place.home, 'cluster')
  if (follows !== undefined) {
    await writeFile(join(cluster, 'standby.signal'), '')
    await changeOwner(cluster, place.user)
  }
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    shared_buffers: '128MB',
    wal_keep_size: '1GB',
    wal_sender_timeout: '3s',
    wal_receiver_timeout: '3s',
    ...(follows !== undefined && { primary_conninfo: follows }),
  }
  const log = await open(join(place.home, 'postgres.log'), 'a')
  const child = spawnAs(place.user, place.programs.postgres, {
    args: [
      '-D',
      cluster,
      ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ],
    options: { stdio: ['ignore', log.fd, log.fd] },
  })
  await log.close()
  await until(async () => {
    if (child.exitCode !== null)
      throw new Error(await readFile(join(place.home, 'postgres.log'), 'utf8'))
    return (await ask(url, 'select 1').catch(() => [])).length > 0
  })
  return { home, port, process: child }
}

/** The main process and all that it started, each a group of its own. */
async function signalAll({ process: child }: Host, signal: NodeJS.Signals): Promise<void> {
  const { pid } = child
  if (pid === undefined || child.exitCode !== null || child.signalCode !== null) return
  const gone = signal === 'SIGKILL' ? once(child, 'exit') : undefined
  // Stopped first, so that it starts no other meanwhile.
  process.kill(pid, 'SIGSTOP')
  const text = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')
  for (const one of [...text.split(' ').flatMap((id) => Number(id) || []), pid]) {
    try {
      process.kill(one, signal)
    } catch {
      // It ended by itself meanwhile.
    }
  }
  await gone
}

async function ask(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return (await client.query<Record<string, unknown>>(text)).rows
  } finally {
    await client.end().catch(() => undefined)
  }
}

async function until(isTrue: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + 60_000; !(await isTrue()); await sleep(50))
    if (Date.now() > end) throw new Error('It took longer than a minute')
}
