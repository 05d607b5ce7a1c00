import { defineSection } from '../../rules/section.ts'
import { productSchema } from '../../rules/sections/catalogue.ts'

/** Sentences that the three product pages share until staff edit one of them. */
const productParts = {
  table: { title: 'All plans side by side.' },
  closing: {
    title: 'Not sure which one?',
    text: 'Tell us what you want to run and how many people use it. We’ll suggest a plan, or tell you to stay where you are.',
  },
}

const payment = {
  question: 'How do I pay?',
  answer:
    'By card through PayFast, or by bank transfer with your order number as reference. The checkout shows what is available. Everything is in rand.',
}

const changeOfPlan = {
  question: 'Can I change to another plan later?',
  answer:
    'Yes. Choose the new plan in your account. You see what it costs, and from when, before you confirm.',
}

const vat = {
  question: '{vat}Is VAT in the price?{/vat}',
  answer:
    'Yes. The big price is what you pay, VAT included. The price without VAT is next to it, for those who claim it back.',
}

const fitTitle = 'This is for you if'
const misfitTitle = 'Choose something else if'
const questionsTitle = 'Questions before you buy.'

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

export const dedicatedSection = defineSection({
  key: 'dedicated-hosting',
  title: 'Dedicated hosting',
  schema: productSchema,
  initial: {
    ...productParts,
    head: {
      title: 'The whole machine is yours.',
      lead: 'No neighbours and no shared disks. For steady, heavy work that can’t wait in a queue.',
    },
    plans: { title: 'Choose by the work it has to do.' },
    strengths: {
      title: 'Why people still want their own machine.',
      items: [
        {
          title: 'The same speed at noon and at night',
          text: 'Nobody else uses the cores, the memory or the disks, so a slow hour is never a neighbour’s fault.',
        },
        {
          title: 'A clear answer for the auditor',
          text: 'One customer, one machine, one contract. You can say in one sentence where your data is.',
        },
        {
          title: 'Hands when you need them',
          text: 'If a disk fails, we notice it and we replace it.',
        },
      ],
    },
    fit: {
      title: fitTitle,
      points: [
        'You run large databases or search indexes that live in memory.',
        'You want to run your own virtual machines.',
        'Your rules say that hardware may not be shared.',
      ],
    },
    misfit: {
      title: misfitTitle,
      text: 'Your load comes in bursts, or you need a second server within the hour.',
      to: '/products/cloud',
      link: 'See cloud servers',
    },
    questions: {
      title: questionsTitle,
      items: [
        {
          question: 'How long until it is ready?',
          answer:
            'We set up dedicated machines by hand. After your order we email you the day it will be ready, and we keep to it.',
        },
        {
          question: 'Can I choose the disks or the memory?',
          answer:
            'The plans are what we keep in stock. If you need something else, write to us before you order.',
        },
        payment,
        {
          question: 'Is there a minimum term?',
          answer:
            'Monthly plans run month to month.{annual} Annual plans are paid once for twelve months and cost less.{/annual}',
        },
        vat,
      ],
    },
  },
})

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
