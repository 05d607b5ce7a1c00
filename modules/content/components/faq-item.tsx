import { href } from 'react-router'
import { fillText } from '#kernel/fill-text.ts'
import { Icon } from '#ui/layout/icon.tsx'
import { RichText } from '#ui/layout/rich-text.tsx'
import { buttonClasses } from '#ui/primitives/button-classes.ts'
import type { ShownFaq } from '../rules/faq/faq.ts'
import { useTexts } from './site-texts.tsx'

type Props = {
  faq: ShownFaq
  /** Shown above the question in search results. */
  category?: string
  /** The current search, so that a vote without scripts returns to it. */
  search: string
}

/**
 * A <details>, so it opens without scripts. The anchor is inside it, so browsers open it for a link
 * to the anchor.
 */
export function FaqItem({ faq, category, search }: Props) {
  const { id, anchor, question, answer } = faq
  return (
    <details data-faq={id} className="group border-t border-line">
      <summary className="flex items-start justify-between gap-6 py-5">
        <span className="min-w-0">
          {category && <span className="mb-1 block text-sm text-muted">{category}</span>}
          <h3 className="w-fit max-w-full text-[1.125rem] [overflow-wrap:anywhere] leading-snug font-semibold decoration-amber decoration-2 underline-offset-8 group-has-[:target]:underline">
            {question}
          </h3>
        </span>
        <Icon
          name="plus"
          className="mt-0.5 size-5 shrink-0 text-accent-text transition-transform duration-200 group-open:rotate-45"
        />
      </summary>
      <div id={anchor} className="scroll-mt-44 pr-6 pb-7 sm:pr-12">
        <RichText html={answer} className="max-w-2xl text-muted" />
        <FaqVote id={id} question={question} search={search} />
      </div>
    </details>
  )
}

/**
 * 'Helpful' or not: a form that posts, and that the island of the answers sends without leaving the
 * page. Visitors can change their vote.
 */
function FaqVote({ id, question, search }: { id: string; question: string; search: string }) {
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
