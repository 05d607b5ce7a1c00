import type { LegalDocument, LegalSection } from '../../rules/legal/document.ts'
import { buyingSections } from './terms-buying.ts'

/** The second half of the terms: the time after the order, and when something goes wrong. */
const servingSections: readonly LegalSection[] = [
  {
    id: 'late-payment',
    title: 'Late payment and suspension',
    blocks: [
      {
        kind: 'text',
        text: 'If an invoice is not paid by its due date, we write to you. If it is still unpaid seven days after the due date, we may suspend the service: it goes offline, but your content stays. It comes back when the invoice is paid. We charge no late fee.',
      },
      {
        kind: 'text',
        text: 'If a suspended service stays unpaid, we may end the agreement. We write to you at least 20 business days before, and you can still pay until then.',
      },
      {
        kind: 'text',
        text: 'Different rules apply when a service is a danger to others, or unlawful: see [how we act](/aup#how-we-act) in the acceptable use policy.',
      },
    ],
  },
  {
    id: 'your-data',
    title: 'Backups and your data',
    blocks: [
      {
        kind: 'text',
        text: 'What you put on our servers stays yours. You allow us to store it, copy it and send it over the network, only as far as hosting requires. We only look at it to help you when you ask, to keep the platform secure, or when the law requires it.',
      },
      {
        kind: 'text',
        text: 'What is backed up, and how often, depends on your plan. Backups help us recover from failures, and we restore from them when you ask and a usable copy exists.',
      },
      {
        kind: 'important',
        text: 'No backup is certain. Keep your own copy, away from our servers, of everything you can’t afford to lose.',
      },
      {
        kind: 'text',
        text: 'After a service has ended, we keep its content for 14 days so that you can ask for a copy. Then we delete it. Backups that still contain it are overwritten in their normal cycle.',
      },
      {
        kind: 'text',
        text: 'If you keep personal information of other people on our servers, you are the responsible party for it and we are your operator under POPIA. We treat it as confidential, process it only as you instruct us, and tell you at once if we have reason to believe that someone accessed it without permission.',
      },
    ],
  },
  {
    id: 'uptime',
    title: 'Availability and maintenance',
    blocks: [
      {
        kind: 'text',
        text: 'We do what a careful host does to keep services up. We can’t promise that they never fail: power, networks, hardware and software sometimes do.',
      },
      {
        kind: 'text',
        text: '‘{uptime_claim}’ on this site is what we hold ourselves to, month by month, not counting announced maintenance and failures outside our network. There is no fixed table of credits. If we fall short, tell us and the next paragraph applies.',
        when: 'uptimeClaim',
      },
      {
        kind: 'text',
        text: 'If a service was not of the quality you could expect, section 54 of the CPA lets you ask us to put it right, or to refund a reasonable part of the price, depending on how far it fell short. We do the same for customers the CPA doesn’t cover.',
      },
      {
        kind: 'text',
        text: 'We announce planned work beforehand and choose quiet hours. Urgent work, such as closing a security hole, may happen without notice.',
      },
    ],
  },
  {
    id: 'your-part',
    title: 'Your part',
    blocks: [
      {
        kind: 'list',
        items: [
          'Give us correct details and keep them up to date. Invoices and notices go to the email address of your account.',
          'Keep your passwords to yourself, and tell us at once if someone else may know them.',
          'Keep the software you install up to date, unless your plan says that we do it.',
          'Keep to the [acceptable use policy](/aup), and make sure that the people you give access to do so too.',
        ],
      },
    ],
  },
  {
    id: 'liability',
    title: 'Liability',
    blocks: [
      {
        kind: 'important',
        text: 'This section limits what you can claim from us. Please read it with care.',
      },
      {
        kind: 'text',
        text: 'We are liable for damage that we cause intentionally or by gross negligence, and wherever the law does not let us limit it, such as sections 51 and 61 of the CPA.',
      },
      {
        kind: 'important',
        text: 'Otherwise we are not liable for lost profit, lost business, or data you kept no copy of, and all claims of one year together are limited to what you paid in that year for the service concerned.',
      },
      {
        kind: 'text',
        text: 'Neither of us is liable for what nobody could have prevented with reasonable care, such as natural disasters, riots, long power failures or faults in networks that aren’t ours.',
      },
    ],
  },
  {
    id: 'changes',
    title: 'Changes to these terms',
    blocks: [
      {
        kind: 'text',
        text: 'If we change these terms in a way that affects you, we write to you at least 20 business days before. You may cancel before the change takes effect, and we refund what you paid for the time after that. The date at the top of this page says when it last changed.',
      },
    ],
  },
  {
    id: 'complaints',
    title: 'Complaints',
    blocks: [
      {
        kind: 'text',
        text: 'Write to [{email}](mailto:{email}), say what went wrong and what would put it right. A person reads it and answers in writing, with reasons.',
      },
      { kind: 'text', text: 'You can also phone us on {phone}.', when: 'phone' },
      {
        kind: 'text',
        text: 'If we can’t agree, you can turn to the [National Consumer Commission](https://thencc.org.za) or the consumer affairs office of your province. For complaints about personal information there is the Information Regulator: see our [privacy policy](/privacy#regulator). You may also go to court.',
      },
    ],
  },
  {
    id: 'law',
    title: 'Governing law',
    blocks: [
      {
        kind: 'text',
        text: 'South African law governs this agreement, and South African courts decide disputes about it. If part of these terms turns out to be invalid, the rest stays in force.',
      },
    ],
  },
]

export const terms: LegalDocument = {
  path: '/terms',
  meta: {
    title: 'Terms of service for hosting customers',
    description:
      'The agreement for our hosting: orders, prices, payment, cancelling, the seven-day cooling-off, late payment, your data, complaints and the law.',
  },
  title: 'Terms of service',
  lead: 'What you can expect from us, what we expect from you, and how either of us can end the agreement.',
  updated: '2026-11-29',
  brief: [
    'You see the whole order with its full price, and can correct it, before you place it.',
    'You may cancel a new order within seven days, without a reason, and get all your money back within 30 days.',
    'You may end a monthly service at any time, without a reason. It stays on until the end of the month you paid for.',
    {
      text: 'The same goes for a service you pay for by the quarter or half-year. It stays on until the end of that period.',
      when: 'shortTerm',
    },
    { text: 'A 12-month term may be ended early with 20 business days’ notice.', when: 'annual' },
    {
      text: 'A 24-month term may be ended early with 20 business days’ notice.',
      when: 'twoYearly',
    },
    'Your content stays yours. Before we suspend a service for non-payment, we write to you and wait.',
  ],
  sections: [...buyingSections, ...servingSections],
}
