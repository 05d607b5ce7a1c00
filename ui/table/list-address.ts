import { useHref, useSearchParams } from 'react-router'
import { listSearch } from '#kernel/list-query.ts'

export type ListAddress = (changes: Record<string, string | null>) => string

/** URLs of the current list with some parameters changed. */
export function useListAddress(): ListAddress {
  const page = useHref('.')
  const [params] = useSearchParams()
  return (changes) => `${page}${listSearch(params, changes)}`
}
