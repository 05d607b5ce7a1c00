import { z } from 'zod'
import { head, headline, part, picture, titled } from './parts.ts'

/** An example from daily work, such as an email, that shows what the value means. */
const proof = z.object({ from: z.string(), when: z.string(), lines: z.array(z.string()) })

export const aboutSchema = z.object({
  head,
  /** Below the headline, such as the people or the place. */
  picture,
  chapters: z.array(z.object({ when: z.string(), title: headline, text: z.string() })),
  values: part.extend({ items: z.array(z.object({ title: headline, text: z.string(), proof })) }),
  team: part,
  projects: part,
  caseStudies: part.extend({ challenge: z.string(), solution: z.string() }),
  closing: titled,
})

export type AboutContent = z.output<typeof aboutSchema>
