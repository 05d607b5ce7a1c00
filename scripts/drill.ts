// npm run drill -- --kills 20 --failovers 4 --clients 4: mixed writes through a balancer, three
// servers and a pooler on each of two databases, while servers are killed, the primary is killed or
// frozen, its standby promoted and the former primary brought back as standby; at the end each
// server is replaced in turn. Then a count of what was acknowledged and is there. Loopback only, in
// folders that are thrown away. PgBouncer, HAProxy and PowerDNS are the distribution's; without one
// of them the servers do without. Exit code 1 when something is lost or doubled.
import { randomInt } from 'node:crypto'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { readConfig, useConfig } from '#platform/config.server.ts'
import { closeDatabase, openDatabase } from '#platform/database.server.ts'
import { freePort } from '#tests/server.ts'
import { startClients } from './chaos/clients.ts'
import { reportBooks } from './chaos/compare.ts'
import { end, start, untilReady } from './chaos/program.ts'
import { startBalancer, startPoolers } from './drill/between.ts'
import { startReplicated } from './drill/replicated.ts'
import { startZone } from './drill/zone.ts'

type Server = Awaited<ReturnType<typeof start>>

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '6' },
    failovers: { type: 'string', default: '2' },
    clients: { type: 'string', default: '4' },
  },
})

const folder = await mkdtemp(join(tmpdir(), 'hostwright-drill-'))
const stops: (() => Promise<void>)[] = [() => rm(folder, { recursive: true, force: true })]
let stopping: Promise<void> | undefined
// Ctrl-C comes twice: from the terminal and from what started this.
const stopAll = () => {
  stopping ??= (async () => {
    for (const stop of stops.splice(0).reverse()) await stop().catch(console.error)
  })()
  return stopping
}
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => void stopAll().then(() => process.exit(1)))
try {
  process.exitCode = (await drill()) ? 0 : 1
} finally {
  await stopAll()
}

async function drill(): Promise<boolean> {
  const pair = await startReplicated()
  stops.push(() => pair.stop())
  const poolers = await startPoolers(pair)
  stops.push(poolers.stop)
  const ports = [await freePort(), await freePort(), await freePort()]
  const balancer = await startBalancer(ports)
  stops.push(balancer.stop)
  const url = `http://127.0.0.1:${balancer.port}`
  console.log(`Three servers at ${ports.join(', ')} behind ${url}`)
  const env = {
    PUBLIC_URL: url,
    DATABASE_URL: poolers.url,
    DATABASE_DIRECT_URL: pair.url,
    DATABASE_POOL: '8',
    TRUSTED_PROXIES: '127.0.0.1',
  }
  const servers = new Map<number, Server>()
  const launch = async (port: number) => {
    const home = join(folder, String(port))
    await mkdir(home, { recursive: true })
    const server = await start(home, String(port), env)
    servers.set(port, server)
    await untilReady(`http://127.0.0.1:${port}`, server)
  }
  const replace = async (port: number, signal: NodeJS.Signals) => {
    const server = servers.get(port)
    if (server) await end(server, signal)
    await launch(port)
  }
  stops.push(async () => {
    await Promise.all([...servers.values()].map((server) => end(server, 'SIGTERM')))
  })
  // One after the other: the first migrates and fills the database.
  for (const port of ports) await launch(port)

  useConfig(readConfig({ LOG_LEVEL: 'silent', DATABASE_URL: pair.url, PUBLIC_URL: url }))
  openDatabase(pair.url, 5)
  stops.push(closeDatabase)
  const { run, done, writing: buying } = await startClients(url, Number(values.clients))
  const zone = await startZone(run)
  if (zone) stops.push(zone.stop)
  const writing = Promise.all([buying, zone?.writing])
  const reads = readAlong(url, () => run.isOver)
  const rows: Row[] = []
  const measure = async (what: string, work: () => Promise<void>) => {
    run.maxWaitMs = 0
    const read = reads.gap()
    await work()
    // Until each client has written again.
    const enough = run.acknowledged + 2 * Number(values.clients)
    for (let tries = 0; run.acknowledged < enough && tries < 600; tries++) await sleep(100)
    rows.push({ what, writeMs: run.maxWaitMs, readMs: read() })
  }
  const events: (() => Promise<void>)[] = [
    ...Array.from({ length: Number(values.kills) }, () => () => {
      const port = ports[randomInt(ports.length)] ?? 0
      return measure('a server killed', () => replace(port, 'SIGKILL'))
    }),
    ...Array.from({ length: Number(values.failovers) }, (_, at) => async () => {
      const isKilled = at % 2 === 0
      await measure(isKilled ? 'the primary killed' : 'the primary frozen', async () => {
        await (isKilled ? pair.killPrimary() : pair.freezePrimary())
        // Those who watch over a pair take as long to be sure, at the least.
        await sleep(2_000)
        await pair.promote()
      })
      await measure('the former primary back as standby', () => pair.rejoin())
    }),
  ].toSorted(() => randomInt(2) - 0.5)
  const disturbing = (async () => {
    for (const event of events) await event()
    await measure('each server replaced in turn', async () => {
      for (const port of ports) await replace(port, 'SIGTERM')
    })
  })()
  await Promise.race([writing, disturbing])
  run.isOver = true
  await disturbing
  await writing
  await reads.ended
  printTable(rows)
  console.log('Comparing, once the servers have decided what an outage put off (some minutes)')
  const isSound = await reportBooks(run, done)
  if (!zone) return isSound
  const problems = await zone.problems()
  console.log(
    `${zone.added.size} records of a zone on PowerDNS: ${problems.join('\n') || 'each once'}`,
  )
  return isSound && problems.length === 0
}

type Row = { what: string; writeMs: number; readMs: number }

/** Reads a page past the cache again and again, and measures how long none succeeded. */
function readAlong(url: string, isOver: () => boolean) {
  let last = Date.now()
  let longest = 0
  const headers = { accept: 'text/html', cookie: 'hostwright.session_token=unknown' }
  const ended = (async () => {
    for (; !isOver(); await sleep(100)) {
      const answer = await fetch(url, { headers, signal: AbortSignal.timeout(10_000) }).catch(
        () => undefined,
      )
      await answer?.arrayBuffer().catch(() => undefined)
      if (answer?.status !== 200) continue
      longest = Math.max(longest, Date.now() - last)
      last = Date.now()
    }
  })()
  const gap = () => {
    longest = 0
    return () => Math.max(longest, Date.now() - last)
  }
  return { ended, gap }
}

function printTable(rows: readonly Row[]): void {
  const kinds = [...Map.groupBy(rows, ({ what }) => what)]
  const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`
  for (const [what, same] of kinds) {
    const longest = (of: 'writeMs' | 'readMs') => Math.max(...same.map((row) => row[of]))
    console.log(
      `${String(same.length).padStart(4)} × ${what.padEnd(36)} longest wait for a write ${seconds(longest('writeMs')).padStart(7)}, without a read ${seconds(longest('readMs')).padStart(7)}`,
    )
  }
}
