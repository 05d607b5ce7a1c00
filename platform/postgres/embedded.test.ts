import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startEmbeddedPostgres } from './embedded.server.ts'

// Only `root` needs these workarounds, and only root can act as the other users.
const root = process.getuid?.() === 0
const program = join(import.meta.dirname, '../../tests/embedded-program.ts')

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hostwright-embedded-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

async function ask<T extends pg.QueryResultRow>(url: string, text: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return (await client.query<T>(text)).rows
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Its own server process on the folder, as scripts and crashes see it. */
async function startProgram(
  dataDir: string,
  options: { env?: NodeJS.ProcessEnv; uid?: number } = {},
) {
  const child = spawn(process.execPath, [program, dataDir], {
    env: { ...process.env, LOG_LEVEL: 'silent', ...options.env },
    ...(options.uid ? { uid: options.uid, gid: options.uid } : {}),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk
    })
  }
  const closed = once(child, 'close')
  const url = () => /ready (\S+)/.exec(output)?.[1]
  while (!url() && child.exitCode === null) await sleep(20)
  return {
    url: url() ?? '',
    output: () => output,
    end: async (signal: NodeJS.Signals) => {
      child.kill(signal)
      await closed
      return child.exitCode
    },
    closed: async () => {
      await closed
      return child.exitCode
    },
  }
}

describe('the embedded PostgreSQL', () => {
  it('keeps data, port and password over a restart, durable and for this machine only', async () => {
    const first = await startEmbeddedPostgres({ dataDir: folder })
    await ask(first.migrationUrl, 'create table kept as select 7 as number')
    expect(
      await ask(
        first.url,
        `select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit`,
      ),
    ).toEqual([{ fsync: 'on', commit: 'on' }])
    expect(await ask(first.url, `select current_setting('listen_addresses') as at`)).toEqual([
      { at: '127.0.0.1' },
    ])
    await first.stop()
    expect((await stat(join(folder, 'postgres', 'password'))).mode & 0o777).toBe(0o600)

    const second = await startEmbeddedPostgres({ dataDir: folder })
    expect(second.url).toBe(first.url)
    expect(await ask(second.url, 'select number from kept')).toEqual([{ number: 7 }])
    await expect(ask(second.url.replace(/:[^:@]+@/, ':wrong@'), 'select 1')).rejects.toThrow(
      /password/,
    )
    await second.stop()
  })

  it('refuses a folder that a live server has, in one line, and harms nothing', async () => {
    const first = await startEmbeddedPostgres({ dataDir: folder, throwAway: true })
    const second = await startProgram(folder)
    expect(await second.closed()).toBe(1)
    expect(second.output().trim()).toBe(
      `The data folder ${folder} is in use by another running Hostwright. Stop that one, or set DATA_DIR.`,
    )
    expect(await ask(first.url, 'select 1 as one')).toEqual([{ one: 1 }])
    await first.stop()
  })

  it('says in one line that a folder is where its lock should be', async () => {
    await mkdir(join(folder, 'postgres', 'server.lock'), { recursive: true })
    await expect(startEmbeddedPostgres({ dataDir: folder })).rejects.toThrow(
      /server\.lock is a folder, where the server keeps its lock\. Remove it\.$/,
    )
    expect((await stat(join(folder, 'postgres', 'server.lock'))).isDirectory()).toBe(true)
  })

  it('clears what a killed server left running, and keeps what was committed', async () => {
    const killed = await startProgram(folder)
    await ask(killed.url, 'create table kept as select 1 as number')
    await killed.end('SIGKILL')
    const next = await startEmbeddedPostgres({ dataDir: folder, throwAway: true })
    expect(next.migrationUrl).toBe(killed.url)
    expect(await ask(next.url, 'select number from kept')).toEqual([{ number: 1 }])
    await next.stop()
  })

  it('starts after PostgreSQL and server were both killed', async () => {
    const killed = await startProgram(folder)
    await ask(killed.url, 'create table kept as select 1 as number')
    await killPostmaster(folder)
    await killed.end('SIGKILL')
    const next = await startEmbeddedPostgres({ dataDir: folder, throwAway: true })
    expect(await ask(next.url, 'select number from kept')).toEqual([{ number: 1 }])
    await next.stop()
  })

  it('brings a killed PostgreSQL back within ten seconds', async () => {
    const server = await startEmbeddedPostgres({ dataDir: folder, throwAway: true })
    await ask(server.migrationUrl, 'create table kept as select 1 as number')
    for (let round = 0; round < 2; round++) {
      await killPostmaster(folder)
      const began = Date.now()
      let rows: unknown
      while (!rows && Date.now() - began < 10_000) {
        await sleep(50)
        rows = await ask(server.url, 'select number from kept').catch(() => undefined)
      }
      expect(rows).toEqual([{ number: 1 }])
    }
    await server.stop()
  })

  it('of several that start at once lets one through', async () => {
    const programs = await Promise.all([
      startProgram(folder),
      startProgram(folder),
      startProgram(folder),
    ])
    const running = programs.filter((each) => each.url)
    expect(running).toHaveLength(1)
    for (const each of running) expect(await each.end('SIGTERM')).toBe(0)
  })

  describe.runIf(root)('started as root', () => {
    it('runs as another user where user namespaces are missing, and finds that again', async () => {
      await chmod(folder, 0o755)
      const env = { PATH: '/nowhere' }
      const first = await startProgram(folder, { env })
      await ask(first.url, 'create table kept as select 1 as number')
      expect(await first.end('SIGTERM')).toBe(0)
      expect((await stat(join(folder, 'postgres', 'cluster'))).uid).not.toBe(0)
      const second = await startProgram(folder)
      expect(await ask(second.url, 'select number from kept')).toEqual([{ number: 1 }])
      expect(await second.end('SIGTERM')).toBe(0)
    })

    it('in a closed folder puts the database elsewhere when it must, moves what is there, and finds it again', async () => {
      await chmod(folder, 0o700)
      const first = await startProgram(folder)
      await ask(first.url, 'create table kept as select 1 as number')
      expect(await first.end('SIGTERM')).toBe(0)
      const env = { PATH: '/nowhere' }
      const second = await startProgram(folder, { env })
      expect(await ask(second.url, 'select number from kept')).toEqual([{ number: 1 }])
      const other = await startProgram(folder, { env })
      expect(await other.closed()).toBe(1)
      expect(await second.end('SIGKILL')).toBe(null)
      const elsewhere = (await readFile(join(folder, 'postgres', 'elsewhere'), 'utf8')).trim()
      const third = await startProgram(folder, { env })
      expect(await ask(third.url, 'select number from kept')).toEqual([{ number: 1 }])
      expect(await third.end('SIGTERM')).toBe(0)
      await rm(elsewhere, { recursive: true })
      // Four starts, one after the other: on a busy machine they take longer than the usual limit.
    }, 60_000)

    it('tells an ordinary user whose data it is', async () => {
      await chmod(folder, 0o755)
      const home = join(folder, 'data')
      await mkdir(home)
      await (await startEmbeddedPostgres({ dataDir: home, throwAway: true })).stop()
      const other = await startProgram(home, { uid: 65_534 })
      expect(await other.closed()).toBe(1)
      expect(other.output().trim().split('\n')).toHaveLength(1)
    })
  })
})

async function killPostmaster(dataDir: string): Promise<void> {
  const text = await readFile(join(dataDir, 'postgres', 'cluster', 'postmaster.pid'), 'utf8')
  process.kill(Number(text.split('\n')[0]), 'SIGKILL')
}
