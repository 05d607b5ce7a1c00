import { z } from 'zod'
import { defineSection } from '../section.ts'
import { head, headline, part, titled } from './parts.ts'

/** A piece of ordinary work that shows the value instead of claiming it: a mail, a ticket, a note. */
const proof = z.object({ from: z.string(), when: z.string(), lines: z.array(z.string()) })

const schema = z.object({
  head,
  chapters: z.array(z.object({ when: z.string(), title: headline, text: z.string() })),
  values: part.extend({ items: z.array(z.object({ title: headline, text: z.string(), proof })) }),
  team: part,
  projects: part,
  caseStudies: part.extend({ challenge: z.string(), solution: z.string() }),
  closing: titled,
})

export type AboutContent = z.output<typeof schema>

/** True of any small host. What only one house can say of itself is written by its staff; the demo has a story of its own. */
export const aboutSection = defineSection({
  key: 'about',
  title: 'Our story',
  schema,
  initial: {
    head: {
      title: 'Small enough to know which site is yours.',
      lead: 'We run servers in Cape Town for people who would rather be doing something else. This is who we are and how we work.',
    },
    chapters: [],
    values: {
      title: 'What you can hold us to.',
      lead: 'Anybody can print values on a wall. Here is what each of ours looks like on an ordinary working day.',
      items: [
        {
          title: 'We say when it was us',
          text: 'If we broke it, the first line says so. Excuses come last or not at all.',
          proof: {
            from: 'To everybody on one machine',
            when: 'Tuesday, 07:40',
            lines: [
              'Your site was unreachable this morning. That was our mistake: a wrong firewall rule, put in by hand.',
              'The rule is out, and hands may no longer put one in without a second pair of eyes.',
            ],
          },
        },
        {
          title: 'We say when you need less',
          text: 'A plan that is too big is money you could have spent on your business.',
          proof: {
            from: 'Reply to a ticket',
            when: 'Thursday, 15:12',
            lines: [
              'You asked for the next plan up. I looked: one picture on your front page is 14 MB.',
              'I made it smaller. You can stay where you are.',
            ],
          },
        },
        {
          title: 'We answer the question',
          text: 'Somebody who can log in to the server reads what you wrote, to the end.',
          proof: {
            from: 'Chat',
            when: 'Saturday, 10:03',
            lines: ['“It does the thing again.”', 'The mail form? It waits on a plugin that your last update brought back. Out again. Try it now.'],
          },
        },
      ],
    },
    team: { title: 'The people who answer.', lead: 'There is no first line that reads from a script. These are all of us.' },
    projects: { title: 'What we do when nobody is down.', lead: 'Some of it is given away, some of it is how we learn.' },
    caseStudies: {
      title: 'Two jobs, from the call to the result.',
      lead: 'Told with the permission of the people whose shops and servers they were.',
      challenge: 'What was wrong',
      solution: 'What we did',
    },
    closing: { title: 'Come and meet us.', text: 'Write first, or come by. The coffee is better than the parking.' },
  },
})
