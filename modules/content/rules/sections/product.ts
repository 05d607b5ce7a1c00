import { z } from 'zod'
import { head, titled } from './parts.ts'

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
