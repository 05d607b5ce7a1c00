import { defineSection } from '../../rules/section.ts'
import { footerSchema } from '../../rules/sections/footer.ts'

/**
 * The claims of A§2, word for word. Only what the program itself makes true is on: a new site says
 * nothing of its firm until the owner states it (D47).
 */
export const footerSection = defineSection({
  key: 'footer',
  title: 'Footer',
  schema: footerSchema,
  initial: {
    motto: { text: 'A small team in Cape Town, a phone call away.', shown: false },
    phone_note: { text: 'Extension 2', shown: false },
    city: { text: 'Cape Town, South Africa', shown: false },
    trusted_by: { text: 'Trusted by 50,000+ websites', shown: false },
    ssl_secured: { text: 'SSL Secured', shown: true },
    support_hours: { text: '24/7 Support', shown: false },
    money_back: { text: 'Money-back Guarantee', shown: false },
    uptime: { text: '99.9% Uptime SLA', shown: false },
    status: {
      text: 'All systems operational',
      troubleText: 'Some systems are having trouble',
      shown: true,
    },
  },
})
