import { defineSection } from '../../rules/section.ts'
import { homeSchema } from '../../rules/sections/catalogue.ts'

export const homeSection = defineSection({
  key: 'home',
  title: 'Home page',
  schema: homeSchema,
  initial: {
    hero: {
      title: 'Hosting that answers.',
      lead: 'WordPress, cloud and dedicated servers in South Africa. Clear prices in rand{vat}, VAT included{/vat}, and a person who writes back.',
    },
    account: {
      title: 'Your whole account on one page.',
      points: [
        {
          title: 'What’s running',
          text: 'Every site and server with its status, its plan and its renewal date.',
        },
        { title: 'What’s due', text: 'What you owe and when, with every invoice as a PDF.' },
        {
          title: 'What to do',
          text: 'If something needs you, it’s at the top. If nothing does, it says so.',
        },
      ],
    },
    kinds: {
      title: 'Three ways to host. No teaser prices.',
      lead: 'The price you start with is the price you renew at{vat}, VAT included{/vat}. Pay by the month{annual}, or by the year for less{/annual}.',
      wordpress: {
        name: 'WordPress',
        text: 'Sites and shops that we update and back up, so you can get on with the business.',
      },
      cloud: {
        name: 'Cloud',
        text: 'A virtual server with root access. Start small and grow when you need to.',
      },
      dedicated: { name: 'Dedicated', text: 'A whole machine for work that can’t wait.' },
    },
    features: {
      title: 'What you get with us.',
      lead: 'What each plan includes is listed with its price, so you can compare before you buy.',
    },
    invoice: {
      title: 'An invoice your bookkeeper won’t phone you about.',
      lead: 'In rand, with your company name{vat} and VAT number{/vat} on it, and lines that say what they’re for.',
      points: [
        'Pay by card, or by bank transfer with a reference we match to your invoice.',
        'The PDF comes by email and stays in your account.',
        'Monthly plans run month to month.{annual} Annual plans cost less and are one line.{/annual}',
      ],
    },
    plans: {
      title: 'Where most people start.',
      lead: 'You can move up later. Your address, your email and the people who know your site stay the same.',
    },
    chat: {
      title: 'One person, and you know what happened.',
      lead: 'When something is wrong, tell us in your own words. Someone who can log in to the server reads it, fixes it, and tells you what it was.',
      ways: [
        {
          title: 'Write',
          text: 'By email or through the contact form. One thread, so nobody asks you twice.',
        },
        { title: 'Phone', text: 'When it’s urgent, or easier to explain out loud.' },
      ],
    },
    comparison: {
      title: 'Us, and the cheaper option.',
      lead: 'A very large host can sell you space for less. Here is what the difference pays for, so you can decide whether you need it.',
      ours: 'With us',
      theirs: 'A big discount host',
    },
    reviews: {
      title: 'In their words.',
      lead: 'From our customers, word for word. We don’t fix the grammar.',
    },
    steps: {
      title: 'From choosing to running, in four steps.',
      steps: [
        {
          title: 'Choose a plan',
          text: 'Three kinds, ten minutes of reading at most. Or ask us which one.',
        },
        {
          title: 'Check the order',
          text: 'Name, company, address and the full price on one page, before anything is final.',
        },
        {
          title: 'Pay your way',
          text: 'By card through PayFast, or by bank transfer with the order number as reference.',
        },
        {
          title: 'Get going',
          text: 'The details arrive by email and are in your account. Bring your site, or ask us to.',
        },
      ],
    },
    closing: {
      title: 'Put your site in good hands.',
      text: 'Choose a plan now, or write to us first. A person reads every message.',
    },
  },
})
