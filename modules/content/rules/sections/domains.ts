import { z } from 'zod'
import { defineSection } from '../section.ts'
import { headline, titled } from './parts.ts'

const step = z.object({ title: headline, text: z.string() })

export const domainsSection = defineSection({
  key: 'domains',
  title: 'Domains',
  schema: z.object({
    title: headline,
    lead: z.string(),
    endingsTitle: headline,
    endingsText: z.string(),
    /** `yearCents`: the price of one year without VAT, in cents; null shows none. */
    endings: z.array(z.object({ ending: z.string(), text: z.string(), yearCents: z.int().nonnegative().nullable() })),
    formTitle: headline,
    formText: z.string(),
    sentTitle: headline,
    sentText: z.string(),
    closing: titled,
  }),
  initial: {
    title: 'The name on your door.',
    lead: 'A domain is the one part of your site that is yours wherever it is hosted. We register it in your name, renew it in time and let it go when you ask.',
    endingsTitle: 'Pick the ending by who should find you.',
    endingsText: 'The same name can have several endings that all lead to one site. Most businesses here need one, sometimes two.',
    endings: [
      {
        ending: '.co.za',
        text: 'What South Africans type first. Anybody may register one; you need no company and no local address.',
        yearCents: null,
      },
      { ending: '.com', text: 'For customers abroad, and to keep anybody else from standing beside your .co.za.', yearCents: null },
      { ending: '.africa', text: 'For work across borders. Run by the same registry in Midrand that runs .co.za.', yearCents: null },
      { ending: '.org.za', text: 'By custom for non-profits, schools and clubs. Nobody checks, but people read it that way.', yearCents: null },
      { ending: '.capetown', text: 'A city in a name: for guest houses, guides and everything that is proudly local.', yearCents: null },
    ],
    formTitle: 'Ask for your name.',
    formText:
      'We look whether it is free or can move, and write back with the price and the next step. Nothing is registered or charged before you say yes.',
    sentTitle: 'We are looking it up.',
    sentText:
      'Your question has arrived and a confirmation is on its way to your inbox. The next email from us says whether it is free or can move, and what it costs.',
    closing: { title: 'A name wants a house.', text: 'Put the site where the name is, or point it anywhere else. Both work.' },
  },
})

const track = z.object({ name: z.string(), summary: z.string(), steps: z.array(step) })

export const domainTransferSection = defineSection({
  key: 'domains-transfer',
  title: 'Moving a domain',
  schema: z.object({ title: headline, lead: z.string(), tracks: z.array(track), note: z.string() }),
  initial: {
    title: 'Two lines lead here. Know which one is yours.',
    lead: 'Moving a domain changes who looks after it, not where your site stands. Website and mail keep working on the way if the name servers stay the same.',
    tracks: [
      {
        name: '.co.za',
        summary: 'By a vote in your inbox. No code.',
        steps: [
          {
            title: 'Check the owner’s address',
            text: 'The registry only asks the registrant. If that email address is old, have your present provider correct it first.',
          },
          {
            title: 'We ask the registry',
            text: 'Our request goes to ZARC, the registry of .co.za, over EPP, the protocol that registries and registrars speak.',
          },
          {
            title: 'You vote',
            text: 'ZARC writes to the registrant. Accept by the link in that email within five days; without a vote the request lapses and we send it again.',
          },
          { title: 'It is here', text: 'The registry moves the name as soon as you accept.' },
        ],
      },
      {
        name: '.com and .africa',
        summary: 'By an auth code. Mind the sixty days.',
        steps: [
          {
            title: 'Unlock it',
            text: 'Switch off the transfer lock where the name is now. A name younger than sixty days, or moved in the last sixty, has to wait.',
          },
          { title: 'Fetch the auth code', text: 'Your present provider gives it to you, at the latest within five days. Some call it EPP code.' },
          { title: 'Give us the code', text: 'Once we have answered you, not in the form above: whoever holds it can move your name.' },
          {
            title: 'It is here',
            text: 'When your present provider agrees, or after five days if they say nothing. A year is added to the term, up to ten in all.',
          },
        ],
      },
    ],
    note: 'Not sure where your name is registered? Leave the registrar empty in the form and we find out.',
  },
})

export const domainQuestionsSection = defineSection({
  key: 'domains-questions',
  title: 'Questions about domains',
  schema: z.object({ title: headline, items: z.array(z.object({ question: z.string(), answer: z.string() })) }),
  initial: {
    title: 'Asked about names.',
    items: [
      {
        question: 'Who owns the domain?',
        answer:
          'You do. Your name or your company stands in the register as the registrant, with your email address. We are the ones who carry messages to the registry.',
      },
      {
        question: 'Will my email stop when the domain moves?',
        answer:
          'Not by the move itself. Mail follows the name servers, and those stay as they are until you ask us to change them. When they do change, we copy the mail records first.',
      },
      {
        question: 'Can I have a name with é, ö or other letters?',
        answer:
          'Under many endings, yes; .co.za takes plain letters, digits and hyphens only. Type the name as you want to read it and we tell you where it can live.',
      },
      {
        question: 'What happens if I forget to renew?',
        answer:
          'First the site and mail go dark, then there is a time in which the name can be rescued, and then anybody may have it. How long each lasts depends on the ending, so we remind you well before.',
      },
      {
        question: 'Do I have to host with you?',
        answer: 'No. A domain with us can point anywhere, and a site with us can use a domain from anywhere.',
      },
    ],
  },
})
