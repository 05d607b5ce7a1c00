import { defineSection } from '../../rules/section.ts'
import { faqSchema } from '../../rules/sections/faq.ts'

export const faqSection = defineSection({
  key: 'faq',
  title: 'Around the FAQ',
  schema: faqSchema,
  initial: {
    title: 'Ask away.',
    lead: 'What people ask before and after they buy, answered the way we would on the phone.',
    searchTitle: 'Questions and answers about hosting',
    searchDescription:
      'Plans, paying in rand, moving a site, domains, email, backups and support: what people ask us before and after they buy, answered.',
    searchExample: 'Backups, VAT, email',
    featured: 'Most asked',
    nothingFound:
      'Try a single word, or ask us: a question that is missing here is one that we should answer.',
    nothingYet: 'Nobody has asked anything yet. Be the first.',
    closing: {
      title: 'Still wondering?',
      text: 'Write to us in your own words. A person reads it, and common questions end up on this page.',
    },
  },
})
