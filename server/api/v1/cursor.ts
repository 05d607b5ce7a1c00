import { isKeyedHash, keyedHash } from '#platform/security/keyed-hash.server.ts'

const purpose = 'api-cursor'

/** A position as callers get it: signed, so that it is one of ours and of this list. */
export function bindCursor(list: string, position: string): string {
  return `${position}.${keyedHash(purpose, `${list} ${position}`)}`
}

/** The position in a cursor; null for one that was changed or is of another list. */
export function openCursor(list: string, cursor: string): string | null {
  const [position = '', signature = '', ...more] = cursor.split('.')
  if (more.length > 0 || !isKeyedHash(purpose, `${list} ${position}`, signature)) return null
  return position
}
