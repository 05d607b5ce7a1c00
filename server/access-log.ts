import type { IncomingMessage } from 'node:http'
import { log, logBufferedLine } from '#platform/log.server.ts'
import { type AnswerKind, recordAnswer } from '#platform/metrics.server.ts'
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

/** Asked by programs every few seconds. */
const probes = ['/healthz', '/readyz', '/metrics']

/** Files have an ending; feeds, the map of the site and a page's data are made as pages are. */
function kindOf(path: string, isCached: boolean): AnswerKind {
  if (/\.(?!xml$|data$)\w+$/.test(path)) return 'file'
  if (isCached) return 'cached'
  return path.startsWith('/api/') || probes.includes(path) ? 'api' : 'page'
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
  recordAnswer(kindOf(path, cached), status, ms / 1_000)
  const isProbe = probes.includes(path)
  if (!log().isLevelEnabled(isProbe ? 'debug' : 'info')) return
  // Formatted by hand, because a logger would take as long as a cached page. Only the path may need
  // escaping.
  logBufferedLine(
    `{"level":${isProbe ? 20 : 30},"time":${Date.now()},${ofWorker}"requestId":"${requestId}","clientAddress":"${clientAddress}","method":"${method}",` +
      `"path":${JSON.stringify(path)},"status":${status},"ms":${ms.toFixed(1)}${cached ? ',"cached":true' : ''},"msg":"request"}`,
  )
}
