import { useEffect } from 'react'
import { type DataStrategyResult, isRouteErrorResponse, type MiddlewareFunction, type UIMatch, useMatches } from 'react-router'

/** The data that the frame around the page shows, by route. */
const shown = new Map<string, unknown>()

function isFrame(id: string): boolean {
  return id === 'root' || id.startsWith('shells/')
}

/** Remembers what the root and the shell show, for `keepFrame`. */
export function useFrameData(): void {
  const matches: UIMatch[] = useMatches()
  useEffect(() => {
    for (const { id, loaderData } of matches) if (isFrame(id) && loaderData !== undefined) shown.set(id, loaderData)
  }, [matches])
}

/**
 * While the server is away, an open page that reads its data anew keeps the frame around it: what failed is then the matter of the page alone, which may keep what it
 * shows too (refetched.ts). Opening another page fails as ever.
 */
export const keepFrame: MiddlewareFunction<Record<string, DataStrategyResult>> = async ({ url }, next) => {
  const results = await next()
  if (url.pathname + url.search !== location.pathname + location.search) return results
  for (const [id, { type, result }] of Object.entries(results)) {
    if (type === 'error' && isFrame(id) && shown.has(id) && isOutage(result)) results[id] = { type: 'data', result: shown.get(id) }
  }
  return results
}

/** No answer, or a fault; and not that somebody has to sign in, or may not see this. */
function isOutage(error: unknown): boolean {
  return !(error instanceof Response) && !(isRouteErrorResponse(error) && error.status < 500)
}
