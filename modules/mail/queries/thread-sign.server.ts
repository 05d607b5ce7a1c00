import { keyedHash } from '#platform/security/keyed-hash.server.ts'
import type { Sign } from '../rules/thread-mark.ts'

/** Signs what emails carry of their conversation, with a key of this installation for nothing else. */
export const threadSign: Sign = (text) => Buffer.from(keyedHash('mail-thread', text), 'base64url').toString('hex')
