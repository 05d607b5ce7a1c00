import { Fragment, type ReactNode } from 'react'
import { fillText } from '#kernel/fill-text.ts'
import type { ShownPost } from './post-card.tsx'

export type DetailTexts = { minutes: string; oneView: string; views: string }

type Props = {
  post: Pick<ShownPost, 'day' | 'author' | 'minutes'>
  views?: number | null
  texts: DetailTexts
  className?: string
}

const grouped = new Intl.NumberFormat('en-US')

/** Author, date and reading time. */
export function PostDetails({ post, views = null, texts, className = '' }: Props) {
  const facts: [string, ReactNode][] = [
    [
      'day',
      <time key="day" dateTime={post.day.iso}>
        {post.day.text}
      </time>,
    ],
  ]
  if (post.author) facts.unshift(['author', post.author])
  if (post.minutes !== null)
    facts.push(['minutes', fillText(texts.minutes, { minutes: post.minutes })])
  if (views !== null && views > 0)
    facts.push([
      'views',
      fillText(views === 1 ? texts.oneView : texts.views, {
        count: grouped.format(views).replaceAll(',', '\u00a0'),
      }),
    ])
  // At the head of a post all of them are about as long as a phone is wide, and would take another
  // line, and move the page, when the font comes: there the author has one.
  const opens = (at: number) => views !== null && facts[at]?.[0] === 'author'
  return (
    <p className={`tabular text-muted ${className}`}>
      {facts.map(([key, fact], at) => (
        <Fragment key={key}>
          {at > 0 && (
            <span aria-hidden="true" className={opens(at - 1) ? 'max-sm:hidden' : undefined}>
              {' · '}
            </span>
          )}
          <span className={`whitespace-nowrap ${opens(at) ? 'max-sm:block' : ''}`}>{fact}</span>
        </Fragment>
      ))}
    </p>
  )
}
