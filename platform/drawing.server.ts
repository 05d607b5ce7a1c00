import { type ChildProcess, fork } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import type { DrawingAnswer, DrawingRequest } from './drawing-process.ts'
import { installedFolder } from './process/program-facts.server.ts'

/** How long a drawing may take; what takes longer is ended with its process. */
const maxDrawingMs = 8_000
/** The process is kept for the next sizes of a picture. */
const idleMs = 20_000

let running: ChildProcess | undefined
let idle: NodeJS.Timeout | undefined
let last: Promise<unknown> = Promise.resolve()

/** What the limits of libvips and of a drawing's own process refuse. */
export class DrawingError extends Error {
  override readonly name = 'DrawingError'
}

/**
 * Draws SVG as PNG, in its own size or narrower (`width` in pixels), in its own process and one at
 * a time: the library that draws can't be interrupted, and a small file can keep it busy for
 * minutes. Throws `DrawingError` for a drawing that can't be read or takes longer than `maxMs`.
 */
export function drawSvg(
  request: DrawingRequest,
  maxMs = maxDrawingMs,
): Promise<Exclude<DrawingAnswer, { problem: string }>> {
  const drawn = last.then(() => drawNow(request, maxMs))
  last = drawn.catch(() => undefined)
  return drawn
}

async function drawNow(request: DrawingRequest, maxMs: number) {
  clearTimeout(idle)
  const child = running ?? start()
  child.ref()
  const timeout = new AbortController()
  try {
    const answer = await Promise.race([
      answerOf(child, request),
      sleep(maxMs, 'late' as const, { signal: timeout.signal }),
    ])
    if (answer === 'late') stop(child)
    if (answer === 'late') throw new DrawingError(`A drawing took longer than ${maxMs} ms`)
    if ('problem' in answer) throw new DrawingError(answer.problem)
    return answer
  } finally {
    timeout.abort()
    child.unref()
    idle = setTimeout(() => stop(child), idleMs).unref()
  }
}

function answerOf(child: ChildProcess, request: DrawingRequest): Promise<DrawingAnswer> {
  return new Promise((resolve) => {
    const done = (answer: DrawingAnswer) => {
      child.off('message', heard).off('exit', ended).off('error', ended)
      resolve(answer)
    }
    const heard = (answer: DrawingAnswer) => done(answer)
    const ended = () => done({ problem: 'The process that draws ended' })
    child.on('message', heard).on('exit', ended).on('error', ended)
    child.send(request, (error) => error && ended())
  })
}

/** Without our environment: it holds secrets, and a drawing needs none of it. */
function start(): ChildProcess {
  const env = { PATH: process.env.PATH, HOME: process.env.HOME }
  const child = fork(installedFolder('platform/drawing-process.ts'), {
    env,
    execArgv: [],
    serialization: 'advanced',
    stdio: 'ignore',
  })
  child.on('error', () => undefined).on('exit', () => stop(child))
  child.channel?.unref()
  running = child
  return child
}

function stop(child: ChildProcess): void {
  if (running === child) running = undefined
  child.kill('SIGKILL')
}
