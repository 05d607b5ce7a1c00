import { z } from 'zod'
import { head, headline, part, titled } from './parts.ts'

/** The sections of a product page. */
export const productSchema = z.object({
  head,
  plans: z.object({ title: z.string() }),
  strengths: z.object({ title: z.string(), items: z.array(titled) }),
  table: z.object({ title: z.string() }),
  /** Who the product suits, and who should choose another. */
  fit: z.object({ title: z.string(), points: z.array(z.string()) }),
  misfit: z.object({ title: z.string(), text: z.string(), to: z.string(), link: z.string() }),
  /** A blank question is left out, such as the one about VAT of a seller who charges none. */
  questions: z.object({
    title: z.string(),
    items: z.array(z.object({ question: z.string(), answer: z.string() })),
  }),
  closing: titled,
})

export type ProductContent = z.output<typeof productSchema>

const kind = z.object({
  name: z.string(),
  text: z.string(),
  managed: z.string(),
  root: z.string(),
  neighbours: z.string(),
  choose: z.string(),
  avoid: z.string(),
})

export const productsSchema = z.object({
  head,
  wordpress: kind,
  cloud: kind,
  dedicated: kind,
  choice: z.object({
    title: z.string(),
    managed: z.string(),
    root: z.string(),
    neighbours: z.string(),
    choose: z.string(),
    avoid: z.string(),
  }),
  services: part,
  addOns: part,
  closing: titled,
})

export type ProductsContent = z.output<typeof productsSchema>

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

const hostingKind = z.object({ name: z.string(), text: z.string() })

export const homeSchema = z.object({
  hero: head,
  account: z.object({ title: z.string(), points: z.array(titled) }),
  kinds: part.extend({ wordpress: hostingKind, cloud: hostingKind, dedicated: hostingKind }),
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
