import { defineSection } from '../section.ts'
import { changeOfPlan, fitTitle, misfitTitle, payment, productParts, productSchema, questionsTitle, vat } from './product.ts'

export const cloudSection = defineSection({
  key: 'cloud-hosting',
  title: 'Cloud hosting',
  schema: productSchema,
  initial: {
    ...productParts,
    head: {
      title: 'A server of your own, by the month.',
      lead: 'Root access, cores and memory that are yours, and one price in rand. No meter running in another currency.',
    },
    plans: { title: 'Pick by cores and memory.' },
    strengths: {
      title: 'What a fixed price buys.',
      items: [
        {
          title: 'A bill you can forecast',
          text: 'The plan is the price. There is no rate for each hour, each gigabyte or each request, and no exchange rate.',
        },
        { title: 'Your system, your rules', text: 'Choose the distribution, keep your own keys, install what the work needs.' },
        { title: 'Help within reach', text: 'We look after the machine underneath. If your own server puzzles you, ask.' },
      ],
    },
    fit: {
      title: fitTitle,
      points: [
        'You deploy apps, APIs, bots, or several sites at once.',
        'Somebody on your team is at home on a Linux command line.',
        'You want to know the bill before the month begins.',
      ],
    },
    misfit: {
      title: misfitTitle,
      text: 'It is one WordPress site and nobody wants to be its system administrator.',
      to: '/products/wordpress',
      link: 'Look at WordPress hosting',
    },
    questions: {
      title: questionsTitle,
      items: [
        {
          question: 'Who updates the operating system?',
          answer: 'You do, because you have root. If you would rather not, ask us to take it over.',
        },
        {
          question: 'Can a server grow?',
          answer: 'Yes. Ask for the next plan from your dashboard. Growing needs a restart; shrinking a disk needs a new server.',
        },
        payment,
        changeOfPlan,
        vat,
      ],
    },
  },
})
