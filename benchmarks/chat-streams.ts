import { type ClientRequest, get } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { newId } from '#kernel/ids.ts'
import { startChat } from '#modules/chat/conversations/operations/start-chat.server.ts'
import { writeAsOperator } from '#modules/chat/conversations/operations/write-as-operator.server.ts'
import { messagesAfter } from '#modules/chat/conversations/queries/messages.server.ts'
import { anOperator, openWidget } from '#modules/chat/factories.ts'
import { acceptChat } from '#modules/chat/routing/operations/assign-chat.server.ts'
import { visitor as nobody } from '#modules/identity/rules/actor.ts'
import { closeDatabase, openDatabase } from '#platform/database.server.ts'
import { freePort } from '#tests/server.ts'
import { inspectable, type UsedMemory, usedMemory } from './measuring/server-memory.ts'
import { type Program, startHostwright, workersOf } from './measuring/setting.ts'

const defaultStreams = 2_000
const perSecond = 50
const seconds = 30
/** An operator takes at most so many chats. */
const chatsOfOperator = 20

type Talk = {
  chatId: string
  cookie: string
  actor: Awaited<ReturnType<typeof anOperator>>['actor']
}

/**
 * Claim: so many streams open on one process (`=streams`), or on so many workers (`=streams,2`), each
 * of another chat, while operators write 50 messages a second: time from the call that writes a message to its event in the
 * browser's process, memory for each stream, and what is missing after the server was killed and
 * started again.
 */
export async function chatStreams(
  databaseUrl: string,
  [streams = String(defaultStreams), workers = '1']: string[] = [],
): Promise<void> {
  const port = await freePort()
  let server = await startHostwright(databaseUrl, { ...inspectable(port), WORKERS: workers })
  const memory = () => memoryOf(server.pid, port)
  openDatabase(databaseUrl, 4)
  try {
    await openWidget()
    const talks = await someTalks(Number(streams))
    const readers = talks.map((talk) => new Reader(talk))
    // Once before, so that code and pools that stay are not counted as streams.
    await open(readers, server.url)
    for (const reader of readers) reader.close()
    await sleep(5_000)
    const before = await memory()
    await open(readers, server.url)
    await sleep(5_000)
    reportMemory(readers.length, before, await memory())
    const times = await writeTo(readers, perSecond * seconds)
    console.log(
      `${times.length} messages, ${perSecond} a second: p50 ${share(times, 0.5)} ms, p99 ${share(times, 0.99)} ms, longest ${share(times, 1)} ms`,
    )
    server = await killInTheMiddle(databaseUrl, server, readers)
    console.log(
      `after kill -9 and a restart: ${await missing(readers)} messages missing or doubled of ${readers.length} chats`,
    )
  } finally {
    await closeDatabase()
    await server.stop()
  }
}

/** Of the workers together, whose debuggers Node puts at the ports after their supervisor's. */
async function memoryOf(pid: number, port: number): Promise<UsedMemory> {
  const workers = workersOf(pid)
  if (workers.length === 0) return usedMemory(pid, port)
  const all = await Promise.all(workers.map((worker, at) => usedMemory(worker, port + 1 + at)))
  const sum = (part: keyof UsedMemory) => all.reduce((total, one) => total + one[part], 0)
  return { heap: sum('heap'), outside: sum('outside'), resident: sum('resident') }
}

async function someTalks(many: number): Promise<Talk[]> {
  const talks: Talk[] = []
  let operator = await anOperator({ maxConcurrentChats: chatsOfOperator, lastSeenAt: inAnHour() })
  for (let at = 0; at < many; at++) {
    if (at > 0 && at % chatsOfOperator === 0)
      operator = await anOperator({ maxConcurrentChats: chatsOfOperator, lastSeenAt: inAnHour() })
    const chatId = newId()
    const started = await startChat(
      { visitorId: null, actor: nobody, address: newId() },
      firstMessage(chatId),
    )
    if (!started.ok) throw new Error(started.error.message)
    await acceptChat(operator.actor, chatId)
    talks.push({ chatId, cookie: started.value.cookie?.split(';')[0] ?? '', actor: operator.actor })
  }
  return talks
}

/** With garbage collected before and after, in the same process. */
function reportMemory(streams: number, before: UsedMemory, after: UsedMemory): void {
  const each = (part: (memory: UsedMemory) => number) =>
    ((part(after) - part(before)) / 1024 / streams).toFixed(1)
  const objects = each(({ heap, outside }) => heap + outside)
  console.log(
    `${streams} streams: ${objects} KB each in the process (${each(({ heap }) => heap)} of the heap, ${each(({ outside }) => outside)} outside of it), ${each(({ resident }) => resident)} KB resident`,
  )
}

