import { z } from 'zod'
import { head, part, titled } from './parts.ts'

const kind = z.object({ name: z.string(), text: z.string() })

export const homeSchema = z.object({
  hero: head,
  account: z.object({ title: z.string(), points: z.array(titled) }),
  kinds: part.extend({ wordpress: kind, cloud: kind, dedicated: kind }),
  features: part,
  invoice: part.extend({ points: z.array(z.string()) }),
  plans: part,
  chat: part.extend({ ways: z.array(titled) }),
  comparison: part.extend({ ours: z.string(), theirs: z.string() }),
  reviews: part,
  steps: z.object({ title: z.string(), steps: z.array(titled) }),
  closing: titled,
})

export type HomeContent = z.output<typeof homeSchema>
