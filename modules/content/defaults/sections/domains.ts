import { defineSection } from '../../rules/section.ts'
import {
  domainQuestionsSchema,
  domainsSchema,
  domainTransferSchema,
} from '../../rules/sections/catalogue.ts'

export const domainsSection = defineSection({
  key: 'domains',
  title: 'Domains',
  schema: domainsSchema,
  initial: {
    title: 'The name on your door.',
    lead: 'Your domain is yours, wherever your site is hosted. We register it in your name, renew it on time and let it go when you ask.',
    endingsTitle: 'Choose the ending your customers expect.',
    endingsText:
      'One site can have the same name with several endings. Most South African businesses need one, sometimes two.',
    endings: [
      {
        ending: '.co.za',
        text: 'What South Africans type first. Anyone can register one; you don’t need a company or a local address.',
        yearCents: null,
      },
      {
        ending: '.com',
        text: 'For customers abroad, and so that nobody else takes the .com of your .co.za.',
        yearCents: null,
      },
      {
        ending: '.africa',
        text: 'For work across borders. Run by the same registry in Midrand as .co.za.',
        yearCents: null,
      },
      {
        ending: '.org.za',
        text: 'Mostly used by non-profits, schools and clubs. Nobody checks, but people read it that way.',
        yearCents: null,
      },
      {
        ending: '.capetown',
        text: 'For guest houses, tour guides and anything proudly local.',
        yearCents: null,
      },
    ],
    formTitle: 'Ask for your name.',
    formText:
      'We check whether it’s available or can be moved, and write back with the price and the next step. Nothing is registered or charged before you say yes.',
    sentTitle: 'We’re checking it.',
    sentText:
      'Your question has arrived and a confirmation is on its way to your inbox. Our next email tells you whether it’s available or can be moved, and what it costs.',
    closing: {
      title: 'Got a name? Give it a home.',
      text: 'Host your site with us, or point the name anywhere else. Both work.',
    },
  },
})

export const domainTransferSection = defineSection({
  key: 'domains-transfer',
  title: 'Moving a domain',
  schema: domainTransferSchema,
  initial: {
    title: 'Two ways to transfer. Find yours.',
    lead: 'A transfer changes who looks after the domain, not where your site lives. Your website and email keep working if the name servers stay the same.',
    tracks: [
      {
        name: '.co.za',
        summary: 'Confirm by email. No code needed.',
        steps: [
          {
            title: 'Check the owner’s email address',
            text: 'The registry only asks the registered owner. If that email address is old, ask your current provider to correct it first.',
          },
          {
            title: 'We ask the registry',
            text: 'We send our request to ZARC, the .co.za registry, over EPP, the protocol that registries and registrars use.',
          },
          {
            title: 'You accept',
            text: 'ZARC emails the registered owner. Accept with the link in that email within five days. If you miss it, the request lapses and we send it again.',
          },
          { title: 'It’s here', text: 'The registry moves the name as soon as you accept.' },
        ],
      },
      {
        name: '.com and .africa',
        summary: 'With an auth code. Mind the sixty days.',
        steps: [
          {
            title: 'Unlock it',
            text: 'Switch off the transfer lock at your current provider. A name registered or moved in the last sixty days has to wait.',
          },
          {
            title: 'Get the auth code',
            text: 'Your current provider must give it to you within five days. Some call it an EPP code.',
          },
          {
            title: 'Give us the code',
            text: 'Wait until we’ve replied, and don’t put it in the form above: anyone who has it can move your name.',
          },
          {
            title: 'It’s here',
            text: 'As soon as your current provider agrees, or after five days if they say nothing. The transfer adds a year to the term, up to ten in all.',
          },
        ],
      },
    ],
    note: 'Not sure where your name is registered? Leave the registrar empty in the form and we’ll find out.',
  },
})

export const domainQuestionsSection = defineSection({
  key: 'domains-questions',
  title: 'Questions about domains',
  schema: domainQuestionsSchema,
  initial: {
    title: 'Questions about domains.',
    items: [
      {
        question: 'Who owns the domain?',
        answer:
          'You do. You or your company are registered as the owner, with your email address. We deal with the registry for you.',
      },
      {
        question: 'Will my email stop when the domain moves?',
        answer:
          'Not because of the transfer. Email follows the name servers, and those stay as they are until you ask us to change them. When they do change, we copy the email records first.',
      },
      {
        question: 'Can I have a name with é, ö or other letters?',
        answer:
          'With many endings, yes. A .co.za name can only have plain letters, digits and hyphens. Type the name the way you’d like to read it and we’ll tell you where you can register it.',
      },
      {
        question: 'What happens if I forget to renew?',
        answer:
          'First your site and email stop working. Then there is a time in which the name can be rescued. After that, anyone can register it. How long each stage lasts depends on the ending, so we remind you well before.',
      },
      {
        question: 'Do I have to host with you?',
        answer:
          'No. A domain with us can point anywhere, and a site with us can use a domain from anywhere.',
      },
    ],
  },
})