const inAnHour = () => new Date(Date.now() + 3_600_000)

function firstMessage(id: string) {
  const page = { url: '', title: '' }
  const said = { name: 'Lerato', email: 'lerato@visitor.example', content: 'Hello' }
  return {
    id,
    messageId: newId(),
    ...said,
    page,
    referrer: '',
    userAgent: '',
    metadata: {},
    homepage: '',
    elapsedMs: 5_000,
  }
}

/** A browser's stream, that notes each number and when it came. */
class Reader {
  readonly talk: Talk
  readonly received: number[] = []
  readonly times = new Map<number, number>()
  #request: ClientRequest | null = null
  #text = ''

  constructor(talk: Talk) {
    this.talk = talk
  }

  /** Resolves with the first bytes. */
  open(url: string): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const headers = { cookie: this.talk.cookie, 'last-event-id': String(this.received.at(-1) ?? 0) }
    this.#text = ''
    this.#request = get(
      `${url}/api/chat/${this.talk.chatId}/events`,
      { headers, agent: false },
      (answer) => {
        if (answer.statusCode !== 200)
          reject(new Error(`A stream was answered with ${answer.statusCode}`))
        answer.setEncoding('utf8')
        answer.on('error', () => undefined)
        answer.on('data', (part: string) => {
          resolve()
          this.#take(part)
        })
      },
    ).on('error', reject)
    return promise
  }

  close(): void {
    this.#request?.destroy()
  }

  #take(part: string): void {
    const events = (this.#text + part).split('\n\n')
    this.#text = events.pop() ?? ''
    for (const event of events) {
      const seq = /^event: message\nid: (\d+)/.exec(event)?.[1]
      if (seq === undefined) continue
      this.received.push(Number(seq))
      this.times.set(Number(seq), performance.now())
    }
  }
}

/** Some at a time, as after a restart the browsers' own delays spread them. */
async function open(readers: readonly Reader[], url: string): Promise<void> {
  for (let at = 0; at < readers.length; at += 50)
    await Promise.all(readers.slice(at, at + 50).map((reader) => reader.open(url)))
}

/**
 * Writes to one chat after the other at the rate, and gives the milliseconds from each call to its
 * event, sorted.
 */
async function writeTo(readers: readonly Reader[], many: number): Promise<number[]> {
  const written: Promise<{ reader: Reader; seq: number; at: number } | null>[] = []
  for (let at = 0; at < many; at++) {
    const reader = readers[(at * 37) % readers.length]
    if (reader) written.push(write(reader, at))
    await sleep(1_000 / perSecond)
  }
  const all = (await Promise.all(written)).filter((each) => each !== null)
  await sleep(2_000)
  return all
    .map(({ reader, seq, at }) =>
      Math.round((reader.times.get(seq) ?? Number.POSITIVE_INFINITY) - at),
    )
    .sort((one, other) => one - other)
}

async function write(reader: Reader, count: number) {
  const at = performance.now()
  const { actor, chatId } = reader.talk
  const message = await writeAsOperator(actor, chatId, {
    id: newId(),
    content: `Message ${count}`,
    files: [],
  })
  return message.ok ? { reader, seq: message.value.seq, at } : null
}

/**
 * Goes on writing while the server is killed and started again; then the streams are opened again
 * after the last number of each.
 */
async function killInTheMiddle(
  databaseUrl: string,
  server: Program,
  readers: readonly Reader[],
): Promise<Program> {
  const writing = writeTo(readers, perSecond * 10)
  await sleep(2_000)
  process.kill(server.pid, 'SIGKILL')
  for (const reader of readers) reader.close()
  const next = await startHostwright(databaseUrl)
  await open(readers, next.url)
  await writing
  await sleep(5_000)
  return next
}

/** Numbers of all chats that a stream did not send, or sent twice or in another order. */
async function missing(readers: readonly Reader[]): Promise<number> {
  let wrong = 0
  for (const { talk, received } of readers) {
    const stored = (await messagesAfter(talk.chatId, 0, 10_000)).map(({ seq }) => seq)
    if (received.join() !== stored.join())
      wrong += Math.max(1, Math.abs(stored.length - received.length))
  }
  return wrong
}

const share = (sorted: readonly number[], part: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))]
