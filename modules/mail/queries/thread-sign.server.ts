import { keyedHash, keyedHashes } from '#platform/security/keyed-hash.server.ts'
import type { Sign } from '../rules/threads/thread-mark.ts'

/**
 * Signs what emails carry of their conversation, with a key of this installation for nothing else.
 */
export const threadSign: Sign = (text) =>
  Buffer.from(keyedHash('mail-thread', text), 'base64url').toString('hex')

/**
 * By the present secret and by each that it replaced: what earlier emails carry is recognised by
 * one of these.
 */
export function threadSigns(): readonly Sign[] {
  const places = keyedHashes('mail-thread', '').keys()
  return [...places].map(
    (place) => (text: string) =>
      Buffer.from(keyedHashes('mail-thread', text)[place] ?? '', 'base64url').toString('hex'),
  )
}
