import { z } from 'zod'
import { claimSchema } from '../section.ts'
import { headline } from './parts.ts'

/**
 * The footer (A§2). Each claim can be switched off on its own (D32). `troubleText` replaces the
 * status claim while `/readyz` fails.
 */
export const footerSchema = z.object({
  motto: claimSchema,
  phone_note: claimSchema,
  city: claimSchema,
  trusted_by: claimSchema,
  ssl_secured: claimSchema,
  support_hours: claimSchema,
  /** Named by the cooling-off section of the terms while it is shown. */
  money_back: claimSchema,
  /** Named by the availability section of the terms while it is shown. */
  uptime: claimSchema,
  status: claimSchema.extend({ troubleText: z.string() }),
})

export type FooterContent = z.output<typeof footerSchema>

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
