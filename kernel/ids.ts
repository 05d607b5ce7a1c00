import { v7, validate } from 'uuid'

/** Time-ordered UUID (version 7): new rows land at the end of the index. */
export function newId(): string {
  return v7()
}

export function isId(text: string): boolean {
  return validate(text)
}
