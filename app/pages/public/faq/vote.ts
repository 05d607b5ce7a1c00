import { redirect } from 'react-router'
import { attempt } from '#app/attempt.server.ts'
import { refusalError } from '#app/refusal.server.ts'
import { requestInfo } from '#app/request-info.server.ts'
import { redirectWithToast } from '#app/toast.server.ts'
import { refusalStatus, refuse } from '#kernel/result.ts'
import { voteOnFaq } from '#modules/content/operations/vote-on-faq.server.ts'
import { faqPlace } from '#modules/content/queries/faq-catalogue.server.ts'
import { faqSearch } from '#modules/content/rules/faq.ts'
import { type FaqVoteAnswer, voteMessages } from '#modules/content/rules/faq-vote.ts'
import type { Route } from './+types/vote'

/** Opening the address does nothing: only the buttons vote. */
export function loader() {
  throw redirect('/faq')
}

export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData()
  const given = form.get('helpful')
  const { clientAddress } = args.context.get(requestInfo)
  const voted = given === 'yes' || given === 'no' ? given : null
  const result = await attempt(args, voteMessages.failure, async () =>
    voted ? voteOnFaq(args.params.id, voted === 'yes', clientAddress) : refuse('invalid', 'Say whether the answer was helpful.'),
  )
  if (!args.request.headers.get('accept')?.includes('text/html')) {
    const answer: FaqVoteAnswer = result.ok ? (voted ? { voted } : {}) : { refusal: result.error }
    return Response.json(answer, { status: result.ok ? 200 : refusalStatus[result.error.code] })
  }
  if (!result.ok) throw refusalError(result.error)
  const search = faqSearch(String(form.get('q') ?? ''))
  const query = search === '' ? '' : `?${new URLSearchParams({ q: search })}`
  return redirectWithToast(`/faq${query}${await faqPlace(args.params.id)}`, { kind: 'success', message: 'Thank you. Your voice was counted.' })
}
