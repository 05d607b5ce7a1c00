import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { memoryEnvironment, memoryFlags } from '#scripts/memory-flags.mjs'
import { bareBilling } from './billing/bare-billing.ts'
import { dueDatabase, dueDay, onCopy } from './billing/due-database.ts'
import { startHostwright } from './measuring/setting.ts'
import { residentMegabytes } from './memory.ts'

type Counts = Record<string, number>
type Run = { seconds: number; cpuSeconds: number; counts: Counts; memory: number[] }

/**
 * Billing many transfers that are due at once, with mails queued and not sent, beside set-based SQL
 * that writes the same rows; each on its own copy of one database, alternately. Aims: a third of
 * the bare rate, constant memory, ten times as many in at most eleven times the time.
 */
export async function billingRun(
  databaseUrl: string,
  sizes = ['100000', '1000000'],
): Promise<void> {
  const times: number[] = []
  for (const count of sizes.map(Number)) {
    const url = await dueDatabase(databaseUrl, count)
    const rounds = count > 200_000 ? 1 : 3
    const bare: number[] = []
    const ours: Run[] = []
    for (let round = 0; round < rounds; round++) {
      bare.push(await onCopy(url, async (copy) => (await bareBilling(copy, dueDay)).seconds))
      ours.push(await onCopy(url, (copy) => runInChild(copy)))
    }
    const run = ours.toSorted((a, b) => a.seconds - b.seconds)[Math.floor(rounds / 2)]
    const reference = bare.toSorted((a, b) => a - b)[Math.floor(rounds / 2)]
    if (!run || !reference) throw new Error('Nothing was measured')
    if (run.counts.invoiced !== count)
      throw new Error(`${run.counts.invoiced} of ${count} were invoiced`)
    times.push(run.seconds)
    const rate = (seconds: number) => `${Math.round(count / seconds)}/s`
    console.log(
      `${count} due: ratio ${(reference / run.seconds).toFixed(2)}   ${rate(run.seconds)} (${run.seconds.toFixed(1)} s, ${((run.cpuSeconds / count) * 1e6).toFixed(0)} µs of processor each)   beside ${rate(reference)}`,
    )
    console.log(`  memory in MB: ${memoryOverTime(run.memory)}`)
  }
  const [first, last] = [times.at(0), times.at(-1)]
  if (first && last && times.length > 1) {
    const more = Number(sizes.at(-1)) / Number(sizes.at(0))
    console.log(
      `${more} times as many in ${(last / first).toFixed(1)} times the time (aim ${more * 1.1})`,
    )
  }
}

/**
 * The billing run over stored cards: each is invoiced, charged, recorded and notified. A server on
 * the same database plays PayFast and sends the mails, and its cost is in the figure. There is no
 * reference: one call to a gateway far away takes longer than all of this.
 */
export async function billingCards(
  databaseUrl: string,
  [count = '5000']: string[] = [],
): Promise<void> {
  const url = await dueDatabase(databaseUrl, Number(count), true)
  await onCopy(url, async (copy) => {
    const server = await startHostwright(copy)
    const gateway = `${server.url}/simulators/payfast`
    const run = await runInChild(copy, {
      PAYFAST_LIVE_URL: gateway,
      PAYFAST_SANDBOX_URL: gateway,
      PAYFAST_API_URL: gateway,
    })
    await server.stop()
    const { charged = 0, invoiced = 0 } = run.counts
    // Those of the demo shop are due too.
    if (charged < Number(count))
      throw new Error(`${invoiced} invoiced, ${charged} of ${count} charged`)
    console.log(
      `${count} cards due: ${Math.round(charged / run.seconds)}/s invoiced, charged and recorded (${run.seconds.toFixed(1)} s)`,
    )
    console.log(`  memory in MB: ${memoryOverTime(run.memory)}`)
  })
}

/** One run in its own process. */
async function runInChild(url: string, env: Record<string, string> = {}): Promise<Run> {
  const file = join(import.meta.dirname, 'billing', 'run-once.ts')
  const options = process.env.BENCH_NODE_OPTIONS
  const child = spawn(process.execPath, [...memoryFlags, file], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      ...memoryEnvironment,
      ...(options && { NODE_OPTIONS: options }),
      DATABASE_URL: url,
      AS_OF: dueDay,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const memory: number[] = []
  const watching = watch(child, memory)
  let said = ''
  child.stdout.setEncoding('utf8').on('data', (text) => {
    said += text
  })
  const [code] = await once(child, 'close')
  await watching
  if (code !== 0) throw new Error(`The billing run ended with ${code}`)
  return { ...JSON.parse(said), memory }
}

async function watch(child: ChildProcess, memory: number[]): Promise<void> {
  while (child.exitCode === null && child.signalCode === null) {
    const now = await residentMegabytes(child.pid ?? 0).catch(() => 0)
    if (now > 0) memory.push(now)
    await sleep(250)
  }
}

/** Peak memory of each tenth of the run, to see whether it grows. */
function memoryOverTime(memory: number[]): string {
  const tenth = Math.max(1, Math.ceil(memory.length / 10))
  const parts: number[] = []
  for (let from = 0; from < memory.length; from += tenth)
    parts.push(Math.max(...memory.slice(from, from + tenth)))
  return parts.join(' ')
}
