import { href } from 'react-router'
import { fillText } from '#kernel/fill-text.ts'
import { buttonClasses } from '#ui/primitives/button-classes.ts'
import { useTexts } from './site-texts.tsx'

/**
 * 'Helpful' or not: a form that posts, and that the island of the answers sends without leaving the
 * page. Visitors can change their vote.
 */
export function FaqVote({
  id,
  question,
  search,
}: {
  id: string
  question: string
  search: string
}) {
  const texts = useTexts('faq')
  const choices = [
    { value: 'yes', action: href('/faq/:id/helpful', { id }), label: texts.helpful },
    { value: 'no', action: href('/faq/:id/not-helpful', { id }), label: texts.notHelpful },
  ] as const
  return (
    <form
      method="post"
      action={href('/faq/:id/helpful', { id })}
      data-vote=""
      className="mt-6 flex flex-wrap items-center gap-x-3 gap-y-2 text-sm"
    >
      {search !== '' && <input type="hidden" name="q" value={search} />}
      <fieldset
        aria-label={fillText(texts.wasHelpful, { question })}
        className="flex flex-wrap items-center gap-2"
      >
        {choices.map(({ value, action, label }) => (
          <button
            key={value}
            type="submit"
            // The first button is the form's own address.
            formAction={value === 'yes' ? undefined : action}
            data-vote={value}
            aria-pressed="false"
            className={buttonClasses(
              'outline',
              'sm',
              'aria-pressed:border-text aria-pressed:bg-text aria-pressed:text-page',
            )}
          >
            {label}
          </button>
        ))}
      </fieldset>
      <p role="status" className="text-muted data-[refused=true]:text-warning" />
    </form>
  )
}
