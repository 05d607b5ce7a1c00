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

export const wordpressSection = defineSection({
  key: 'wordpress-hosting',
  title: 'WordPress hosting',
  schema: productSchema,
  initial: {
    ...productParts,
    head: {
      title: 'WordPress, kept in good order.',
      lead: 'We update it, back it up and keep an eye on it. You write, sell, and get on with your day.',
    },
    plans: { title: 'Choose by the number of sites.' },
    strengths: {
      title: 'The chores we take off your list.',
      items: [
        {
          title: 'Updates you can undo',
          text: 'We keep WordPress, themes and plugins up to date. If an update breaks something, we restore the backup from just before it.',
        },
        {
          title: 'Backups you can count on',
          text: 'Every backup has a date and a size. To restore one, just ask.',
        },
        {
          title: 'Someone who knows WordPress',
          text: 'Tell us what you see. You don’t need to know what caused it.',
        },
      ],
    },
    fit: {
      title: fitTitle,
      points: [
        'Your site runs on WordPress, with or without WooCommerce.',
        'You would rather write to a person than read server logs.',
        'You want one fixed amount a month.',
      ],
    },
    misfit: {
      title: misfitTitle,
      text: 'You want root access, or need to run other software next to WordPress.',
      to: '/products/cloud',
      link: 'See cloud servers',
    },
    questions: {
      title: questionsTitle,
      items: [
        {
          question: 'My site is hosted somewhere else. How do I move it?',
          answer:
            'Tell us where it is and we’ll plan the move with you. Your old site stays up until you say the new one is right.',
        },
        changeOfPlan,
        payment,
        {
          question: 'What happens when I outgrow a limit?',
          answer:
            'We write to you first. We don’t switch anything off or add to your bill without asking.',
        },
        vat,
      ],
    },
  },
})
