import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { comesFromTrustedProxy } from './client-address.ts'

const ours = randomBytes(6).toString('hex')
let count = 0

/** The id under which a request stands in logs and answers. A proxy of ours may bring one; nobody else may write into our logs. */
export function requestIdOf(incoming: IncomingMessage): string {
  const brought = incoming.headers['x-request-id']
  if (typeof brought === 'string' && /^[\w.-]{8,64}$/.test(brought) && comesFromTrustedProxy(incoming)) return brought
  count++
  return `${ours}-${count.toString(36)}`
}
