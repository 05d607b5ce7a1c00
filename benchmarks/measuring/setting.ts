import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { memoryEnvironment, memoryFlags } from '#scripts/memory-flags.mjs'
import { freePort } from '#tests/server.ts'

const root = join(import.meta.dirname, '../..')

export type Program = { url: string; pid: number; stop(): Promise<void> }

/**
 * The built server of this checkout, or of another, with the demo provider on the run's database,
 * logging as in production, to nowhere.
 */
export async function startHostwright(
  databaseUrl: string,
  env: Record<string, string> = {},
  folder = root,
): Promise<Program> {
  const entry = join(folder, process.env.BUILD_DIR ?? 'build', 'server', 'index.js')
  if (!existsSync(entry)) throw new Error('There is no build yet: run `npm start` once')
  // BENCH_NODE_OPTIONS='--cpu-prof --cpu-prof-dir=/tmp/profiles' shows where the time goes.
  const options = process.env.BENCH_NODE_OPTIONS
  const settings = await import(join(folder, 'scripts/memory-flags.mjs'))
  return startProgram(
    entry,
    {
      DATABASE_URL: databaseUrl,
      ...(options && { NODE_OPTIONS: options }),
      ...env,
    },
    {
      ready: '/readyz',
      flags: settings.memoryFlags,
      environment: settings.memoryEnvironment,
    },
  )
}

/** One of the bare reference servers of references/. */
export function startReference(name: string, env: Record<string, string> = {}): Promise<Program> {
  return startProgram(join(import.meta.dirname, '../references', `${name}.ts`), env, { ready: '/' })
}

/** A Node program that listens on PORT, ready when `ready` answers. */
export async function startProgram(
  file: string,
  env: Record<string, string>,
  {
    ready,
    flags = memoryFlags,
    environment = memoryEnvironment,
  }: { ready: string; flags?: string[]; environment?: Record<string, string> },
): Promise<Program> {
  const port = String(await freePort())
  // Started like npm start; the references too.
  const child = spawn(process.execPath, [...flags, file], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      ...environment,
      HOST: '127.0.0.1',
      PORT: port,
      ...env,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const url = `http://127.0.0.1:${port}`
  await untilReady(child, url + ready)
  return { url, pid: child.pid ?? 0, stop: () => end(child) }
}

/** The processes that a supervisor has started; Linux only. */
export function workersOf(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
  return children.trim().split(' ').filter(Boolean).map(Number)
}

async function untilReady(child: ChildProcess, url: string): Promise<void> {
  for (const limit = Date.now() + 60_000; Date.now() < limit; await sleep(100)) {
    if (child.exitCode !== null) break
    const answer = await fetch(url).catch(() => undefined)
    await answer?.arrayBuffer()
    if (answer?.ok) return
  }
  await end(child)
  throw new Error(`${child.spawnargs.join(' ')} did not become ready`)
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGTERM')
  await gone
}
