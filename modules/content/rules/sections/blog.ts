import { z } from 'zod'
import { headline } from './parts.ts'

/** The words around the posts. */
export const blogSchema = z.object({
  title: headline,
  lead: z.string(),
  searchTitle: headline,
  searchDescription: z.string(),
  /** Heading of the tags. */
  subjects: headline,
  /** Before the link to the feed. */
  feed: z.string(),
  nothingPublished: z.string(),
  nothingFound: z.string(),
  /** Heading of the related posts. */
  related: headline,
  comments: z.object({
    write: headline,
    moderated: z.string(),
    privacy: z.string(),
    none: z.string(),
    closed: z.string(),
    thanksWaiting: z.string(),
    thanksOnline: z.string(),
  }),
})

export type BlogContent = z.output<typeof blogSchema>
