import type { LegalDocument } from '../../rules/legal/document.ts'

export const acceptableUse: LegalDocument = {
  path: '/aup',
  meta: {
    title: 'Acceptable use policy for our servers',
    description:
      'What you may not host or send from our servers, how we share resources fairly, what we do when rules are broken, and how to report abuse or appeal.',
  },
  title: 'Acceptable use policy',
  lead: 'Our customers share networks, IP addresses and often servers. These rules stop one customer from spoiling it for the others.',
  updated: '2026-11-22',
  brief: [
    'Only host what is legal in South Africa, and only email people who want to hear from you.',
    'Don’t attack others, and don’t let your software be used to attack others.',
    'We warn you before we switch anything off, unless waiting would harm someone.',
    'You can appeal, and a second person will look at it.',
  ],
  sections: [
    {
      id: 'scope',
      title: 'Who this applies to',
      blocks: [
        {
          kind: 'text',
          text: 'This policy is part of the [terms of service](/terms). It applies to every service you buy from {seller}, and to everyone you give access to it: your staff, your clients, your visitors. You are responsible for what they do there, once you know about it or could have known.',
        },
      ],
    },
    {
      id: 'content',
      title: 'What you may not host',
      blocks: [
        {
          kind: 'list',
          items: [
            'Material that sexualises or exploits children. We remove it, keep the evidence and report it to the South African Police Service, without warning.',
            'Anything that infringes someone’s copyright, trade mark, privacy or good name.',
            'Hate speech, incitement to violence, threats, and intimate images shared without consent.',
            'Fraud: fake shops and banks, phishing pages, pyramid and Ponzi schemes, goods that do not exist.',
            'Malware, and programs that control hijacked computers.',
            'Goods or services that need a licence you don’t have, such as gambling, medicines or financial advice.',
            'Anything else that South African law forbids.',
          ],
        },
        {
          kind: 'text',
          text: 'We don’t police opinions. Criticism, satire and journalism are welcome.',
        },
      ],
    },
    {
      id: 'spam',
      title: 'Email and spam',
      blocks: [
        {
          kind: 'text',
          text: 'Electronic advertising needs consent, or a customer relationship as described in section 69 of POPIA. So please:',
        },
        {
          kind: 'list',
          items: [
            'Send bulk email only to people who asked for it, and be able to show when and how they did.',
            'Say who you really are, and let people unsubscribe in every message. Act on it at once.',
            'Don’t use bought, traded or harvested lists.',
            'Don’t use spam sent from elsewhere to advertise something hosted here.',
            'Make sure strangers can’t use your forms and email software to send email.',
          ],
        },
      ],
    },
    {
      id: 'abuse',
      title: 'Attacks and break-ins',
      blocks: [
        {
          kind: 'text',
          text: 'Much of this is a crime under the Cybercrimes Act 19 of 2020. You may not, from or against our servers:',
        },
        {
          kind: 'list',
          items: [
            'break into systems, accounts or data, or try to;',
            'scan or test other people’s systems without their written permission;',
            'flood anyone with traffic, or run open services that others can use to do so;',
            'forge addresses or headers, or intercept traffic that isn’t meant for you;',
            'get around limits, suspensions or billing.',
          ],
        },
      ],
    },
    {
      id: 'resources',
      title: 'Fair use of resources',
      blocks: [
        {
          kind: 'text',
          text: 'Each plan says what it includes, and you may use all of it. On shared hosting you share processor, memory and disk with other customers, so these are not allowed there: mining cryptocurrency, open proxies, public file sharing, storing backups or archives that no site needs, and tasks that keep a server busy for hours.',
        },
        {
          kind: 'text',
          text: 'If your service slows others down, we talk to you first: often the cause is a faulty plugin or a bot. In the meantime we may limit it, and we may suggest a plan that fits. We don’t charge for more than you ordered without asking.',
        },
      ],
    },
    {
      id: 'security',
      title: 'Keeping your service secure',
      blocks: [
        {
          kind: 'list',
          items: [
            'Use good passwords, give each person their own login, and switch on two-factor sign-in where it’s available.',
            'Keep the software, themes and plugins you manage up to date, and remove what you no longer use.',
            'If someone breaks into your service, tell us at once. We’d rather help than find out later.',
            'If you find a security hole in our own systems, write to [{email}](mailto:{email}), give us reasonable time to fix it, and don’t touch other people’s data. We won’t act against anyone who does it that way.',
          ],
        },
      ],
    },
    {
      id: 'reporting',
      title: 'Reporting abuse',
      blocks: [
        {
          kind: 'text',
          text: 'Write to [{email}](mailto:{email}) with ‘Abuse’ in the subject. Tell us the address of what you found, what is wrong with it and when you saw it. For an email, include the full headers.',
        },
        {
          kind: 'text',
          text: 'A take-down notice under section 77 of the ECT Act must be in writing and contain: your full name, address and contact details, your signature, the right that is infringed, what the material is and where, what we should do, a statement that you act in good faith, and a statement that what you say is true to your knowledge. Anyone who knowingly misstates the facts is liable for the damage.',
        },
      ],
    },
    {
      id: 'how-we-act',
      title: 'How we act',
      blocks: [
        {
          kind: 'definitions',
          items: [
            {
              term: 'We check',
              text: 'A person checks each report. We pass it on to you and listen to your side, unless the law forbids it.',
            },
            {
              term: 'We warn',
              text: 'We tell you what is wrong and by when to fix it. The more harm it does, the less time there is.',
            },
            {
              term: 'We suspend',
              text: 'If it isn’t fixed, or at once if waiting would harm someone, break the law or endanger the platform. We switch off as little as possible, tell you why, and switch it back on when it’s fixed.',
            },
            {
              term: 'We end the agreement',
              text: 'In serious or repeated cases, in writing and with reasons. We give the notice the law requires, and you can collect your lawful content as the [terms](/terms#your-data) say.',
            },
          ],
        },
        {
          kind: 'text',
          text: 'We report crimes where the law requires it, and comply with lawful orders of courts and authorities.',
        },
      ],
    },
    {
      id: 'appeal',
      title: 'How to appeal',
      blocks: [
        {
          kind: 'text',
          text: 'If you think we’re wrong, reply to our message or write to [{email}](mailto:{email}) with ‘Appeal’ in the subject. Where possible, someone who didn’t make the decision looks at it again. You get an answer in writing, with reasons. If we were wrong, we restore the service and refund the time it was off.',
        },
        { kind: 'text', text: 'The [terms](/terms#complaints) say where else you can complain.' },
      ],
    },
    {
      id: 'changes',
      title: 'Changes to this policy',
      blocks: [
        {
          kind: 'text',
          text: 'New kinds of abuse need new rules. We announce important changes as [the terms](/terms#changes) say, and the date of the last change is at the top of this page.',
        },
      ],
    },
  ],
}
