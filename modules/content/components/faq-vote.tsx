import { buttonLook } from '#ui/primitives/button-look.ts'

/** 'Helpful' or not: a form that posts, and that the island of the answers sends without leaving the page. A second press may change one's mind. */
export function FaqVote({ id, question, search }: { id: string; question: string; search: string }) {
  const choices = [
    { value: 'yes', label: 'Helpful' },
    { value: 'no', label: 'Not helpful' },
  ] as const
  return (
    <form method="post" action={`/faq/${id}/vote`} data-vote="" className="mt-6 flex flex-wrap items-center gap-x-3 gap-y-2 text-sm">
      {search !== '' && <input type="hidden" name="q" value={search} />}
      <fieldset aria-label={`Was the answer to “${question}” helpful?`} className="flex flex-wrap items-center gap-2">
        {choices.map(({ value, label }) => (
          <button
            key={value}
            type="submit"
            name="helpful"
            value={value}
            aria-pressed="false"
            className={buttonLook('outline', 'sm', 'aria-pressed:border-text aria-pressed:bg-text aria-pressed:text-page')}
          >
            {label}
          </button>
        ))}
      </fieldset>
      <p role="status" className="text-muted data-[refused=true]:text-warning" />
    </form>
  )
}
