import { requestInfo } from '#app/request/request-info.server.ts'
import { recordPostView } from '#modules/blog/operations/record-post-view.server.ts'
import type { Route } from './+types/view'

/** A GET request counts nothing. */
export function loader() {
  return new Response('This address counts readers and shows nothing.', {
    status: 405,
    headers: { Allow: 'POST' },
  })
}

/**
 * The same response whether the view counted or not, so that it does not reveal which posts exist.
 */
export async function action({ context, params, request }: Route.ActionArgs) {
  await recordPostView(params.slug, {
    address: context.get(requestInfo).clientAddress,
    userAgent: request.headers.get('user-agent') ?? '',
  })
  return new Response(null, { status: 204 })
}
