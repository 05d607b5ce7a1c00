import { useFetcher } from 'react-router'
import { buttonLook } from '#ui/primitives/button-look.ts'
import type { FaqVoteAnswer } from '../rules/faq/faq.ts'

/** Posts with and without scripts. Visitors can change their vote. */
export function FaqVote({ id, question, search }: { id: string; question: string; search: string }) {
  const fetcher = useFetcher<FaqVoteAnswer>()
  const answer = fetcher.data
  const choices = [
    { value: 'yes', verb: 'helpful', label: 'Helpful' },
    { value: 'no', verb: 'not-helpful', label: 'Not helpful' },
  ] as const
  return (
    <fetcher.Form method="post" action={`/faq/${id}/helpful`} className="mt-6 flex flex-wrap items-center gap-x-3 gap-y-2 text-sm">
      {search !== '' && <input type="hidden" name="q" value={search} />}
      <fieldset aria-label={`Was the answer to “${question}” helpful?`} className="flex flex-wrap items-center gap-2">
        {choices.map(({ value, verb, label }) => (
          <button
            key={value}
            type="submit"
            formAction={`/faq/${id}/${verb}`}
            aria-pressed={answer?.voted === value}
            className={buttonLook('outline', 'sm', 'aria-pressed:border-text aria-pressed:bg-text aria-pressed:text-page')}
          >
            {label}
          </button>
        ))}
      </fieldset>
      <p role="status" className={answer?.refusal ? 'text-warning' : 'text-muted'}>
        {answer?.refusal?.message ?? (answer?.voted && thanks[answer.voted])}
      </p>
    </fetcher.Form>
  )
}

const thanks = {
  yes: 'Thank you. Good to know.',
  no: 'Thank you. We’ll have another look at it.',
}
