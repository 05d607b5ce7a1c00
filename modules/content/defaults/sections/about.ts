import { defineSection } from '../../rules/section.ts'
import { aboutSchema } from '../../rules/sections/about.ts'

/** True of any small host. What only one company can say about itself, its staff write; the demo has its own story. */
export const aboutSection = defineSection({
  key: 'about',
  title: 'Our story',
  schema: aboutSchema,
  initial: {
    head: {
      title: 'Small enough to know which site is yours.',
      lead: 'We run servers in Cape Town for people who would rather be doing something else. This is who we are and how we work.',
    },
    picture: { src: '', alt: '' },
    chapters: [],
    values: {
      title: 'What you can hold us to.',
      lead: 'Anyone can put values on a wall. Here is what ours look like on an ordinary working day.',
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
            lines: ['“It’s doing it again.”', 'The contact form? Your last update brought the old plugin back. I’ve removed it. Try it now.'],
          },
        },
      ],
    },
    team: { title: 'The people who answer.', lead: 'No call centre and no script. This is the whole team.' },
    projects: { title: 'What we do when everything is up.', lead: 'Some of it we give away. Some of it is how we learn.' },
    caseStudies: {
      title: 'Two jobs, from first call to result.',
      lead: 'Told with our customers’ permission.',
      challenge: 'The problem',
      solution: 'What we did',
    },
    closing: { title: 'Come and meet us.', text: 'Write first, or just come by. The coffee is better than the parking.' },
  },
})
