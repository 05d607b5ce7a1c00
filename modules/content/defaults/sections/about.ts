import { defineSection } from '../../rules/section.ts'
import { aboutSchema } from '../../rules/sections/about.ts'

/**
 * True of any host. What only one company can say about itself (place, people, what it once wrote),
 * its owner enters (D47); the demo has its own story.
 */
export const aboutSection = defineSection({
  key: 'about',
  title: 'Our story',
  schema: aboutSchema,
  initial: {
    head: {
      title: 'Hosting, so you can get on with your work.',
      lead: 'We run servers for people who would rather be doing something else. Ask us anything about who we are and how we work.',
    },
    picture: { src: '', alt: '' },
    chapters: [],
    values: {
      title: 'What you can hold us to.',
      lead: 'Anyone can put values on a wall. Here is what ours look like on an ordinary working day.',
      items: [],
    },
    team: { title: 'The people who answer.', lead: '' },
    projects: {
      title: 'What we do when everything is up.',
      lead: 'Some of it we give away. Some of it is how we learn.',
    },
    caseStudies: {
      title: 'From first call to result.',
      lead: '',
      challenge: 'The problem',
      solution: 'What we did',
    },
    closing: { title: 'Talk to us.', text: 'Ask before you buy. A person reads every message.' },
  },
})
