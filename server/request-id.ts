import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { comesFromTrustedProxy } from './client-address.ts'

const ours = randomBytes(6).toString('hex')
let count = 0

/** The request id in logs and responses. Only a trusted proxy may set one. */
export function requestIdOf(incoming: IncomingMessage): string {
  const brought = incoming.headers['x-request-id']
  if (typeof brought === 'string' && /^[\w.-]{8,64}$/.test(brought) && comesFromTrustedProxy(incoming)) return brought
  count++
  return `${ours}-${count.toString(36)}`
}
