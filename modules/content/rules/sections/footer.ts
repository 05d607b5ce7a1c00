import { z } from 'zod'
import { claimSchema, defineSection } from '../section.ts'

/**
 * What the footer says about the site (A§2). Claims are content: each can be switched off on its own, and an honest site does so until it is true.
 * The status claim follows the real health of the system: its other text takes its place while `/readyz` says no.
 */
export const footerSection = defineSection({
  key: 'footer',
  title: 'Footer',
  schema: z.object({
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
    status: claimSchema.extend({ otherwise: z.string() }),
  }),
  initial: {
    motto: { text: 'A small team in Cape Town, at the other end of the line.', shown: true },
    phone_note: { text: 'Extension 2', shown: true },
    city: { text: 'Cape Town, South Africa', shown: true },
    trusted_by: { text: 'Trusted by 50,000+ websites', shown: true },
    ssl_secured: { text: 'SSL Secured', shown: true },
    support_hours: { text: '24/7 Support', shown: true },
    money_back: { text: 'Money-back Guarantee', shown: true },
    uptime: { text: '99.9% Uptime SLA', shown: true },
    status: { text: 'All systems operational', otherwise: 'Some systems are having trouble', shown: true },
  },
})

export type FooterContent = z.output<typeof footerSection.schema>
