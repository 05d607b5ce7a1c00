import { readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { createHistogram } from 'node:perf_hooks'
import { workersOf } from './setting.ts'

export type Answer = { status: number; head: string; body: Buffer }
export type Load = {
  url: string
  connections: number
  /** Ends after this many seconds. */
  seconds: number
  /** Also ends after this many responses, if given. */
  answers?: number
  /**
   * The bytes of the next request of a connection; `last` is the answer before it on that
   * connection. Undefined ends the connection.
   */
  request: (connection: number, last: Answer | undefined) => Buffer | undefined
  /** Answers of another status count as errors. */
  expect: number
  /** Response bodies are read only when `request` needs them. */
  readBodies?: boolean
  /** The answering process, to measure its processor time per response. */
  pid?: number
}
/**
 * `cpu` is the answering process's processor time per response in microseconds, which stays
 * comparable on a busy machine.
 */
export type Measured = {
  perSecond: number
  answers: number
  errors: number
  p50: number
  p95: number
  p99: number
  bytes: number
  cpu: number | undefined
}

/**
 * Our own client: keep-alive, one request in flight per connection, answers with Content-Length. It
 * costs a third of what the usual tools cost per request, so that on two cores the server is what
 * is measured. Milliseconds.
 */
export async function load(options: Load): Promise<Measured> {
  const { hostname, port } = new URL(options.url)
  const times = createHistogram({ lowest: 1, highest: 120_000_000, figures: 3 })
  const sum = { answers: 0, errors: 0, bytes: 0 }
  const cpuBefore = processorTime(options.pid)
  const began = performance.now()
  const end = began + options.seconds * 1_000
  const isOver = () =>
    performance.now() >= end || (options.answers !== undefined && sum.answers >= options.answers)
  await Promise.all(
    Array.from({ length: options.connections }, (_, index) => {
      const socket = connect({ port: Number(port), host: hostname, noDelay: true })
      return converse(socket, {
        next: (last) => (isOver() ? undefined : options.request(index, last)),
        took: (answer, ms, bytes) => {
          sum.answers++
          sum.bytes += bytes
          if (answer.status !== options.expect) sum.errors++
          times.record(Math.max(1, Math.round(ms * 1_000)))
        },
        broke: () => {
          sum.errors++
        },
        readBodies: options.readBodies ?? false,
      })
    }),
  )
  const seconds = (performance.now() - began) / 1_000
  const at = (percent: number) => times.percentile(percent) / 1_000
  const cpuAfter = processorTime(options.pid)
  const cpu =
    cpuBefore === undefined || cpuAfter === undefined
      ? undefined
      : (cpuAfter - cpuBefore) / Math.max(1, sum.answers)
  return { ...sum, cpu, perSecond: sum.answers / seconds, p50: at(50), p95: at(95), p99: at(99) }
}

/**
 * Processor time of a process and its workers so far in microseconds; Linux only, in steps of a hundredth of a
 * second.
 */
export function processorTime(pid: number | undefined): number | undefined {
  if (pid === undefined || process.platform !== 'linux') return undefined
  return [pid, ...workersOf(pid)].reduce((sum, one) => {
    const fields = readFileSync(`/proc/${one}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    return sum + (Number(fields[11]) + Number(fields[12])) * 10_000
  }, 0)
}

type Conversation = {
  next(last: Answer | undefined): Buffer | undefined
  took(answer: Answer, ms: number, bytes: number): void
  broke(): void
  readBodies: boolean
}

const headEnd = Buffer.from('\r\n\r\n')

function converse(socket: Socket, { next, took, broke, readBodies }: Conversation): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  let sentAt = 0
  let pending: Buffer[] = []
  let have = 0
  let need = 0
  let answer: Answer | undefined
  const send = () => {
    let request: Buffer | undefined
    try {
      request = next(answer)
    } catch (refusal) {
      reject(refusal)
    }
    if (!request) return socket.destroy()
    pending = []
    have = need = 0
    answer = undefined
    sentAt = performance.now()
    socket.write(request)
  }
  const read = (chunk: Buffer) => {
    pending.push(chunk)
    have += chunk.length
    if (!answer) {
      const text = pending.length === 1 ? chunk : Buffer.concat(pending)
      const at = text.indexOf(headEnd)
      if (at < 0) return
      const head = text.toString('latin1', 0, at)
      answer = { status: Number(head.slice(9, 12)), head, body: Buffer.alloc(0) }
      need = at + 4 + Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0)
    }
    if (have < need) return
    if (readBodies) answer.body = Buffer.concat(pending).subarray(answer.head.length + 4)
    took(answer, performance.now() - sentAt, have)
    send()
  }
  socket.on('connect', send)
  socket.on('data', read)
  socket.on('error', broke)
  socket.on('close', () => resolve())
  return promise
}

/** Encodes a request once. */
export function requestBytes(
  method: string,
  path: string,
  { headers, body = '' }: { headers: Record<string, string>; body?: string | undefined },
): Buffer {
  const lines = Object.entries({
    host: 'localhost',
    ...headers,
    ...(body && { 'content-length': String(Buffer.byteLength(body)) }),
  })
  return Buffer.from(
    `${method} ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${body}`,
  )
}
