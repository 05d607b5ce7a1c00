import { data } from 'react-router'
import { z } from 'zod'
import { buttonActionWithPolicy } from '#app/forms/form-action.server.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { requestInfo } from '#app/request/request-info.server.ts'
import { byVisitor, type GuardArgs } from '#app/shells/guards.server.ts'
import { text } from '#kernel/form-fields.ts'
import { ok } from '#kernel/result.ts'
import { voteOnFaq } from '#modules/content/operations/vote-on-faq.server.ts'
import { faqPlace } from '#modules/content/queries/faq-catalogue.server.ts'
import { faqSearch } from '#modules/content/rules/faq/faq.ts'
import { type FaqVoteAnswer, voteMessages } from '#modules/content/rules/faq/faq-vote.ts'

const voteForm = z.object({ q: text(500) })

/**
 * One of the two buttons under an answer. Without scripts it leads back to the question, also in a
 * search.
 */
export function voteAction<Args extends GuardArgs & { params: { id: string } }>(
  voted: 'yes' | 'no',
) {
  return buttonActionWithPolicy(({ params, context }: Args) => ({
    policy: byVisitor,
    schema: voteForm,
    failure: voteMessages.failure,
    back: ({ q = '' }) => faqPage(q),
    run: async (_, { q }) => {
      const counted = await voteOnFaq(
        params.id,
        voted === 'yes',
        context.get(requestInfo).clientAddress,
      )
      return counted.ok ? ok(`${faqPage(q)}${await faqPlace(params.id)}`) : counted
    },
    done: (page, isByScript) =>
      isByScript
        ? data<FaqVoteAnswer>({ voted })
        : redirectWithToast(page, {
            kind: 'success',
            message: 'Thank you. We’ve counted your vote.',
          }),
  }))
}

function faqPage(typed: string): string {
  const search = faqSearch(typed)
  return search === '' ? '/faq' : `/faq?${new URLSearchParams({ q: search })}`
}
