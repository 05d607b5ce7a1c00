import {
  isListKey,
  type ListKey,
  type ListKind,
  listKeys,
  listKinds,
} from '#modules/content/lists/rules/list-fields.ts'

const [first = 'team'] = listKeys

/**
 * The list of an address; without one, the first. Addresses of other lists do not get here
 * (server/routes/route-params.ts).
 */
export function listOf(key: string | undefined): { key: ListKey; kind: ListKind } {
  const known = key !== undefined && isListKey(key) ? key : first
  return { key: known, kind: listKinds[known] }
}
