import { z } from 'zod'
import { headline, titled } from './parts.ts'

const step = z.object({ title: headline, text: z.string() })

export const domainsSchema = z.object({
  title: headline,
  lead: z.string(),
  endingsTitle: headline,
  endingsText: z.string(),
  /** `yearCents`: the price of one year without VAT, in cents; null shows none. */
  endings: z.array(
    z.object({ ending: z.string(), text: z.string(), yearCents: z.int().nonnegative().nullable() }),
  ),
  formTitle: headline,
  formText: z.string(),
  sentTitle: headline,
  sentText: z.string(),
  closing: titled,
})

const track = z.object({ name: z.string(), summary: z.string(), steps: z.array(step) })

export const domainTransferSchema = z.object({
  title: headline,
  lead: z.string(),
  tracks: z.array(track),
  note: z.string(),
})

export const domainQuestionsSchema = z.object({
  title: headline,
  items: z.array(z.object({ question: z.string(), answer: z.string() })),
})
