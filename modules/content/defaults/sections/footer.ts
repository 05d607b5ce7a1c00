import { defineSection } from '../../rules/section.ts'
import { footerSchema } from '../../rules/sections/footer.ts'

/** The claims of A§2, word for word. Each can be switched off, and an honest site does so until it is true. */
export const footerSection = defineSection({
  key: 'footer',
  title: 'Footer',
  schema: footerSchema,
  initial: {
    motto: { text: 'A small team in Cape Town, a phone call away.', shown: true },
    phone_note: { text: 'Extension 2', shown: true },
    city: { text: 'Cape Town, South Africa', shown: true },
    trusted_by: { text: 'Trusted by 50,000+ websites', shown: true },
    ssl_secured: { text: 'SSL Secured', shown: true },
    support_hours: { text: '24/7 Support', shown: true },
    money_back: { text: 'Money-back Guarantee', shown: true },
    uptime: { text: '99.9% Uptime SLA', shown: true },
    status: { text: 'All systems operational', troubleText: 'Some systems are having trouble', shown: true },
  },
})
