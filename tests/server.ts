import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createFilledDatabase, createTestDatabase, type TestDatabase } from './cluster.ts'

const root = join(import.meta.dirname, '..')

export type TestServer = {
  url: string
  databaseUrl: string
  pid: number
  /** All that it has printed so far. */
  logs(): string
  /**
   * Ends the process that way and waits until it is gone. The database stays, for a next server on
   * it. Gives the exit code.
   */
  kill(signal: NodeJS.Signals): Promise<number | null>
  /** Ends the process in order and throws its database away, unless that was given. */
  stop(): Promise<void>
}

const built = join(root, process.env.BUILD_DIR ?? 'build', 'server', 'index.js')

/**
 * Starts the built server, or that of `entry`, on a free port and, unless `DATABASE_URL` is given,
 * its own database; resolves when /readyz says yes.
 */
export async function startServer(
  env: Record<string, string> = {},
  entry = built,
): Promise<TestServer> {
  if (!existsSync(entry))
    throw new Error(
      'There is no build yet: run `npm test`, or `node_modules/.bin/react-router build`',
    )
  const database = await databaseFor(env)
  const dataDir = await mkdtemp(join(tmpdir(), 'hostwright-server-'))
  const port = env.PORT ?? String(await freePort())
  const url = `http://localhost:${port}`
  const child = spawn(process.execPath, [entry], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: port,
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      WORKERS: '1',
      ...(env.APP_MODE === 'live' ? {} : { TEST_QUICK_PASSWORDS: 'true' }),
      ...env,
      DATABASE_URL: database.url,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk
    })
  }
  const ended = () => child.exitCode !== null || child.signalCode !== null
  const kill = async (signal: NodeJS.Signals) => {
    const gone = ended() ? undefined : once(child, 'exit')
    child.kill(signal)
    await gone
    return child.exitCode
  }
  const clear = async () => {
    await database.drop()
    await rm(dataDir, { recursive: true, force: true })
  }
  // A server behind a pooler that loses notifications never calls itself ready.
  const isUnready = (since: number) =>
    Date.now() > since + 10_000 && output.includes('Hostwright is ready at')
  for (const begun = Date.now(); !(await isReady(url)) && !isUnready(begun); await sleep(50)) {
    if (!ended() && Date.now() < begun + 60_000) continue
    await kill('SIGKILL')
    await clear()
    throw new Error(`The server did not become ready (exit code ${child.exitCode}):\n${output}`)
  }
  return {
    url,
    databaseUrl: database.url,
    pid: child.pid ?? 0,
    logs: () => output,
    kill,
    stop: async () => {
      await kill('SIGTERM')
      await clear()
    },
  }
}

/** Settings that change nothing in what the first start of a server writes. */
const withoutTrace = [
  'PORT',
  'TRUSTED_PROXIES',
  'PAGE_CACHE',
  'MAIL_TRANSPORT',
  'SMTP_URL',
  'SMTP_ALLOW_PRIVATE',
]

async function databaseFor({
  DATABASE_URL: given,
  ...env
}: Record<string, string>): Promise<TestDatabase> {
  if (given) return { url: given, drop: async () => undefined }
  const isUsual = Object.entries(env).every(
    ([name, value]) => withoutTrace.includes(name) || (name === 'APP_MODE' && value === 'demo'),
  )
  return isUsual ? createDemoDatabase() : createTestDatabase()
}

/** A separate database that the first start of a demo server has filled. */
export function createDemoDatabase(): Promise<TestDatabase> {
  // The demo's dates are counted from the day on which it was filled.
  return createFilledDatabase(
    `template_demo_${new Date().toISOString().slice(0, 10).replaceAll('-', '_')}`,
    async (url) => {
      const server = await startServer({ DATABASE_URL: url })
      await server.stop()
    },
  )
}

async function isReady(url: string): Promise<boolean> {
  return fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2_000) }).then(
    (answer) => answer.status === 200,
    () => false,
  )
}

/**
 * A port of 127.0.0.1 that nothing listens on. Not of those that the system gives to outgoing
 * connections: one of other tests could take it before it is used.
 */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < 50; tries++) {
    const port = 15_000 + Math.floor(Math.random() * 17_000)
    const server = createServer()
    server.listen(port, '127.0.0.1')
    const isFree = await Promise.race([
      once(server, 'listening').then(() => true),
      once(server, 'error').then(() => false),
    ]).catch(() => false)
    if (!isFree) continue
    server.close()
    await once(server, 'close')
    return port
  }
  throw new Error('No free port')
}
