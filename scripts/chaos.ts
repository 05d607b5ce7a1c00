// npm run chaos -- --kills 3 --crashes 3 --clients 4: mixed writes while the server and its
// database are killed again and again, then a count of what was acknowledged and is there.
// Everything happens on a separate program and data folder. Exit code 1 when something is lost or
// doubled.
import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { readConfig, useConfig } from '#platform/config.server.ts'
import { closeDatabase, openDatabase } from '#platform/database.server.ts'
import { type Acknowledged, startClients } from './chaos/clients.ts'
import { reportBooks } from './chaos/compare.ts'
import { startVictim, type Victim } from './chaos/program.ts'
import type { Run } from './chaos/request.ts'
import { uploadsWithoutSession } from './chaos/uploads.ts'

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '2' },
    crashes: { type: 'string', default: '2' },
    clients: { type: 'string', default: '4' },
    seconds: { type: 'string', default: '2' },
  },
})

const victim = await startVictim()
try {
  useConfig(
    readConfig({ LOG_LEVEL: 'silent', DATABASE_URL: victim.databaseUrl, PUBLIC_URL: victim.url }),
  )
  openDatabase(victim.databaseUrl, 5)
  console.log(await uploadsWithoutSession(victim))
  const { run, done } = await write(victim)
  process.exitCode = (await reportBooks(run, done)) ? 0 : 1
} finally {
  await closeDatabase()
  await victim.stop()
}

/** Runs the clients through all kills, and a moment longer. */
async function write(victim: Victim): Promise<{ run: Run; done: Acknowledged }> {
  const { run, done, writing } = await startClients(victim.url, Number(values.clients))
  const killing = killInTurn(victim)
  // A client that stops on a fault ends the run at once.
  await Promise.race([writing, killing])
  run.isOver = true
  await killing
  await writing
  return { run, done }
}

async function killInTurn(victim: Victim): Promise<void> {
  const kills = Array.from({ length: Number(values.kills) }, () => 'server' as const)
  const crashes = Array.from({ length: Number(values.crashes) }, () => 'database' as const)
  const pauseMs = Number(values.seconds) * 1000
  const times = { server: [] as number[], database: [] as number[] }
  for (const kind of [...kills, ...crashes].toSorted(() => randomInt(2) - 0.5)) {
    await sleep(pauseMs + randomInt(500))
    const signal = times.database.length % 2 === 0 ? 'SIGKILL' : 'SIGQUIT'
    times[kind].push(
      Math.round(kind === 'server' ? await victim.killServer() : await victim.killDatabase(signal)),
    )
  }
  await sleep(pauseMs)
  console.log(
    `ready again after a kill of the server: ${times.server.join(', ') || '-'} ms; of the database: ${times.database.join(', ') || '-'} ms`,
  )
}
