import { z } from 'zod'
import { headline } from './parts.ts'

const link = z.object({ label: headline, path: z.string() })

/** The menus of the site (A§3). */
export const navigationSchema = z.object({
  main: z.array(
    link.extend({
      exact: z.boolean(),
      dropdown: z.array(link.extend({ description: z.string() })),
    }),
  ),
  company: z.array(link),
  products: z.array(link),
  legal: z.array(link),
})
