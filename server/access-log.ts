import type { IncomingMessage } from 'node:http'
import { log } from '#platform/log.server.ts'

/** One line per answer. Only the path: queries carry tokens of mails and searches for people. */
export function logAccess(
  incoming: IncomingMessage,
  line: { requestId: string; clientAddress: string; status: number; ms: number; kept?: boolean },
): void {
  const { method, url = '/' } = incoming
  const query = url.indexOf('?')
  const path = (query < 0 ? url : url.slice(0, query)).slice(0, 500)
  const level = path === '/healthz' || path === '/readyz' ? 'debug' : 'info'
  log()[level]({ ...line, ms: Math.round(line.ms * 10) / 10, method, path }, 'request')
}
