import { AsyncLocalStorage } from 'node:async_hooks'
import pino from 'pino'
import { config } from './config.server.ts'

/** What every log line of a request carries. */
export const requestScope = new AsyncLocalStorage<{ requestId: string }>()

let root: pino.Logger | undefined

/** Structured lines on stdout. Secrets are redacted by name wherever they stand. */
export function log(): pino.Logger {
  root ??= pino({
    level: config().logLevel,
    mixin: () => requestScope.getStore() ?? {},
    redact: {
      paths: ['password', 'passphrase', 'merchant_key', 'token', 'secret', 'authorization', 'cookie'].flatMap((name) => [
        name,
        `*.${name}`,
        `*.*.${name}`,
      ]),
      censor: '[redacted]',
    },
  })
  return root
}

let lines: ReturnType<typeof pino.destination> | undefined

/** For lines that come by the thousand and hold nothing to redact: finished JSON, written a little later and many at once. */
export function logFinishedLine(line: string): void {
  if (!lines) {
    const opened = pino.destination({ dest: 1, sync: false, minLength: 8_192, periodicFlush: 200 })
    process.on('exit', () => opened.flushSync())
    lines = opened
  }
  lines.write(`${line}\n`)
}
