import { isRouteErrorResponse } from 'react-router'
import { notify } from '#ui/feedback/notices.ts'

type Args<Data> = { request: Request; serverLoader: () => Promise<Data> }

/**
 * The `clientLoader` of a page that reads its data again while it is open: when that fails, what is
 * shown stays, and a toast says `failure`. Opening the page fails as ever. It runs on hydration
 * too, to know what came with the page.
 */
export function refetched<Data>(failure: string) {
  let shown: { page: string; data: Data } | undefined
  const clientLoader = async ({ request, serverLoader }: Args<Data>): Promise<Data> => {
    const { pathname, search } = new URL(request.url)
    const page = pathname + search
    const isOpen = page === location.pathname + location.search
    const last = isOpen && shown?.page === page ? shown : undefined
    try {
      const data = await serverLoader()
      shown = { page, data }
      return data
    } catch (error) {
      if (last === undefined || isAnswer(error)) throw error
      notify({ kind: 'error', message: failure })
      return last.data
    }
  }
  return Object.assign(clientLoader, { hydrate: true as const })
}

/**
 * A `clientLoader` of data that a part of an open page fetches: null when it could not be read. A
 * fetcher's failure would take the whole page away, with what the user is writing in it.
 */
export async function nullWhenAway<Data>({
  serverLoader,
}: Pick<Args<Data>, 'serverLoader'>): Promise<Data | null> {
  try {
    return await serverLoader()
  } catch (error) {
    if (isAnswer(error)) throw error
    return null
  }
}

/** Sent to sign in, not allowed, not there any more: no failure, but what the page has to show. */
function isAnswer(error: unknown): boolean {
  return error instanceof Response || (isRouteErrorResponse(error) && error.status < 500)
}
