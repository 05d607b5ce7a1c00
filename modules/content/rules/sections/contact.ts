import { z } from 'zod'
import { claimSchema } from '../section.ts'
import { headline } from './parts.ts'

const step = z.object({ title: headline, text: z.string() })

/** The texts of /contact. Address, phone number and seller come from the settings. */
export const contactSchema = z.object({
  title: headline,
  lead: z.string(),
  replyTime: claimSchema,
  hours: z.array(z.object({ days: z.string(), times: z.string() })),
  hoursNote: z.string(),
  stepsTitle: headline,
  steps: z.array(step),
  sentTitle: headline,
  sentText: z.string(),
  sellerTitle: headline,
  sellerText: z.string(),
  /** A link to /contact?about=… fills in the subject of the topic with that `about`. */
  topics: z.array(z.object({ about: z.string(), subject: z.string() })),
})

export type ContactContent = z.output<typeof contactSchema>
