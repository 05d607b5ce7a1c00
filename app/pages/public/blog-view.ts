import { requestInfo } from '#app/request-info.server.ts'
import { recordPostView } from '#modules/blog/operations/record-post-view.server.ts'
import type { Route } from './+types/blog-view'

/** Opening the address counts nothing. */
export function loader() {
  return new Response('This address counts readers and shows nothing.', { status: 405, headers: { Allow: 'POST' } })
}

/** The answer is the same whether the view counted or not: it tells nobody which posts there are. */
export async function action({ context, params, request }: Route.ActionArgs) {
  await recordPostView(params.slug, { address: context.get(requestInfo).clientAddress, userAgent: request.headers.get('user-agent') ?? '' })
  return new Response(null, { status: 204 })
}
