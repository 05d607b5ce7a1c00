import type { LegalDocument } from '../../rules/legal/document.ts'
import { privacyRights } from './privacy-rights.ts'

/**
 * The notice of POPIA (Act 4 of 2013) s18. It lists what this program stores, so every new form or
 * cookie must be added here.
 */
export const privacy: LegalDocument = {
  path: '/privacy',
  meta: {
    title: 'Privacy policy: what we keep and why',
    description:
      'Which personal information we collect under POPIA, why, who else sees it, how long we keep it, which cookies we set, and how to use your rights.',
  },
  title: 'Privacy policy',
  lead: 'We collect what we need for hosting and invoicing, and say here what that is. We don’t sell it to anyone.',
  updated: '2026-11-23',
  brief: [
    'We keep your account, your orders and invoices, the emails we sent you, and technical logs.',
    { text: 'Card details go to PayFast. We never see or store them.', when: 'card' },
    {
      text: 'We only use the cookies that sign-in, the theme, the checkout, live chat and short messages need. None are for advertising or tracking.',
      when: 'notMeasured',
    },
    {
      text: 'We count visits with {measurers}, but only if you allow it, and never where you sign in, order or pay.',
      when: 'measuredIfAllowed',
    },
    {
      text: 'We count visits with {measurers}, but never where you sign in, order or pay.',
      when: 'measured',
    },
    'If you ask, we show you what we hold about you, and correct or delete it as far as the law allows.',
  ],
  sections: [
    {
      id: 'responsible-party',
      title: 'Who is responsible',
      blocks: [
        {
          kind: 'text',
          text: 'The responsible party under the Protection of Personal Information Act 4 of 2013 (POPIA) is {seller}. To reach our information officer, write to [{email}](mailto:{email}).',
        },
        { kind: 'seller' },
        {
          kind: 'text',
          text: 'This page is about people who visit this site, write to us or buy from us. For personal information that our customers keep on our servers, they are the responsible party and we are only their operator: please ask them first.',
        },
      ],
    },
    {
      id: 'what-we-collect',
      title: 'What we collect, and why',
      blocks: [
        {
          kind: 'definitions',
          items: [
            {
              term: 'Account',
              text: 'Your name and email address, and your password as a hash that can’t be reversed. For each sign-in: time, network (IP) address and browser, so that you can see your devices and we can notice intruders. If you switch on two-factor sign-in: its secret and recovery codes, encrypted.',
            },
            {
              term: 'Orders and invoices',
              text: 'Name, company, VAT number if you give one, phone number, billing address, what you ordered, how you pay, and each payment with its reference. We need this to provide the service and because tax law says what an invoice must show.',
            },
            {
              term: 'Emails we send',
              text: 'Who we sent it to, when, which message, and whether it was sent, so that we can prove it and send it again. We remove passwords and one-time links from them.',
            },
            {
              term: 'What you write to us',
              text: 'Your messages and emails and what you attach to them, so that we can answer, and how you rate our help, so that it gets better.',
            },
            {
              term: 'Live chat',
              text: 'When you chat with us: your name and email address, what you and we write, the files you send, your rating, the page you were on and those you open during the chat, the page that led you here, and your browser, its language and screen size. Your network (IP) address only in scrambled form, to stop abuse. Our staff who answer customers read it, and nobody else. Please don’t send passwords; card numbers are masked before we store anything. When nobody is there, what you wrote becomes a message that we answer by email.',
            },
            {
              term: 'Whether an answer helped',
              text: 'When you press ‘Helpful’ or ‘Not helpful’ below an answer: your choice, with a scrambled form of your network (IP) address that can’t be reversed without our key, so that each person counts once.',
            },
            {
              term: 'Technical logs',
              text: 'For each request: time, network (IP) address, page and result, to find faults and to stop abuse. We count sign-in attempts for a day, under a scrambled key. We remember the browsers and networks you signed in from for 180 days, scrambled too, and record failed sign-ins to your account.',
            },
            {
              term: 'Speed of pages',
              text: 'How long a page took to load and respond in your browser, with the address of the page and nothing that says who you are. Deleted after 30 days.',
            },
            {
              term: 'Record of changes',
              text: 'What our staff and the system changed in orders, invoices and accounts, and when, so that we can trace mistakes.',
            },
          ],
        },
        {
          kind: 'text',
          text: 'We need the fields marked as required to make the agreement or because the law says so: without them we can’t take an order. The rest is up to you. We get this information from you, and for payments also from the bank or the payment provider.',
        },
      ],
    },
    {
      id: 'grounds',
      title: 'Our legal grounds',
      blocks: [
        {
          kind: 'list',
          items: [
            'To make and fulfil our agreement with you: account, orders, service messages and support.',
            'To comply with the law: invoices, tax and accounting records.',
            'For our legitimate interest in a secure and working service: logs, the record of changes and the record of emails.',
          ],
        },
        {
          kind: 'text',
          text: 'We send no newsletter or other advertising unless you agreed to it or section 69 of POPIA allows it for existing customers, and you can unsubscribe in every such email. No machine alone makes a decision that has legal effects for you.',
        },
      ],
    },
    {
      id: 'who-else',
      title: 'Who else sees it',
      blocks: [
        {
          kind: 'definitions',
          items: [
            {
              term: 'PayFast',
              text: 'Takes card payments. We send it your name, email address and phone number, the order number and the amount. You give it your card details. We keep only a reference with which an agreed renewal can be charged.',
              when: 'card',
            },
            {
              term: 'Our bank',
              text: 'Shows us who paid, how much, and with which reference.',
              when: 'eft',
            },
            {
              term: 'Measuring visits',
              text: '{measurers}: once you allow it, they learn which public pages your browser opens, and from which network (IP) address.',
              when: 'measuredIfAllowed',
            },
            {
              term: 'Measuring visits',
              text: '{measurers}: they learn which public pages your browser opens, and from which network (IP) address.',
              when: 'measured',
            },
            {
              term: 'Our email provider',
              text: 'Delivers the emails we send, so it sees the recipient and the content.',
            },
            {
              term: 'Advisers and authorities',
              text: 'Our accountant and the South African Revenue Service see the books. Others get information only when the law or a court order requires it.',
            },
          ],
        },
        {
          kind: 'text',
          text: 'Anyone who processes information for us as an operator has a contract that binds them to confidentiality and security. If one of them is outside South Africa, information goes there only as section 72 of POPIA allows.',
        },
      ],
    },
    ...privacyRights,
  ],
}
