import type { ReactNode } from 'react'
import { fillText } from '#kernel/fill-text.ts'
import type { PostListQuery } from '#modules/blog/rules/post-list.ts'
import { useTexts } from '#modules/content/components/site-texts.tsx'
import type { BlogContent } from '#modules/content/rules/sections/blog.ts'
import type { SiteTexts } from '#modules/content/rules/texts/site-texts.ts'
import { SiteLink } from '#ui/layout/site-link.tsx'
import { Dotted } from '../page-head.tsx'

type Topic = { name: string; description: string }
type Props = {
  list: {
    query: PostListQuery
    count: number
    category: Topic | null
    tag: Topic | null
    error: string | null
    content: BlogContent
  }
  className: string
}

/** Heading of a list, with a link back to all posts. */
export function ListHeading({ list, className }: Props) {
  const { query, category, tag, count, error, content } = list
  const texts = useTexts('blog')
  if (query.search !== '') {
    return (
      <Heading title={`“${query.search}”`} className={className}>
        {error === null && foundIn(texts, count, { category: category?.name, tag: tag?.name })}
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

function Heading({
  title,
  className,
  children,
}: {
  title: string
  className: string
  children: ReactNode
}) {
  const texts = useTexts('blog')
  return (
    <div className={`rises min-w-0 max-w-3xl ${className}`}>
      <SiteLink
        to="/blog"
        className="inline-flex min-h-6 items-center font-medium text-accent-text hover:underline"
      >
        <span aria-hidden="true">←&nbsp;</span>
        {texts.allPosts}
      </SiteLink>
      <h1 className="mt-3 font-display text-title font-bold [overflow-wrap:anywhere]">{title}</h1>
      <p className="mt-4 max-w-xl text-lead text-muted">{children}</p>
    </div>
  )
}

function foundIn(
  texts: SiteTexts['blog'],
  count: number,
  { category = '', tag = '' }: { category?: string | undefined; tag?: string | undefined } = {},
): string {
  const found = fillText(count === 1 ? texts.onePost : texts.countOfPosts, { count })
  const topics = category && tag ? fillText(texts.topicAnd, { category, tag }) : category || tag
  return topics ? fillText(texts.foundIn, { found, topics }) : found
}
