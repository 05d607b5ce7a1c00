import { randomBytes } from 'node:crypto'

const ours = randomBytes(6).toString('hex')
let count = 0

/**
 * The request id in logs and responses: always our own, because a proxy passes on what the visitor
 * sent it.
 */
export function newRequestId(): string {
  count++
  return `${ours}-${count.toString(36)}`
}
