import { useEffect } from 'react'
import {
  type DataStrategyResult,
  isRouteErrorResponse,
  type MiddlewareFunction,
  type UIMatch,
  useMatches,
} from 'react-router'
import { signInPageOf } from '#app/forms/form-action.ts'
import { isRereading } from '#ui/primitives/use-reread.ts'

/** The data that the page and the frame around it show, by route. */
const shown = new Map<string, unknown>()

function isFrame(id: string): boolean {
  return id === 'root' || id.startsWith('shells/')
}

/** Remembers what is shown, for `storeShownData`. */
export function useShownData(): void {
  const matches: UIMatch[] = useMatches()
  useEffect(() => {
    for (const { id, loaderData } of matches)
      if (loaderData !== undefined) shown.set(id, loaderData)
  }, [matches])
}

/**
 * While the server is away, an open page that reads its data again keeps the frame around it: what
 * failed is then the matter of the page alone, which may keep what it shows too (refetched.ts).
 * Opening another page fails as ever. Where the session has ended, a page that refreshes by itself
 * stays: the user may be writing, and the form says what is wrong when it is sent.
 */
export const storeShownData: MiddlewareFunction<Record<string, DataStrategyResult>> = async (
  { url },
  next,
) => {
  const results = await next()
  if (url.pathname + url.search !== location.pathname + location.search) return results
  const ids = Object.keys(results)
  if (
    isRereading() &&
    ids.every((id) => shown.has(id)) &&
    Object.values(results).some(({ result }) => isSignedOut(result))
  )
    return Object.fromEntries(ids.map((id) => [id, { type: 'data', result: shown.get(id) }]))
  for (const [id, { type, result }] of Object.entries(results)) {
    if (type === 'error' && isFrame(id) && shown.has(id) && isOutage(result))
      results[id] = { type: 'data', result: shown.get(id) }
  }
  return results
}

function isSignedOut(result: unknown): boolean {
  return result instanceof Response && signInPageOf(result) !== null
}

/** No answer, or a fault; but not a redirect to sign in or a refusal. */
function isOutage(error: unknown): boolean {
  return !(error instanceof Response) && !(isRouteErrorResponse(error) && error.status < 500)
}
