import type { LegalDocument } from '../../rules/legal/document.ts'

export const acceptableUse: LegalDocument = {
  path: '/aup',
  meta: {
    title: 'Acceptable use policy for our servers',
    description:
      'What may not be hosted or sent from our servers, how resources are shared fairly, what we do when rules are broken, and how you report or appeal.',
  },
  title: 'Acceptable use policy',
  lead: 'Our customers share networks, addresses and often machines. These rules keep one from spoiling it for the others.',
  updated: '2026-11-20',
  brief: [
    'Host what is lawful in South Africa, and mail only people who want your mail.',
    'Do not attack others, and keep your own software from being used to attack others.',
    'We warn before we switch off, unless waiting would harm somebody.',
    'You can appeal, and a second person looks at it.',
  ],
  sections: [
    {
      id: 'scope',
      title: 'For whom this holds',
      blocks: [
        {
          kind: 'text',
          text: 'This policy is part of the [terms of service](/terms). It holds for every service that you buy from {seller}, and for everybody to whom you give access to it: your staff, your clients, your visitors. What they do there counts as done by you, once you know of it or could have known.',
        },
      ],
    },
    {
      id: 'content',
      title: 'What may not be hosted',
      blocks: [
        {
          kind: 'list',
          items: [
            'Material that sexualises or exploits children. We remove it, keep the evidence and report it to the South African Police Service, without warning.',
            'What infringes somebody’s copyright, trade mark, privacy or good name.',
            'Hate speech, incitement to violence, threats, and intimate images shared without consent.',
            'Fraud: fake shops and banks, phishing pages, pyramid and Ponzi schemes, goods that do not exist.',
            'Malware, and programs that control hijacked computers.',
            'Goods or services that need a licence which you do not have, such as gambling, medicines or financial advice.',
            'Anything else that South African law forbids.',
          ],
        },
        { kind: 'text', text: 'We do not search our customers’ content for opinions. Criticism, satire and journalism are welcome.' },
      ],
    },
    {
      id: 'spam',
      title: 'Mail and spam',
      blocks: [
        {
          kind: 'text',
          text: 'Electronic advertising needs consent, or a customer relationship as described in section 69 of POPIA. So:',
        },
        {
          kind: 'list',
          items: [
            'Send bulk mail only to people who asked for it, and be able to show when and how they did.',
            'Say truthfully who you are, and let people unsubscribe in every message. Honour it at once.',
            'Do not use bought, traded or harvested lists.',
            'Do not advertise something hosted here through spam that is sent from elsewhere.',
            'Keep forms and mail software from being used by strangers to send mail.',
          ],
        },
      ],
    },
    {
      id: 'abuse',
      title: 'Attacks and intrusion',
      blocks: [
        { kind: 'text', text: 'Much of this is a crime under the Cybercrimes Act 19 of 2020. You may not, from or against our servers:' },
        {
          kind: 'list',
          items: [
            'get into systems, accounts or data without permission, or try to;',
            'scan or test systems of others without their written permission;',
            'flood anybody, or run open services that others can use to do so;',
            'forge addresses or headers, or intercept traffic that is not meant for you;',
            'get around limits, suspensions or billing.',
          ],
        },
      ],
    },
    {
      id: 'resources',
      title: 'Fair share of resources',
      blocks: [
        {
          kind: 'text',
          text: 'Each plan says what it includes. Within that you may use it fully. On shared hosting, processor, memory and disk are shared with neighbours, so these do not belong there: mining of cryptocurrency, open proxies, file exchanges for the public, storage of backups or archives that no site needs, and tasks that keep a machine busy for hours.',
        },
        {
          kind: 'text',
          text: 'If your service slows others down, we talk to you first: often a faulty plugin or a robot is the cause. We may limit the process meanwhile, and suggest a plan that fits. We do not charge for more than you ordered without asking.',
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
            'Use good passwords, give each person an account of their own, and switch on two-factor sign-in where it is offered.',
            'Keep software, themes and plugins that you manage up to date, and remove what you no longer use.',
            'If your service was broken into, tell us at once. We would rather help than find out.',
            'If you find a weakness in our own systems, write to [{email}](mailto:{email}), give us reasonable time to mend it, and do not touch data of others. We will not act against people who do it that way.',
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
          text: 'Write to [{email}](mailto:{email}) with ‘Abuse’ in the subject: the address of what you found, what is wrong with it, when you saw it, and for mail the full headers.',
        },
        {
          kind: 'text',
          text: 'A take-down notice under section 77 of the ECT Act must be in writing and contain: your full name, address and contact details, your signature, the right that is infringed, what and where the material is, what we should do, that you act in good faith and that what you say is true to your knowledge. Who knowingly misstates the facts is liable for the damage.',
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
            { term: 'We look', text: 'A person checks each report. We pass it on to you, and listen to your side, unless the law forbids that.' },
            { term: 'We warn', text: 'We say what is wrong and by when it should be mended, in keeping with the harm.' },
            {
              term: 'We suspend',
              text: 'If it is not mended, or at once if waiting would harm somebody, break the law or endanger the platform. We switch off as little as will do, tell you why, and switch on again when it is mended.',
            },
            {
              term: 'We end the agreement',
              text: 'In serious or repeated cases, in writing and with reasons. We give the notice that the law asks for, and you may fetch your lawful content as the [terms](/terms#your-data) say.',
            },
          ],
        },
        { kind: 'text', text: 'We report crimes where the law obliges us to, and answer lawful orders of courts and authorities.' },
      ],
    },
    {
      id: 'appeal',
      title: 'How to appeal',
      blocks: [
        {
          kind: 'text',
          text: 'If you think that we are wrong, answer our message or write to [{email}](mailto:{email}) with ‘Appeal’ in the subject. Where we can, somebody who did not make the decision looks at it again. You get an answer in writing, with reasons. If we were wrong, we restore the service and refund the time that it was off.',
        },
        { kind: 'text', text: 'The ways to complain outside our house are in the [terms](/terms#complaints).' },
      ],
    },
    {
      id: 'changes',
      title: 'Changes to this policy',
      blocks: [
        {
          kind: 'text',
          text: 'New kinds of abuse need new rules. We announce changes that matter as [the terms](/terms#changes) say, and put the date of the last change at the top of this page.',
        },
      ],
    },
  ],
}
