import { useEffect, useState } from 'react'
import { href, useFetcher } from 'react-router'
import type { clientLoader } from '#app/pages/admin/search.ts'
import type { Found } from './found-groups.tsx'

/** A pause in typing after which is searched, in milliseconds. */
const pauseMs = 120
const minLength = 2

/** `idle`: there is nothing to search. While it is `searching`, `found` is of an earlier text. */
export type Search = {
  state: 'idle' | 'searching' | 'failed' | 'done'
  found: Found | null
  again: () => void
}

/** What the server finds for a text. An answer counts only for the text that it was asked for. */
export function useFound(text: string): Search {
  const fetcher = useFetcher<typeof clientLoader>()
  const [asked, setAsked] = useState('')
  const { load, data } = fetcher
  useEffect(() => {
    if (text.length < minLength || text === asked) return
    const timer = setTimeout(() => {
      setAsked(text)
      load(`${href('/admin/search')}?q=${encodeURIComponent(text)}`)
    }, pauseMs)
    return () => clearTimeout(timer)
  }, [text, asked, load])
  const again = () => setAsked('')
  if (text.length < minLength) return { state: 'idle', found: null, again }
  const isAnswered = asked === text && fetcher.state === 'idle'
  if (isAnswered && data === null) return { state: 'failed', found: null, again }
  return {
    state: isAnswered && data?.search === text ? 'done' : 'searching',
    found: data ?? null,
    again,
  }
}

/**
 * The names of what was opened before, asked for when the palette opens; null until they are there.
 */
export function useRecentlyOpened(isShown: boolean, values: readonly string[]): Found | null {
  const { load, data } = useFetcher<typeof clientLoader>()
  const named = values.filter((value) => !value.startsWith('/')).join(',')
  useEffect(() => {
    if (isShown && named !== '')
      load(`${href('/admin/search')}?recent=${encodeURIComponent(named)}`)
  }, [isShown, named, load])
  return named === '' ? null : (data ?? null)
}
