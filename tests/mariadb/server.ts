import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../server.ts'

export type MariaDb = {
  /** Of a user who may read, on loopback. */
  address(database: string): string
  /** What mariadb-dump writes of it. */
  dump(database: string): Readable
  /** Runs statements as the owner. */
  run(sql: string | Iterable<string>, database?: string): void
  stop(): Promise<void>
}

/** Starts Debian's mariadb-server in a folder of this run, on loopback. */
export async function startMariaDb(): Promise<MariaDb> {
  const folder = mkdtempSync(join(tmpdir(), 'hostwright-mariadb-'))
  const socket = join(folder, 'sock')
  const port = await freePort()
  const user = process.getuid?.() === 0 ? ['--user=root'] : []
  const data = `--datadir=${join(folder, 'data')}`
  execFileSync(
    'mariadb-install-db',
    ['--no-defaults', data, '--auth-root-authentication-method=normal', '--skip-test-db', ...user],
    { stdio: 'ignore' },
  )
  const server = spawn(
    'mariadbd',
    [
      ...['--no-defaults', data, `--socket=${socket}`, `--port=${port}`, ...user],
      ...['--bind-address=127.0.0.1', `--pid-file=${join(folder, 'pid')}`, '--skip-log-bin'],
      // As older hosts have it: zero dates are stored.
      ...['--sql-mode=NO_ENGINE_SUBSTITUTION', '--default-time-zone=+02:00'],
    ],
    { stdio: 'ignore' },
  )
  const client = [
    '--no-defaults',
    `--socket=${socket}`,
    '--user=root',
    '--default-character-set=utf8mb4',
  ]
  const run: MariaDb['run'] = (sql, database) => {
    const input = typeof sql === 'string' ? sql : [...sql].join('')
    execFileSync('mariadb', [...client, ...(database ? [database] : [])], {
      input,
      stdio: ['pipe', 'ignore', 'pipe'],
    })
  }
  await started(() => run('select 1'))
  run(
    "create user reader@'127.0.0.1' identified by 'a p/w'; grant select on *.* to reader@'127.0.0.1'",
  )
  return {
    address: (database) =>
      `mysql://reader:${encodeURIComponent('a p/w')}@127.0.0.1:${port}/${database}`,
    run,
    dump: (database) =>
      spawn(
        'mariadb-dump',
        ['--no-defaults', `--socket=${socket}`, '--user=root', '--skip-dump-date', database],
        { stdio: ['ignore', 'pipe', 'inherit'] },
      ).stdout,
    stop: async () => {
      const ended = once(server, 'exit')
      server.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function started(ask: () => void): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    try {
      ask()
      return
    } catch (error) {
      if (tries > 100) throw error
      await sleep(100)
    }
  }
}
