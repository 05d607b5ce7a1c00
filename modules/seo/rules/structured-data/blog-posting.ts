import type { BlogPosting, FAQPage } from 'schema-dts'
import { organizationId } from './site.ts'

export type DescribedPost = {
  title: string
  slug: string
  excerpt: string
  publishedAt: Date
  updatedAt: Date
  /** Blank when authors are hidden. */
  authorName: string
  /** An absolute URL or a path of this site; blank for none. */
  image: string
  section: string
  keywords: readonly string[]
}

/** Structured data of a blog post. `origin` is the address that search engines know. */
export function blogPosting(post: DescribedPost, origin: string): BlogPosting {
  const url = `${origin}/blog/${post.slug}`
  const changed = post.updatedAt > post.publishedAt ? post.updatedAt : post.publishedAt
  return {
    '@type': 'BlogPosting',
    '@id': `${url}#post`,
    mainEntityOfPage: url,
    url,
    headline: post.title,
    ...(post.excerpt && { description: post.excerpt }),
    datePublished: post.publishedAt.toISOString(),
    dateModified: changed.toISOString(),
    inLanguage: 'en-ZA',
    author: post.authorName
      ? { '@type': 'Person', name: post.authorName }
      : { '@id': organizationId(origin) },
    publisher: { '@id': organizationId(origin) },
    image: post.image
      ? post.image.startsWith('/')
        ? origin + post.image
        : post.image
      : `${origin}/og/blog/${post.slug}.png`,
    ...(post.section && { articleSection: post.section }),
    ...(post.keywords.length > 0 && { keywords: post.keywords.join(', ') }),
  }
}

/**
 * Structured data of exactly the questions the page shows. `answer` is plain text or simple HTML.
 */
export function faqPage(
  questions: readonly { question: string; answer: string }[],
  url: string,
): FAQPage {
  return {
    '@type': 'FAQPage',
    '@id': `${url}#faq`,
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  }
}
