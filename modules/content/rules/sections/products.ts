import { z } from 'zod'
import { head, part, titled } from './parts.ts'

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
