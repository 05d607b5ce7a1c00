import { aboutSection } from '#modules/content/defaults/sections/company.ts'
import type { AboutContent } from '#modules/content/rules/sections/company.ts'

/** The history of the fictional demo firm. */
export const demoStory: AboutContent = {
  ...aboutSection.initial,
  head: {
    title: 'Small enough to know which site is yours.',
    lead: 'We run servers in Cape Town for people who would rather be doing something else. This is who we are and how we work.',
  },
  chapters: [
    {
      when: '2019',
      title: 'Two servers and a phone',
      text: 'Nadia left a large hosting company after telling a bakery, for the ninth time, that nobody could say why its site was slow. She rented a third of a rack, bought two servers and put her own number on the page. The bakery was our first customer. It still is one.',
    },
    {
      when: '2020',
      title: 'Everyone needed a shop by Tuesday',
      text: 'In one month, forty businesses joined us that had never sold anything online. We wrote down every question that came twice and fixed the cause, one after the other. That list is still how we decide what to build.',
    },
    {
      when: '2022',
      title: 'The dark winter',
      text: 'Stage 6, twice a day. Our generators had been tested; our patience hadn’t. We learnt to say in the morning what would happen in the evening, and to order diesel from two suppliers.',
    },
    {
      when: '2024',
      title: 'A customer area worth opening',
      text: 'We threw out the control panel that came in a box and started writing our own: one page that shows what’s running, what’s due and what to do. Pieter drew the invoice first and built the rest around it.',
    },
    {
      when: 'Now',
      title: 'Six people, on purpose',
      text: 'We could be more. But we want someone who can log in to know your site by name, and six people can do that for the customers we have. When we no longer can, we’ll stop selling for a while. We’ve done it before.',
    },
  ],
  values: {
    ...aboutSection.initial.values,
    items: [
      {
        title: 'We say when it was our fault',
        text: 'If we broke it, the first line says so. Excuses come last, or not at all.',
        proof: {
          from: 'Email to everyone on one server',
          when: 'Tuesday, 07:40',
          lines: [
            'Your site was offline this morning. That was our mistake: someone added a wrong firewall rule by hand.',
            'The rule is gone. From today a second person checks every firewall change.',
          ],
        },
      },
      {
        title: 'We say when you need less',
        text: 'A plan that is too big is money you could have spent on your business.',
        proof: {
          from: 'Reply to an email',
          when: 'Thursday, 15:12',
          lines: [
            'You asked for the next plan up. I had a look: one picture on your front page is 14 MB.',
            'I’ve made it smaller. You can stay where you are.',
          ],
        },
      },
      {
        title: 'We answer the question',
        text: 'Someone who can log in to the server reads your whole message.',
        proof: {
          from: 'WhatsApp',
          when: 'Saturday, 10:03',
          lines: [
            '“It’s doing it again.”',
            'The contact form? Your last update brought the old plugin back. I’ve removed it. Try it now.',
          ],
        },
      },
    ],
  },
  team: {
    title: 'The people who answer.',
    lead: 'No call centre and no script. This is the whole team.',
  },
  caseStudies: {
    ...aboutSection.initial.caseStudies,
    title: 'Two jobs, from first call to result.',
    lead: 'Told with our customers’ permission.',
  },
  closing: {
    title: 'Come and meet us.',
    text: 'Write first, or just come by. The coffee is better than the parking.',
  },
}
