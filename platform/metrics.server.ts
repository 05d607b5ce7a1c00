import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { AggregatorRegistry, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { newId } from '#kernel/ids.ts'
import { isWorker, workerPlace } from './process/worker.server.ts'

/** As the library gives them, and as workers send them to each other. */
type Metrics = Awaited<ReturnType<Registry['getMetricsAsJSON']>>

/**
 * What this process counts and measures of itself. Each series names its worker, so that one that
 * does not answer is missing and no sum of several falls.
 */
const registry = new Registry()
const worker = String(workerPlace().number)
registry.setDefaultLabels({ worker })
const registers = [registry]

/** Upper bounds of seconds. */
const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

const requests = new Counter({
  name: 'hostwright_requests',
  help: 'Requests answered, by what answered and the class of the status',
  labelNames: ['kind', 'status'],
  registers,
})
const pages = new Histogram({
  name: 'hostwright_page_seconds',
  help: 'From a request to the whole answer of a rendered page or of the data of one',
  buckets,
  registers,
})
const queries = new Histogram({
  name: 'hostwright_query_seconds',
  help: 'Statements, from the driver to their whole answer',
  buckets,
  registers,
})
const eventLag = new Gauge({
  name: 'hostwright_event_lag_seconds',
  help: 'How long the last live event took through the database and back',
  // Its label keeps the library from a series of 0 before the first event.
  labelNames: ['worker'],
  registers,
})
new Gauge({
  name: 'hostwright_connections',
  help: 'Connections for pages: in use, requests that wait for one, and the most there may be',
  labelNames: ['state'],
  registers,
  collect() {
    this.set({ state: 'in_use' }, pool ? pool.totalCount - pool.idleCount : 0)
    this.set({ state: 'waiting' }, pool?.waitingCount ?? 0)
    this.set({ state: 'max' }, pool?.options.max ?? 0)
  },
})
new Gauge({
  name: 'process_resident_memory_bytes',
  help: 'Resident memory',
  registers,
  collect() {
    this.set(process.memoryUsage.rss())
  },
})
new Gauge({
  name: 'process_start_time_seconds',
  help: 'When the process started, since 1970',
  registers,
}).set(Math.round(Date.now() / 1_000 - process.uptime()))
new Counter({
  name: 'process_cpu_seconds',
  help: 'Processor time since the start',
  registers,
  collect() {
    const { user, system } = process.cpuUsage()
    this.reset()
    this.inc((user + system) / 1e6)
  },
})

/** What answered: a page (or its data) made for the request, one from memory, a call, a file. */
export type AnswerKind = 'page' | 'cached' | 'api' | 'file'

export function recordAnswer(kind: AnswerKind, status: number, seconds: number): void {
  requests.inc({ kind, status: `${Math.floor(status / 100)}xx` })
  if (kind === 'page') pages.observe(seconds)
}

/** Null once live events don't arrive. */
export function recordEventLag(seconds: number | null): void {
  if (seconds === null) eventLag.remove({ worker })
  else eventLag.set({ worker }, seconds)
}

let pool: pg.Pool | undefined

/** The pool of this process, and each statement on its connections and on those of `others`. */
export function watchPool(opened: pg.Pool, ...others: pg.Pool[]): void {
  pool = opened
  for (const each of [opened, ...others]) each.on('connect', timeQueries)
}

function timeQueries(connection: pg.PoolClient): void {
  const send = connection.query
  const timed = (...given: unknown[]): unknown => {
    const began = performance.now()
    const done = () => queries.observe((performance.now() - began) / 1_000)
    const callback = given.at(-1)
    if (typeof callback === 'function')
      given[given.length - 1] = (...answer: unknown[]) => {
        done()
        Reflect.apply(callback, undefined, answer)
      }
    const answer: unknown = Reflect.apply(send, connection, given)
    if (answer instanceof Promise) answer.then(done, done)
    return answer
  }
  Object.assign(connection, { query: timed })
}

const answerMs = 2_000
const asked = new Map<string, (metrics: Metrics) => void>()

/** Of this process and of each other worker of the server that answers within two seconds. */
async function metricsOfWorkers(): Promise<Metrics[]> {
  const arrived = [await registry.getMetricsAsJSON()]
  const { number, count } = workerPlace()
  if (count === 1) return arrived
  const complete = Promise.withResolvers<void>()
  const id = newId()
  asked.set(id, (metrics) => {
    if (arrived.push(metrics) === count) complete.resolve()
  })
  process.send?.({ metricsAsked: id, by: number })
  await Promise.race([complete.promise, sleep(answerMs, undefined, { ref: false })])
  asked.delete(id)
  return arrived
}

type Message = { metricsAsked?: string; metricsOf?: string; by?: number; metrics?: Metrics }

/**
 * One worker of several answers the others, by way of their supervisor (server/supervisor.ts).
 * Gives back how to stop.
 */
export function answerOtherWorkers(): () => Promise<void> {
  if (!isWorker) return async () => undefined
  const hear = async ({ metricsAsked, metricsOf, by, metrics }: Message) => {
    if (metricsOf && metrics) asked.get(metricsOf)?.(metrics)
    if (metricsAsked)
      process.send?.({ metricsOf: metricsAsked, by, metrics: await registry.getMetricsAsJSON() })
  }
  process.on('message', hear)
  return async () => void process.off('message', hear)
}

export const metricsType = Registry.OPENMETRICS_CONTENT_TYPE

/** The figures of all workers and `site`, which has no worker, as OpenMetrics text. */
export async function metricsText(site: Registry): Promise<string> {
  const all = [...(await metricsOfWorkers()), await site.getMetricsAsJSON()]
  const together = AggregatorRegistry.aggregate<typeof metricsType>(all)
  together.setContentType(metricsType)
  return together.metrics()
}

/** Times in seconds; null where nothing was measured. Since the worker's start. */
export type WorkerFigures = {
  worker: number
  upSeconds: number
  requests: number
  /** Answered with 500 and above. */
  failed: number
  pageSeconds: Spread | null
  querySeconds: Spread | null
  eventLagSeconds: number | null
  connections: { inUse: number; waiting: number; max: number }
  memoryBytes: number
}

/** `p95` is within the bucket that holds it, and never above the last bound. */
export type Spread = { mean: number; p95: number }

/** For people: the same figures, a row for each worker that answers. */
export async function workerFigures(): Promise<WorkerFigures[]> {
  return (await metricsOfWorkers()).map(figuresOf).sort((a, b) => a.worker - b.worker)
}

type Sample = { name: string; value: number; labels: Record<string, string | number | undefined> }

function figuresOf(metrics: Metrics): WorkerFigures {
  const samples: Sample[] = metrics.flatMap(({ name, values }) =>
    values.map((of: { metricName?: string } & Omit<Sample, 'name'>) => ({
      ...of,
      name: of.metricName ?? name,
    })),
  )
  const of = (name: string) => samples.filter((sample) => sample.name === name)
  const value = (name: string) => of(name)[0]?.value ?? 0
  const total = (some: readonly Sample[]) => some.reduce((sum, sample) => sum + sample.value, 0)
  const connections = (state: string) =>
    total(of('hostwright_connections').filter(({ labels }) => labels.state === state))
  const answers = of('hostwright_requests')
  return {
    worker: Number(samples[0]?.labels.worker ?? 1),
    upSeconds: Date.now() / 1_000 - value('process_start_time_seconds'),
    requests: total(answers),
    failed: total(answers.filter(({ labels }) => labels.status === '5xx')),
    pageSeconds: spreadOf(of, 'hostwright_page_seconds'),
    querySeconds: spreadOf(of, 'hostwright_query_seconds'),
    eventLagSeconds: of('hostwright_event_lag_seconds')[0]?.value ?? null,
    connections: {
      inUse: connections('in_use'),
      waiting: connections('waiting'),
      max: connections('max'),
    },
    memoryBytes: value('process_resident_memory_bytes'),
  }
}

function spreadOf(of: (name: string) => Sample[], name: string): Spread | null {
  const count = of(`${name}_count`)[0]?.value ?? 0
  if (count === 0) return null
  const mean = (of(`${name}_sum`)[0]?.value ?? 0) / count
  let below = { bound: 0, count: 0 }
  for (const { labels, value } of of(`${name}_bucket`)) {
    const bound = Number(labels.le)
    if (value >= 0.95 * count && Number.isFinite(bound)) {
      const share = (0.95 * count - below.count) / (value - below.count)
      return { mean, p95: below.bound + share * (bound - below.bound) }
    }
    if (Number.isFinite(bound)) below = { bound, count: value }
  }
  return { mean, p95: below.bound }
}
