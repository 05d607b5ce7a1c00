import { data, redirect } from 'react-router'
import { attempt } from '#app/attempt.server.ts'
import { attemptInBrowser } from '#app/attempt.ts'
import { refusalError, refusalResponse } from '#app/refusal.server.ts'
import { requestInfo } from '#app/request-info.server.ts'
import { redirectWithToast } from '#app/toast.server.ts'
import { refuse } from '#kernel/result.ts'
import { voteOnFaq } from '#modules/content/operations/vote-on-faq.server.ts'
import { faqPlace } from '#modules/content/queries/faq-catalogue.server.ts'
import { type FaqVoteAnswer, faqSearch } from '#modules/content/rules/faq/faq.ts'
import type { Route } from './+types/vote'

const failure = 'We couldn’t count your vote. Please try again.'

/** Opening the address does nothing: only the buttons vote. */
export function loader() {
  throw redirect('/faq')
}

export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData()
  const given = form.get('helpful')
  const { clientAddress } = args.context.get(requestInfo)
  const voted = given === 'yes' || given === 'no' ? given : null
  const result = await attempt(args, failure, async () =>
    voted ? voteOnFaq(args.params.id, voted === 'yes', clientAddress) : refuse('invalid', 'Say whether the answer was helpful.'),
  )
  const isByScript = !args.request.headers.get('accept')?.includes('text/html')
  if (isByScript) return result.ok ? data<FaqVoteAnswer>(voted ? { voted } : {}) : refusalResponse(result.error)
  if (!result.ok) throw refusalError(result.error)
  const search = faqSearch(String(form.get('q') ?? ''))
  const query = search === '' ? '' : `?${new URLSearchParams({ q: search })}`
  return redirectWithToast(`/faq${query}${await faqPlace(args.params.id)}`, { kind: 'success', message: 'Thank you. We’ve counted your vote.' })
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return attemptInBrowser(
    () => serverAction(),
    failure,
    (refusal): FaqVoteAnswer => ({ refusal }),
  )
}
