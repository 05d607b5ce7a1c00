import { changeOfPlan, type ProductContent, payment } from './content.ts'

export const wordpressContent: ProductContent = {
  type: 'wordpress',
  path: '/products/wordpress',
  meta: {
    title: 'WordPress hosting in rand, looked after in Cape Town',
    description:
      'WordPress hosting with updates and backups done for you, and support by people in Cape Town who know WordPress. Clear prices in rand, no teasers.',
  },
  title: 'WordPress, kept in good order.',
  lead: 'We update it, back it up and keep an eye on it. You write, sell, and get on with your day.',
  plansTitle: 'Pick by the number of sites.',
  strengthsTitle: 'The chores that stop being yours.',
  strengths: [
    {
      title: 'Updates, with a way back',
      text: 'Core, themes and plugins are brought up to date. If something breaks, the backup from before is there.',
    },
    { title: 'Backups you can read', text: 'Each backup has a date and a size, and restoring one is a request, not a project.' },
    { title: 'Somebody who knows WordPress', text: 'Tell us what you see. You need no theory about what caused it.' },
  ],
  fit: [
    'Your site runs on WordPress, with or without WooCommerce.',
    'You would rather write to a person than read server logs.',
    'One fixed amount a month is easier than counting resources.',
  ],
  misfit: {
    text: 'You want root access, or to run something that is not WordPress beside it.',
    to: '/products/cloud',
    link: 'Look at cloud servers',
  },
  questions: [
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
  ],
}
