import { z } from 'zod'
import { headline, titled } from './parts.ts'

/** The words around the questions. */
export const faqSchema = z.object({
  title: headline,
  lead: z.string(),
  searchTitle: headline,
  searchDescription: z.string(),
  /** In the empty search field. */
  searchExample: z.string(),
  featured: headline,
  nothingFound: z.string(),
  nothingYet: z.string(),
  closing: titled,
})

export type FaqContent = z.output<typeof faqSchema>
