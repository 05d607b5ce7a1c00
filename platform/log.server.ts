import pino from 'pino'
import { config } from './config.server.ts'
import { type Output, openBufferedOutput, openOutput } from './process/log-output.server.ts'
import { isWorker, workerPlace } from './process/worker.server.ts'
import { redactedError } from './redacted-error.server.ts'
import { requestScope } from './request-scope.server.ts'

let root: pino.Logger | undefined

/**
 * Structured lines on stdout. Secrets are redacted by name wherever they occur; an error carries no
 * values.
 */
export function log(): pino.Logger {
  root ??= pino(
    {
      level: config().logLevel,
      mixin: scopeOfLine,
      serializers: { err: redactedError },
      redact: {
        paths: [
          'password',
          'passphrase',
          'merchant_key',
          'token',
          'secret',
          'authorization',
          'cookie',
        ].flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
        censor: '[redacted]',
      },
    },
    openOutput(),
  )
  return root
}

/** What every log line of a request or job carries, and which of several workers wrote it. */
function scopeOfLine(): object {
  const scope = requestScope.getStore()
  return {
    ...(isWorker && { worker: workerPlace().number }),
    ...(scope && { requestId: scope.requestId }),
    ...(scope?.job !== undefined && { job: scope.job }),
  }
}

let lines: Output | undefined

/**
 * For lines that come by the thousand and hold nothing to redact: complete JSON, buffered and
 * written together.
 */
export function logBufferedLine(line: string): void {
  lines ??= openBufferedOutput()
  lines.write(`${line}\n`)
}
