import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { constants } from 'node:os'
import { root } from './prepare.mjs'

/**
 * Behaves like the other program as far as possible: same streams, forwarded signals, same exit
 * code. SIGHUP waits for `beforeReload` where the program reloads instead of ending; false keeps it
 * back.
 */
export function passThrough(
  command,
  args,
  { env = process.env, beforeReload = async () => true } = {},
) {
  // The channel tells the program when this launcher dies, even by kill -9.
  const child = spawn(command, args, {
    cwd: root,
    env,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  let reloads = false
  child.on('message', (message) => {
    if (message === 'reloads') reloads = true
  })
  let last = 0
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      // npm hands a signal on that the terminal has already sent to the whole process group: one
      // press of Ctrl-C must stay one.
      const isRepeated = Date.now() - last <= 1_000
      last = Date.now()
      if (isRepeated) return
      if (signal !== 'SIGHUP' || !reloads) child.kill(signal)
      else beforeReload().then((isReady) => isReady && child.kill('SIGHUP'))
    })
  }
  if (process.env.npm_lifecycle_event) whenOrphaned(() => child.kill('SIGTERM'))
  child.once('error', (error) => {
    console.error(`Cannot run ${command}: ${error.message}`)
    process.exit(1)
  })
  child.once('exit', (code, signal) => process.exit(code ?? 128 + (constants.signals[signal] ?? 1)))
}

// npm puts a shell between us that dies of a signal without forwarding it, so we check whether
// shell and npm are still running.
function whenOrphaned(stop) {
  const lineage = () => `${process.ppid} ${parentOf(process.ppid)}`
  const began = lineage()
  const watch = setInterval(() => {
    if (lineage() === began) return
    clearInterval(watch)
    stop()
  }, 250)
  watch.unref()
}

function parentOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^.*\) \S+ (\d+) .*$/s, '$1')
  } catch {
    return ''
  }
}
