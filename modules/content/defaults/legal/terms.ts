import type { LegalDocument } from '../../rules/legal/document.ts'
import { buyingSections } from './terms-buying.ts'
import { servingSections } from './terms-serving.ts'

export const terms: LegalDocument = {
  path: '/terms',
  meta: {
    title: 'Terms of service for hosting customers',
    description:
      'The agreement for our hosting: orders, prices, payment, cancelling, the seven-day cooling-off, late payment, your data, complaints and the law.',
  },
  title: 'Terms of service',
  lead: 'What you can expect from us, what we expect from you, and how either of us can end the agreement.',
  updated: '2026-11-22',
  brief: [
    'You see the whole order with its full price, and can correct it, before you place it.',
    'You may cancel a new order within seven days, without a reason, and get all your money back within 30 days.',
    'You may end a monthly service at any time, without a reason. It stays on until the end of the month you paid for.',
    { text: 'A 12-month term may be ended early with 20 business days’ notice.', when: 'annual' },
    'Your content stays yours. Before we suspend a service for non-payment, we write to you and wait.',
  ],
  sections: [...buyingSections, ...servingSections],
}
