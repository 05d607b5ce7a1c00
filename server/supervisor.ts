import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { config } from '#platform/config.server.ts'
import { log } from '#platform/log.server.ts'
import { provideDatabase } from '#platform/postgres/provide-database.server.ts'
import { StartError } from '#platform/process/start-error.server.ts'
import type { WorkerEnvironment } from '#platform/process/worker.server.ts'
import { boot, reportReady, say, survive } from './boot.ts'
import { tryPort } from './listener.ts'

/**
 * Runs `program` as several workers that listen on one port, and the embedded database for all of
 * them (docs/decisions/131-every-core.md). SIGHUP replaces the workers, by those of a new build
 * where there is one; on a terminal it still means that the terminal was closed.
 */
export async function supervise(program: string): Promise<void> {
  survive()
  const { isTTY } = process.stdin
  await boot(
    async (undo) => {
      await tryPort(config())
      const database = await embeddedDatabase()
      if (database) undo.push(database.stop)
      const workers = manageWorkers(program, database?.addresses ?? '')
      undo.push(workers.stop)
      await workers.start()
      if (!isTTY) process.on('SIGHUP', workers.replaceAll)
      process.send?.('reloads')
      reportReady()
    },
    { signals: isTTY ? ['SIGINT', 'SIGTERM', 'SIGHUP'] : ['SIGINT', 'SIGTERM'] },
  )
}

/** With DATABASE_URL each worker looks itself, and may wait for it or refuse it in its own words. */
async function embeddedDatabase() {
  if (config().databaseUrl !== undefined) return undefined
  const { stop, ...addresses } = await provideDatabase(config(), { onProgress: say })
  return { stop, addresses: JSON.stringify(addresses) }
}

/** A new worker that is not ready by then is given up, and the old ones go on. */
const readyTimeoutMs = 90_000
/** Longer than a worker takes to end by itself. */
const stopTimeoutMs = 37_000
/** A worker that worked for so long has not failed at its start. */
const settledMs = 60_000
const minPauseMs = 1_000
const maxPauseMs = 30_000

type Place = { number: number; worker: Worker | undefined; startedAt: number; pauseMs: number }

function manageWorkers(program: string, addresses: string) {
  const places: Place[] = Array.from({ length: config().workers }, (_, at) => ({
    number: at + 1,
    worker: undefined,
    startedAt: 0,
    pauseMs: 0,
  }))
  let isStopping = false
  let isReplacing = false
  let isAskedAgain = false

  // The system gives a connection to any worker that accepts it. Passed on by this process it would
  // be lost with a killed worker, and with a port for each worker refused when one ends.
  cluster.schedulingPolicy = cluster.SCHED_NONE
  cluster.setupPrimary({ exec: program })

  const fork = ({ number }: Place): Worker => {
    const own: WorkerEnvironment = {
      WORKER_NUMBER: String(number),
      WORKER_COUNT: String(places.length),
      WORKER_DATABASE: addresses,
    }
    const worker = cluster.fork(own)
    worker.on('error', (error) => log().warn({ err: error, worker: number }, 'a worker’s channel'))
    // Emails that customers of the demo write (simulators/imap/demo-mailbox.server.ts), and the
    // figures of all workers, which one of them asks the others for (platform/metrics.server.ts).
    worker.on('message', (message) => {
      if (message instanceof Object)
        for (const to of places) if (isFor(to.number, message, number)) send(to.worker, message)
    })
    void reports(worker, 'ready').then((isReady) => {
      const about = { worker: number, workerPid: worker.process.pid }
      if (isReady) log().info(about, 'a worker is ready')
    })
    return worker
  }

  /** From now on this is the worker of the place, and is replaced when it ends. */
  const install = (place: Place, worker: Worker) => {
    place.worker = worker
    place.startedAt = Date.now()
    worker.once('exit', (code, signal) => {
      if (place.worker !== worker || isStopping) return
      const isSettled = Date.now() - place.startedAt > settledMs
      place.pauseMs = isSettled ? 0 : Math.min(Math.max(place.pauseMs * 2, minPauseMs), maxPauseMs)
      log().error(
        {
          worker: place.number,
          workerPid: worker.process.pid,
          code,
          signal,
          pauseMs: place.pauseMs,
        },
        'a worker ended by itself; starting another one',
      )
      setTimeout(() => {
        if (place.worker === worker && !isStopping) install(place, fork(place))
      }, place.pauseMs)
    })
  }

  const retire = async (worker: Worker) => {
    send(worker, 'retire')
    await ended(worker)
  }

  const replaceEach = async () => {
    log().info('replacing the workers one after another')
    for (const place of places) {
      const next = fork(place)
      const isReady = await Promise.race([
        reports(next, 'ready'),
        sleep(readyTimeoutMs, false, { ref: false }),
      ])
      if (isStopping) return
      if (!isReady) {
        next.process.kill('SIGKILL')
        log().error(
          { worker: place.number },
          'a new worker did not become ready; the old ones stay',
        )
        return
      }
      const old = place.worker
      install(place, next)
      if (old) await retire(old)
    }
    log().info('all workers are new')
  }

  return {
    /** The first migrates and fills the database, before the others look at it. */
    start: async () => {
      for (const some of [places.slice(0, 1), places.slice(1)]) {
        const starting = some.map(async (place) => {
          const worker = fork(place)
          if (!(await reports(worker, 'listening')))
            throw new StartError('A worker did not start; the reason is above.')
          install(place, worker)
        })
        await Promise.all(starting)
      }
    },

    replaceAll: async () => {
      isAskedAgain = true
      if (isReplacing) return
      isReplacing = true
      while (isAskedAgain && !isStopping) {
        isAskedAgain = false
        await replaceEach()
      }
      isReplacing = false
    },

    stop: async () => {
      isStopping = true
      const all = Object.values(cluster.workers ?? {}).flatMap((worker) => worker ?? [])
      for (const worker of all) worker.process.kill('SIGTERM')
      await Promise.all(all.map(ended))
    },
  }
}

/** True when the worker says so, false when it ends before. */
function reports(worker: Worker, word: 'listening' | 'ready'): Promise<boolean> {
  return new Promise((resolve) => {
    worker.on('message', (message) => message === word && resolve(true))
    worker.once('exit', () => resolve(false))
  })
}

/** Waits for its end, and brings it about when it takes too long. */
async function ended(worker: Worker): Promise<void> {
  const { process: child } = worker
  if (child.exitCode !== null || child.signalCode !== null) return
  const kill = setTimeout(() => child.kill('SIGKILL'), stopTimeoutMs)
  await once(child, 'exit')
  clearTimeout(kill)
}

/** A worker that is just ending takes nothing any longer. */
type Passed = { demoMail?: string; metricsAsked?: string; metricsOf?: string; by?: number }

/** Whether what worker `from` says is passed on to worker `to`. */
function isFor(to: number, message: Passed, from: number): boolean {
  if (message.demoMail) return to === 1
  return message.metricsOf ? to === message.by : message.metricsAsked !== undefined && to !== from
}

function send(worker: Worker | undefined, message: string | object): void {
  if (worker?.isConnected()) worker.send(message, undefined, undefined, () => undefined)
}
