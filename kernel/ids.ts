import { v7, validate } from 'uuid'

/** Time-ordered UUID (version 7): new rows land at the end of the index. */
export function newId(): string {
  return v7()
}

export function isId(text: string): boolean {
  return validate(text)
}

/** A key of `newId`, as a form carries it so that pressing twice acts once. */
export function isIdempotencyKey(text: string): boolean {
  return /^[\w-]{8,100}$/.test(text)
}

/**
 * The form's idempotency key; a new one for text that no form of ours sends, which then acts each
 * time.
 */
export function keyOrNew(text: string): string {
  return isIdempotencyKey(text) ? text : newId()
}
