import { defineSection } from '../section.ts'
import { changeOfPlan, fitTitle, misfitTitle, payment, productParts, productSchema, questionsTitle, vat } from './product.ts'

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
    plans: { title: 'Pick by the number of sites.' },
    strengths: {
      title: 'The chores that stop being yours.',
      items: [
        {
          title: 'Updates, with a way back',
          text: 'Core, themes and plugins are brought up to date. If something breaks, the backup from before is there.',
        },
        { title: 'Backups you can read', text: 'Each backup has a date and a size, and restoring one is a request, not a project.' },
        { title: 'Somebody who knows WordPress', text: 'Tell us what you see. You need no theory about what caused it.' },
      ],
    },
    fit: {
      title: fitTitle,
      points: [
        'Your site runs on WordPress, with or without WooCommerce.',
        'You would rather write to a person than read server logs.',
        'One fixed amount a month is easier than counting resources.',
      ],
    },
    misfit: {
      title: misfitTitle,
      text: 'You want root access, or to run something that is not WordPress beside it.',
      to: '/products/cloud',
      link: 'Look at cloud servers',
    },
    questions: {
      title: questionsTitle,
      items: [
        {
          question: 'I have a site somewhere else. How does it get here?',
          answer: 'Tell us where it is and we plan the move with you. The old one stays up until you say the new one is right.',
        },
        changeOfPlan,
        payment,
        {
          question: 'What happens when I outgrow a limit?',
          answer: 'We write to you first. Nothing is switched off and nothing is added to your bill without your word.',
        },
        vat,
      ],
    },
  },
})
