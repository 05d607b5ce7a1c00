import { redirect } from '#app/request/redirect.server.ts'
import { requestInfo } from '#app/request/request-info.server.ts'
import { recordFaqView } from '#modules/content/operations/vote-on-faq.server.ts'
import type { Route } from './+types/view'

export function loader() {
  throw redirect('/faq')
}

/** An answer was opened; the browser waits for no answer of ours. */
export async function action({ params, context }: Route.ActionArgs) {
  await recordFaqView(params.id, context.get(requestInfo).clientAddress)
  return new Response(null, { status: 204 })
}
