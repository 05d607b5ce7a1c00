import { Fragment, type ReactNode } from 'react'
import type { ShownPost } from './shown-post.ts'

type Props = { post: Pick<ShownPost, 'day' | 'author' | 'minutes'>; views?: number | null; className?: string }

const grouped = new Intl.NumberFormat('en-US')

/** Author, date and reading time. */
export function PostDetails({ post, views = null, className = '' }: Props) {
  const facts: [string, ReactNode][] = [
    [
      'day',
      <time key="day" dateTime={post.day.iso}>
        {post.day.text}
      </time>,
    ],
  ]
  if (post.author) facts.unshift(['author', post.author])
  if (post.minutes !== null) facts.push(['minutes', `${post.minutes} min read`])
  if (views !== null && views > 0) facts.push(['views', views === 1 ? '1 view' : `${grouped.format(views).replaceAll(',', '\u00a0')} views`])
  return (
    <p className={`tabular text-muted ${className}`}>
      {facts.map(([key, fact], at) => (
        <Fragment key={key}>
          {at > 0 && <span aria-hidden="true"> · </span>}
          <span className="whitespace-nowrap">{fact}</span>
        </Fragment>
      ))}
    </p>
  )
}
