import type { LegalDocument } from '../../rules/legal/document.ts'
import { privacyRights } from './privacy-rights.ts'

/** The notice of POPIA (Act 4 of 2013) s18: it names what this program stores really. A new form or cookie belongs in here. */
export const privacy: LegalDocument = {
  path: '/privacy',
  meta: {
    title: 'Privacy policy: what we keep and why',
    description:
      'Which personal information we collect under POPIA, why, who else sees it, how long we keep it, which cookies we set, and how to use your rights.',
  },
  title: 'Privacy policy',
  lead: 'We collect what hosting and invoicing need, and say here what that is. We do not sell it to anybody.',
  updated: '2026-11-21',
  brief: [
    'We keep your account, your orders and invoices, the mails we sent you, and technical logs.',
    { text: 'Card details go to PayFast. We never see or store them.', when: 'card' },
    {
      text: 'The only cookies are those that sign-in, the theme, the checkout and short notices need. There is nothing for advertising or for following visitors.',
      when: 'notMeasured',
    },
    {
      text: 'Visits are counted with the help of {measurers} only if you allow it, and never where you sign in, order or pay.',
      when: 'measuredIfAllowed',
    },
    { text: 'Visits are counted with the help of {measurers}, but never where you sign in, order or pay.', when: 'measured' },
    'Ask, and we show you what we hold about you, and correct or delete it as far as the law allows.',
  ],
  sections: [
    {
      id: 'responsible-party',
      title: 'Who is responsible',
      blocks: [
        {
          kind: 'text',
          text: 'The responsible party under the Protection of Personal Information Act 4 of 2013 (POPIA) is {seller}. Our information officer reads what you send to [{email}](mailto:{email}).',
        },
        { kind: 'seller' },
        {
          kind: 'text',
          text: 'This page is about people who visit this site, write to us or buy from us. For personal information that our customers keep on the servers we host, they are the responsible party and we are only their operator: please ask them first.',
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
              text: 'Your name and e-mail address, and your password as a hash that cannot be turned back. For each sign-in: time, network (IP) address and browser, so that you can see your devices and we can notice intruders. If you switch on two-factor sign-in: its secret and backup codes, encrypted.',
            },
            {
              term: 'Orders and invoices',
              text: 'Name, company, VAT number if you give one, phone number, billing address, what you ordered, how you pay, and each payment with its reference. We need this to serve you and because tax law says what an invoice must show.',
            },
            {
              term: 'Mails that we send',
              text: 'To whom, when, which message, and whether it could be sent, so that we can show that you were told and send it again. Passwords and one-time links in them are blanked out.',
            },
            {
              term: 'What you write to us',
              text: 'Your messages and what you attach to them, so that we can answer.',
            },
            {
              term: 'Whether an answer helped',
              text: 'When you press ‘Helpful’ or ‘Not helpful’ below an answer: your choice, under a scrambled form of your network (IP) address that cannot be turned back without our key, so that one person is one voice.',
            },
            {
              term: 'Technical logs',
              text: 'For each request: time, network (IP) address, page and result, to find faults and to stop abuse. Attempts to sign in are counted for a day, under a scrambled key.',
            },
            {
              term: 'Speed of pages',
              text: 'How long a page took to load and to react in your browser, with the address of the page and nothing that says who you are. Deleted after 30 days.',
            },
            {
              term: 'Record of changes',
              text: 'What our staff and the system changed in orders, invoices and accounts, and when, so that mistakes can be traced.',
            },
          ],
        },
        {
          kind: 'text',
          text: 'Fields marked as required are needed to make the agreement or to meet a legal duty: without them we cannot take an order. All else is up to you. We get this information from you; about a payment also from the bank or the payment provider.',
        },
      ],
    },
    {
      id: 'grounds',
      title: 'On which ground',
      blocks: [
        {
          kind: 'list',
          items: [
            'To make and keep our agreement with you: account, orders, service messages and support.',
            'To meet the law: invoices, tax and accounting records.',
            'For our legitimate interest in a secure and working service: logs, the record of changes and the record of mails.',
          ],
        },
        {
          kind: 'text',
          text: 'We send no newsletter or other advertising unless you agreed to it or section 69 of POPIA allows it for existing customers, and each such mail lets you stop it. No decision with legal effect for you is made by a machine alone.',
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
              text: 'Takes card payments. It receives your name, e-mail address and phone number, the order number and the amount from us, and your card details from you. We keep only a reference with which an agreed renewal can be charged.',
              when: 'card',
            },
            { term: 'Our bank', text: 'Shows us who transferred what, with which reference.', when: 'eft' },
            {
              term: 'Measuring visits',
              text: '{measurers}: they learn which public pages your browser opened, from which network (IP) address, once you have allowed it.',
              when: 'measuredIfAllowed',
            },
            {
              term: 'Measuring visits',
              text: '{measurers}: they learn which public pages your browser opens, and from which network (IP) address.',
              when: 'measured',
            },
            { term: 'Our mail provider', text: 'Delivers the mails that we send, and so sees recipient and content.' },
            {
              term: 'Advisers and authorities',
              text: 'Our accountant and the South African Revenue Service see the books. Others get information only when a law or a court order says so.',
            },
          ],
        },
        {
          kind: 'text',
          text: 'Whoever works for us as an operator does so under a contract that binds them to confidentiality and security. If one of them is outside South Africa, information goes there only as section 72 of POPIA allows.',
        },
      ],
    },
    ...privacyRights,
  ],
}
