import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'

/**
 * Bytes that a process uses after all garbage was collected: its objects, what they hold outside
 * the heap (buffers), and what the system counts as its own.
 */
export type UsedMemory = { heap: number; outside: number; resident: number }

const targetsSchema = z.array(z.object({ webSocketDebuggerUrl: z.string() })).min(1)
const evaluatedSchema = z.object({ result: z.object({ result: z.object({ value: z.string() }) }) })
const usageSchema = z.object({ heapUsed: z.number(), external: z.number(), rss: z.number() })

/** The environment of a program whose memory is read by `usedMemory` at that port. */
export function inspectable(port: number): Record<string, string> {
  return {
    NODE_OPTIONS: [process.env.BENCH_NODE_OPTIONS, `--inspect-port=127.0.0.1:${port}`]
      .filter(Boolean)
      .join(' '),
  }
}

/**
 * Collects the garbage of a Node process and says what it still uses. It is asked by the debugger's
 * protocol, which it opens on SIGUSR1.
 */
export async function usedMemory(pid: number, port: number): Promise<UsedMemory> {
  process.kill(pid, 'SIGUSR1')
  const socket = new WebSocket(await debuggerOf(port))
  await new Promise((resolve, reject) => {
    socket.onopen = resolve
    socket.onerror = reject
  })
  try {
    // What the first collection finalises is garbage for the next.
    for (let round = 0; round < 3; round++) {
      await ask(socket, 'HeapProfiler.collectGarbage')
      await sleep(500)
    }
    const answer = evaluatedSchema.parse(
      await ask(socket, 'Runtime.evaluate', {
        expression: 'JSON.stringify(process.memoryUsage())',
      }),
    )
    const { heapUsed, external, rss } = usageSchema.parse(JSON.parse(answer.result.result.value))
    return { heap: heapUsed, outside: external, resident: rss }
  } finally {
    socket.close()
  }
}

async function debuggerOf(port: number): Promise<string> {
  for (let tries = 0; tries < 50; tries++) {
    const answer = await fetch(`http://127.0.0.1:${port}/json`).catch(() => null)
    if (answer?.ok) return targetsSchema.parse(await answer.json())[0]?.webSocketDebuggerUrl ?? ''
    await sleep(100)
  }
  throw new Error(`No debugger answers at port ${port}`)
}

let count = 0

function ask(socket: WebSocket, method: string, params = {}): Promise<unknown> {
  const id = ++count
  return new Promise((resolve) => {
    const take = ({ data }: MessageEvent) => {
      const answer: unknown = JSON.parse(String(data))
      if (typeof answer !== 'object' || answer === null || !('id' in answer) || answer.id !== id)
        return
      socket.removeEventListener('message', take)
      resolve(answer)
    }
    socket.addEventListener('message', take)
    socket.send(JSON.stringify({ id, method, params }))
  })
}
