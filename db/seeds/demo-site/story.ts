import { type AboutContent, aboutSection } from '#modules/content/rules/sections/about.ts'

/** The story of a house that does not exist. */
export const demoStory: AboutContent = {
  ...aboutSection.initial,
  chapters: [
    {
      when: '2019',
      title: 'Two servers and a phone',
      text: 'Nadia left a large host after explaining to a bakery, for the ninth time, that nobody could say why its site was slow. She rented a third of a rack, bought two machines, and put her own number on the page. The bakery was the first customer. It still is.',
    },
    {
      when: '2020',
      title: 'Everybody needed a shop by Tuesday',
      text: 'In one April, forty businesses moved in that had never sold anything online. We wrote down every question twice asked and removed the cause, one after the other. That list is still how we decide what to build.',
    },
    {
      when: '2022',
      title: 'The dark winter',
      text: 'Stage six, twice a day. Our generators had been tested; our patience had not. We learned to say in the morning what would happen in the evening, and to have diesel promised by two people who dislike each other.',
    },
    {
      when: '2024',
      title: 'A customer area worth opening',
      text: 'We threw away the control panel that came in a box and wrote our own: one page that says what runs, what is due and what to do. Pieter drew the invoice first and built the rest around it.',
    },
    {
      when: 'Now',
      title: 'Six people, on purpose',
      text: 'We could be more. But somebody who can log in should know your site by name, and six people can do that for as many customers as we have. When they no longer can, we will stop selling for a while. We have done it before.',
    },
  ],
}
