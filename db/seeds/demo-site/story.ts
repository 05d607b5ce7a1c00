import { aboutSection } from '#modules/content/defaults/sections/about.ts'
import type { AboutContent } from '#modules/content/rules/sections/about.ts'

/** The history of the fictional demo firm. */
export const demoStory: AboutContent = {
  ...aboutSection.initial,
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
}
