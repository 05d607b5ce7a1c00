import { z } from 'zod'
import { defineSection } from '../section.ts'
import { head, part, titled } from './parts.ts'

const kind = z.object({ name: z.string(), text: z.string() })

const schema = z.object({
  hero: head,
  account: z.object({ title: z.string(), points: z.array(titled) }),
  kinds: part.extend({ wordpress: kind, cloud: kind, dedicated: kind }),
  features: part,
  invoice: part.extend({ points: z.array(z.string()) }),
  plans: part,
  chat: part.extend({ ways: z.array(titled) }),
  comparison: part.extend({ ours: z.string(), theirs: z.string() }),
  reviews: part,
  steps: z.object({ title: z.string(), steps: z.array(titled) }),
  closing: titled,
})

export type HomeContent = z.output<typeof schema>

export const homeSection = defineSection({
  key: 'home',
  title: 'Home page',
  schema,
  initial: {
    hero: {
      title: 'Hosting that answers.',
      lead: 'WordPress, cloud and dedicated servers from a small team in Cape Town. Clear prices in rand{vat}, VAT included{/vat}, and a person who writes back.',
    },
    account: {
      title: 'Your whole account on one page.',
      points: [
        { title: 'What runs', text: 'Every site and server with its state, its plan and the day it renews.' },
        { title: 'What is due', text: 'The next invoice before it is sent, and every one before that as a PDF.' },
        { title: 'What to do', text: 'If something needs you, it stands on top. If nothing does, it says so.' },
      ],
    },
    kinds: {
      title: 'Three ways to host. No teaser prices.',
      lead: 'The price you start with is the price you renew at{vat}, with VAT already in it{/vat}. Pay by the month{annual}, or by the year for less{/annual}.',
      wordpress: { name: 'WordPress', text: 'Sites and shops that we update and back up, so that you can get on with the business.' },
      cloud: { name: 'Cloud', text: 'A virtual server with root access. Start small and ask for more when you need it.' },
      dedicated: { name: 'Dedicated', text: 'A whole machine for work that must not wait for anybody else.' },
    },
    features: { title: 'What comes with all of them.', lead: 'None of it is an extra, and none of it is switched off on the smallest plan.' },
    invoice: {
      title: 'An invoice your bookkeeper will not phone you about.',
      lead: 'In rand, with your company name{vat} and VAT number{/vat} on it, and lines that say what they are for.',
      points: [
        'Pay by card, or by bank transfer with a reference that finds its invoice.',
        'The PDF comes by mail and stays in your account.',
        'Monthly plans run month to month.{annual} Annual plans cost less and are one line.{/annual}',
      ],
    },
    plans: {
      title: 'Where most people begin.',
      lead: 'You can move up later without moving house: the address, the mail and the people who know your site stay the same.',
    },
    chat: {
      title: 'Four minutes, one person, and you know what happened.',
      lead: 'When something is wrong you write in your own words, in the chat or in a ticket. Somebody who can log in to the server reads it, fixes it, and tells you what it was.',
      ways: [
        { title: 'Chat', text: 'For now. It keeps the thread, so nobody asks you twice.' },
        { title: 'Tickets', text: 'For what takes a while. Files, history, and a mail when it moves.' },
      ],
    },
    comparison: {
      title: 'Us, and the cheaper way.',
      lead: 'A very large host can sell you space for less. Here is what the difference pays for, so that you can decide whether you need it.',
      ours: 'Here',
      theirs: 'A big discount host',
    },
    reviews: { title: 'In their words.', lead: 'Every customer may write one. We read them all before they appear, and we do not mend the grammar.' },
    steps: {
      title: 'From choosing to running, in four steps.',
      steps: [
        { title: 'Pick a plan', text: 'Three kinds, ten minutes of reading at most. Or ask us which one.' },
        { title: 'Check the order', text: 'Name, company, address and the full price on one page before anything is final.' },
        { title: 'Pay your way', text: 'Card through PayFast, or a bank transfer with the order number as reference.' },
        { title: 'Get going', text: 'The details arrive by mail and stand in your account. Bring your site, or ask us to.' },
      ],
    },
    closing: { title: 'Put your site in good hands.', text: 'Choose a plan now, or write to us first. Either way a person reads it.' },
  },
})
