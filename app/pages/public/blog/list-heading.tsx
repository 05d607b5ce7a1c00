import type { ReactNode } from 'react'
import type { PostListQuery } from '#modules/blog/rules/post-list.ts'
import type { BlogContent } from '#modules/content/rules/sections/blog.ts'
import { SiteLink } from '#ui/layout/site-link.tsx'
import { Dotted } from '../page-head.tsx'

type Topic = { name: string; description: string }
type Props = {
  list: { query: PostListQuery; count: number; category: Topic | null; tag: Topic | null; error: string | null; content: BlogContent }
  className: string
}

/** Heading of a list, with a link back to all posts. */
export function ListHeading({ list, className }: Props) {
  const { query, category, tag, count, error, content } = list
  if (query.search !== '') {
    return (
      <Heading title={`“${query.search}”`} className={className}>
        {error === null && found(count)}
        {(category ?? tag) && ` in ${[category?.name, tag?.name].filter(Boolean).join(' and ')}`}
      </Heading>
    )
  }
  if (category || tag) {
    return (
      <Heading title={[category?.name, tag?.name].filter(Boolean).join(', ')} className={className}>
        {(category ?? tag)?.description}
      </Heading>
    )
  }
  return (
    <div className={`rises max-w-3xl ${className}`}>
      <h1 className="font-display text-hero font-bold [overflow-wrap:anywhere]">
        <Dotted text={content.title} />
      </h1>
      <p className="mt-6 max-w-xl text-lead text-muted">{content.lead}</p>
    </div>
  )
}

function Heading({ title, className, children }: { title: string; className: string; children: ReactNode }) {
  return (
    <div className={`rises min-w-0 max-w-3xl ${className}`}>
      <SiteLink to="/blog" className="inline-flex min-h-6 items-center font-medium text-accent-text hover:underline">
        <span aria-hidden="true">←&nbsp;</span>All posts
      </SiteLink>
      <h1 className="mt-3 font-display text-title font-bold [overflow-wrap:anywhere]">{title}</h1>
      <p className="mt-4 max-w-xl text-lead text-muted">{children}</p>
    </div>
  )
}

function found(count: number): string {
  return count === 1 ? '1 post' : `${count} posts`
}
