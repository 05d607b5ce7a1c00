import { data } from 'react-router'
import { isListKey, type ListKey, type ListKind, listKinds } from '#modules/content/lists/rules/list-fields.ts'

/** The list of an address. Throws the page of 404 for one that there is not. */
export function knownList(key: string): { key: ListKey; kind: ListKind } {
  if (!isListKey(key)) throw data('There is no such list', { status: 404 })
  return { key, kind: listKinds[key] }
}
