import type { PackageType } from '#modules/catalog/rules/package.ts'

export type ProductContent = {
  type: PackageType
  path: string
  meta: { title: string; description: string }
  title: string
  lead: string
  plansTitle: string
  strengthsTitle: string
  strengths: readonly { title: string; text: string }[]
  /** Honest advice: for whom this is, and who should look further. */
  fit: readonly string[]
  misfit: { text: string; to: string; link: string }
  questions: readonly { question: string; answer: string }[]
}

const changeOfPlan = {
  question: 'Can I change to another plan later?',
  answer: 'Yes. Ask from your dashboard and we make the change with you, so that nothing is down longer than it must be.',
}
const payment = {
  question: 'How do I pay?',
  answer:
    'By card through PayFast, or by bank transfer with your order number as reference. The checkout shows what is available. Everything is in rand.',
}

export const wordpressContent: ProductContent = {
  type: 'wordpress',
  path: '/products/wordpress',
  meta: {
    title: 'WordPress hosting in rand, looked after in Cape Town',
    description: 'WordPress hosting with updates, backups and support by people in Cape Town. Prices in rand, by the month or the year.',
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

export const cloudContent: ProductContent = {
  type: 'cloud',
  path: '/products/cloud',
  meta: {
    title: 'Cloud servers in rand, with root access',
    description: 'Virtual servers with root access, fixed resources and one price in rand. Monthly or yearly, with support from Cape Town.',
  },
  title: 'A server of your own, by the month.',
  lead: 'Root access, cores and memory that are yours, and one price in rand. No meter running in another currency.',
  plansTitle: 'Pick by cores and memory.',
  strengthsTitle: 'What a fixed price buys.',
  strengths: [
    {
      title: 'A bill you can forecast',
      text: 'The plan is the price. There is no rate for each hour, each gigabyte or each request, and no exchange rate.',
    },
    { title: 'Your system, your rules', text: 'Choose the distribution, keep your own keys, install what the work needs.' },
    { title: 'Help within reach', text: 'We look after the machine underneath. If your own server puzzles you, ask.' },
  ],
  fit: [
    'You deploy apps, APIs, bots, or several sites at once.',
    'Somebody on your team is at home on a Linux command line.',
    'You want to know the bill before the month begins.',
  ],
  misfit: {
    text: 'It is one WordPress site and nobody wants to be its system administrator.',
    to: '/products/wordpress',
    link: 'Look at WordPress hosting',
  },
  questions: [
    { question: 'Who updates the operating system?', answer: 'You do, because you have root. If you would rather not, ask us to take it over.' },
    {
      question: 'Can a server grow?',
      answer: 'Yes. Ask for the next plan from your dashboard. Growing needs a restart; shrinking a disk needs a new server.',
    },
    payment,
    changeOfPlan,
  ],
}

export const dedicatedContent: ProductContent = {
  type: 'dedicated',
  path: '/products/dedicated',
  meta: {
    title: 'Dedicated servers in rand',
    description: 'A whole machine for databases, shops and virtualisation. One price in rand by the month or the year, support from Cape Town.',
  },
  title: 'The whole machine is yours.',
  lead: 'No neighbours and no shared disks. For work that is steady, heavy, and must not wait for anybody else.',
  plansTitle: 'Pick by the work it has to do.',
  strengthsTitle: 'Why people still want iron.',
  strengths: [
    {
      title: 'The same speed at noon and at night',
      text: 'Nobody else shares the cores, the memory or the disk queue, so a slow hour is never a neighbour’s fault.',
    },
    { title: 'A clear answer for the auditor', text: 'One tenant, one machine, one contract. Where data lies is a sentence and not a diagram.' },
    { title: 'Hands when you need them', text: 'A failed disk is ours to notice and ours to change.' },
  ],
  fit: [
    'Large databases or search indexes that live in memory.',
    'Virtualisation, where you slice the machine yourself.',
    'Rules that forbid sharing hardware.',
  ],
  misfit: { text: 'Your load comes in bursts, or you need a second server within the hour.', to: '/products/cloud', link: 'Look at cloud servers' },
  questions: [
    {
      question: 'How long until it is ready?',
      answer: 'Dedicated machines are set up by hand. After your order a person writes to you with the day, and keeps to it.',
    },
    {
      question: 'Can I choose the disks or the memory?',
      answer: 'The plans are what we keep in stock. If you need another mix, say hello before you order.',
    },
    payment,
    {
      question: 'Is there a minimum term?',
      answer: 'Monthly plans run month to month. Yearly plans are paid once for twelve months, and cost less.',
    },
  ],
}
