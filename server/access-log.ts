import type { IncomingMessage } from 'node:http'
import { log, logBufferedLine } from '#platform/log.server.ts'
import { isWorker, workerPlace } from '#platform/process/worker.server.ts'

/** Which of several workers answered. */
const ofWorker = isWorker ? `"worker":${workerPlace().number},` : ''

export type Access = {
  requestId: string
  clientAddress: string
  status: number
  ms: number
  cached?: boolean
}

/**
 * One log line per response. Only the path, because queries hold tokens from emails and searches
 * for people.
 */
export function logAccess(
  incoming: IncomingMessage,
  { requestId, clientAddress, status, ms, cached = false }: Access,
): void {
  const { method, url = '/' } = incoming
  const query = url.indexOf('?')
  const path = (query < 0 ? url : url.slice(0, query)).slice(0, 500)
  const isProbe = path === '/healthz' || path === '/readyz'
  if (!log().isLevelEnabled(isProbe ? 'debug' : 'info')) return
  // Formatted by hand, because a logger would take as long as a cached page. Only the path may need
  // escaping.
  logBufferedLine(
    `{"level":${isProbe ? 20 : 30},"time":${Date.now()},${ofWorker}"requestId":"${requestId}","clientAddress":"${clientAddress}","method":"${method}",` +
      `"path":${JSON.stringify(path)},"status":${status},"ms":${ms.toFixed(1)}${cached ? ',"cached":true' : ''},"msg":"request"}`,
  )
}
