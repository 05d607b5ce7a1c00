import type { LegalSection } from '../../rules/legal/document.ts'

/** The second half of the privacy policy: retention, cookies, security, rights, the regulator. */
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
            text: 'We keep orders, invoices, credit notes and payments for five years after the tax return they belong to, and company records for seven where the Companies Act requires it. We can’t delete them sooner.',
          },
          {
            term: 'Account and contact details',
            text: 'For as long as you have an account. When it is deleted, we delete your login and personal details, and keep only the tax records and figures that name nobody.',
          },
          {
            term: 'Signed-in devices',
            text: 'You are signed out automatically 30 days after you last used a device, and after 90 days in any case.',
          },
          {
            term: 'Support tickets',
            text: 'For as long as you have an account, with what is attached to them. A file that you add and don’t send is deleted after a day. When your account is deleted, we remove every message, name, address and file of your tickets, and your comments on our help. When a ticket was opened, what kind it was, how long it took and its stars stay, for our statistics.',
          },
          {
            term: 'Live chat',
            text: 'For {chat_months} after a chat, then we remove every name, address, word, file and page of it. When your account is deleted, we do that at once. When a chat was, how long it took and its stars stay, for our statistics.',
            when: 'chatsForgotten',
          },
          {
            term: 'Live chat',
            text: 'Until you ask us to delete it, or your account is deleted: then we remove every name, address, word, file and page of your chats. When a chat was, how long it took and its stars stay, for our statistics.',
            when: 'chatsKept',
          },
          {
            term: 'Emails you send us',
            text: 'What they say is kept with your ticket. The email itself is deleted after a year. One that became no ticket, such as spam or an automatic reply, is deleted after 90 days. If we couldn’t read it, we keep it for a year. Of a sender we marked as spam, we keep the address.',
          },
          {
            term: 'Emails we send, messages and logs',
            text: 'For as long as we need them as proof or to find a fault, and no longer.',
          },
          {
            term: 'Content of hosting services',
            text: '14 days after the service ends: see the [terms](/terms#your-data).',
          },
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
        text: 'If you only read our pages, you get no cookies from us. This site itself sets these, each when you use what it is for:',
      },
      {
        kind: 'definitions',
        items: [
          {
            term: 'Sign-in',
            text: 'Keeps you signed in for 30 days after your last visit, and for 90 days at most. Another one marks a browser you signed in from, for 180 days, so that strangers who try passwords can’t lock you out. With two-factor sign-in there is another one for a few minutes between the two steps. If you choose to trust a browser, it is remembered for up to 30 days.',
          },
          { term: 'Theme', text: 'Remembers whether you chose light or dark, for one year.' },
          {
            term: 'Checkout',
            text: 'Keeps what you entered until you place the order, encrypted, for at most one day. Another remembers for one hour which page you wanted before you signed in.',
          },
          {
            term: 'Live chat',
            text: 'Set when you send your first message, so that only you can read the chat, for 180 days. It is removed when you sign out.',
          },
          {
            term: 'Short messages',
            text: 'Carries a message such as ‘Saved’ to the next page, for at most one minute.',
          },
        ],
      },
      {
        kind: 'text',
        text: 'They are needed for what you asked for, so we don’t ask for consent. You can delete them in your browser at any time; you are then signed out. Your browser also remembers how far you had scrolled, what you typed in a chat until we have it and, on a phone, that it has loaded our fonts. We never see that.',
      },
      {
        kind: 'text',
        text: 'On public pages we ask whether {measurers} may set cookies of their own. Nothing of theirs is loaded until you allow it, and your answer stays in your browser. You can [change your answer](#cookies) at any time.',
        when: 'measuredIfAllowed',
      },
      {
        kind: 'text',
        text: 'On public pages {measurers} may set cookies of their own. You can refuse them in your browser.',
        when: 'measured',
      },
      {
        kind: 'text',
        text: 'PayFast’s payment page is PayFast’s own site, with its own cookies.',
        when: 'card',
      },
    ],
  },
  {
    id: 'security',
    title: 'Security',
    blocks: [
      {
        kind: 'text',
        text: 'We store passwords as hashes and encrypt keys. Staff see only what their role needs. You can switch on two-factor sign-in in your profile, and we recommend it.',
      },
      {
        kind: 'text',
        text: 'If there is reason to believe that someone accessed your information without permission, we tell the Information Regulator and you as soon as reasonably possible, as section 22 of POPIA requires, and say what happened and what you can do.',
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
          'have it corrected or completed; most of it you can change yourself in your profile;',
          'have it deleted when we no longer need it or are not allowed to keep it;',
          'object to processing that is based on our legitimate interest, and to any advertising;',
          'withdraw your consent for the future;',
          'complain to the Information Regulator.',
        ],
      },
      {
        kind: 'text',
        text: 'Write to [{email}](mailto:{email}). To protect you, we first check that it is really you. Asking is free. For copies the law allows a prescribed fee, which we would tell you beforehand. You can ask for our manual under the Promotion of Access to Information Act 2 of 2000 (PAIA) in the same way.',
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
        text: 'When we collect something new or use it differently, we change this page first and update the date at the top. If the change affects customers, we write to them too.',
      },
    ],
  },
]
