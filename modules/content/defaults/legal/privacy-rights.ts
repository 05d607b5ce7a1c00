import type { LegalSection } from '../../rules/legal/document.ts'

/** The second half of the privacy policy: how long, cookies, security, rights, the regulator. */
export const privacyRights: readonly LegalSection[] = [
  {
    id: 'retention',
    title: 'How long we keep it',
    blocks: [
      {
        kind: 'definitions',
        items: [
          {
            term: 'Tax and accounting records',
            text: 'Orders, invoices, credit notes and payments are kept for five years after the tax return that they belong to, and company records for seven where the Companies Act asks for it. We cannot delete them sooner.',
          },
          {
            term: 'Account and contact details',
            text: 'As long as you have an account. When it is deleted, sign-in and personal details go, and only the tax records stay.',
          },
          { term: 'Signed-in devices', text: 'A sign-in ends by itself 14 days after its last use.' },
          {
            term: 'Mails, messages and logs',
            text: 'As long as the account or the matter needs them as proof or to find a fault, and no longer.',
          },
          { term: 'Content of hosting services', text: '14 days after the service ended: see the [terms](/terms#your-data).' },
        ],
      },
    ],
  },
  {
    id: 'cookies',
    title: 'Cookies',
    blocks: [
      {
        kind: 'text',
        text: 'Somebody who only reads our pages gets no cookie. These are set by this site itself, each when you do what it is for:',
      },
      {
        kind: 'definitions',
        items: [
          {
            term: 'Sign-in',
            text: 'Keeps you signed in, for 14 days after your last visit. Between password and second factor there is another one for a few minutes. If you choose to trust a browser, it is remembered for up to 30 days.',
          },
          { term: 'Theme', text: 'Remembers whether you chose light or dark, for one year.' },
          {
            term: 'Checkout',
            text: 'Holds what you typed until you place the order, encrypted, for at most one day. Another remembers for one hour where you were going before you signed in.',
          },
          { term: 'Short messages', text: 'Carries a line such as ‘Saved’ to the next page, for at most one minute.' },
        ],
      },
      {
        kind: 'text',
        text: 'They are needed for what you asked for, so nobody asks about them. You can delete them in your browser at any time; you are then signed out. Your browser also remembers, for itself, how far you had scrolled and, on a phone, that it has fetched our fonts. We never see that.',
      },
      {
        kind: 'text',
        text: 'On public pages we ask whether {measurers} may set cookies of their own. Until you allow it nothing of theirs is loaded, and your answer stays in your browser. You may [answer again](#cookies) at any time.',
        when: 'measuredIfAllowed',
      },
      {
        kind: 'text',
        text: 'On public pages {measurers} may set cookies of their own. You can refuse them in your browser.',
        when: 'measured',
      },
      { kind: 'text', text: 'PayFast’s payment page is PayFast’s own site, with cookies of its own.', when: 'card' },
    ],
  },
  {
    id: 'security',
    title: 'Security',
    blocks: [
      {
        kind: 'text',
        text: 'Passwords are stored as hashes and keys encrypted. Staff see only what their role needs. You can switch on two-factor sign-in in your profile, and we advise it.',
      },
      {
        kind: 'text',
        text: 'If there is reason to believe that somebody got at your information without a right, we tell the Information Regulator and you as soon as reasonably possible, as section 22 of POPIA asks, and say what happened and what you can do.',
      },
    ],
  },
  {
    id: 'your-rights',
    title: 'Your rights',
    blocks: [
      { kind: 'text', text: 'You may:' },
      {
        kind: 'list',
        items: [
          'ask whether we hold information about you, and get a copy of it;',
          'have it corrected or completed; most of it you can change in your profile yourself;',
          'have it deleted when we no longer need it or may not keep it;',
          'object to processing that rests on our legitimate interest, and to any advertising;',
          'withdraw a consent, for the future;',
          'complain to the Information Regulator.',
        ],
      },
      {
        kind: 'text',
        text: 'Write to [{email}](mailto:{email}). To protect you, we first make sure that it is you who asks. Asking costs nothing; for copies the law allows a prescribed fee, which we would name beforehand. Our manual under the Promotion of Access to Information Act 2 of 2000 (PAIA) comes the same way.',
      },
    ],
  },
  {
    id: 'regulator',
    title: 'The Information Regulator',
    blocks: [
      {
        kind: 'text',
        text: 'Please give us the chance to put it right first. You may at any time complain to the Information Regulator (South Africa): [POPIAComplaints@inforegulator.org.za](mailto:POPIAComplaints@inforegulator.org.za) for complaints, [enquiries@inforegulator.org.za](mailto:enquiries@inforegulator.org.za) for questions. Forms and the current address are on [inforegulator.org.za](https://inforegulator.org.za).',
      },
    ],
  },
  {
    id: 'changes',
    title: 'Changes to this policy',
    blocks: [
      {
        kind: 'text',
        text: 'When we collect something new or use it differently, we change this page first and put the new date at its top. If the change matters to customers, we write to them as well.',
      },
    ],
  },
]
