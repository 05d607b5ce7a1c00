import { defineSection } from '../../rules/section.ts'
import { productSchema } from '../../rules/sections/product.ts'
import {
  changeOfPlan,
  fitTitle,
  misfitTitle,
  payment,
  productParts,
  questionsTitle,
  vat,
} from './product-parts.ts'

export const cloudSection = defineSection({
  key: 'cloud-hosting',
  title: 'Cloud hosting',
  schema: productSchema,
  initial: {
    ...productParts,
    head: {
      title: 'A server of your own, by the month.',
      lead: 'Root access, your own cores and memory, and one price in rand. No exchange rate, no surprises.',
    },
    plans: { title: 'Choose by cores and memory.' },
    strengths: {
      title: 'What a fixed price buys.',
      items: [
        {
          title: 'A bill you can predict',
          text: 'The plan is the price. We don’t charge by the hour, the gigabyte or the request, and there is no exchange rate.',
        },
        {
          title: 'Your system, your rules',
          text: 'Choose your Linux distribution, keep your own keys and install what you need.',
        },
        {
          title: 'Help when you need it',
          text: 'We look after the hardware underneath. If your own server puzzles you, ask.',
        },
      ],
    },
    fit: {
      title: fitTitle,
      points: [
        'You deploy apps, APIs or bots, or run several sites.',
        'Someone on your team is comfortable on a Linux command line.',
        'You want to know the bill before the month starts.',
      ],
    },
    misfit: {
      title: misfitTitle,
      text: 'You have one WordPress site and nobody wants to be its system administrator.',
      to: '/products/wordpress',
      link: 'See WordPress hosting',
    },
    questions: {
      title: questionsTitle,
      items: [
        {
          question: 'Who updates the operating system?',
          answer: 'You do, because you have root. If you would rather not, ask us to take it over.',
        },
        {
          question: 'Can my server grow?',
          answer:
            'Yes. Move to a bigger plan in your account. The server restarts once. A smaller disk means a new server.',
        },
        payment,
        changeOfPlan,
        vat,
      ],
    },
  },
})
