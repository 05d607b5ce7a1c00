import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { root } from './prepare.mjs'

/** Becomes another program as far as that is possible: same streams, signals handed on, its exit code ours. */
export function passThrough(command, args, env = process.env) {
  // The channel tells the program when this launcher dies, even by kill -9.
  const child = spawn(command, args, { cwd: root, env, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] })
  let last = 0
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      // npm hands a signal on that the terminal has already sent to everybody: one press of Ctrl-C must stay one.
      if (Date.now() - last > 1_000) child.kill(signal)
      last = Date.now()
    })
  }
  child.once('error', (error) => {
    console.error(`Cannot run ${command}: ${error.message}`)
    process.exit(1)
  })
  child.once('exit', (code, signal) => process.exit(code ?? 128 + (constants.signals[signal] ?? 1)))
}
