import type { DemoCategory, DemoTag } from './demo-post.ts'

type Topic<Slug> = { slug: Slug; name: string; description: string }

export const demoCategories: Topic<DemoCategory>[] = [
  {
    slug: 'performance',
    name: 'Performance',
    description: 'Distance, weight and waiting: what makes a site fast for people in South Africa.',
  },
  {
    slug: 'domains',
    name: 'Domains and DNS',
    description: 'Names, registries and records, and how to change them without downtime.',
  },
  {
    slug: 'wordpress',
    name: 'WordPress',
    description: 'Updates, backups and plugins, from people who clean up after them.',
  },
  {
    slug: 'email',
    name: 'Email',
    description:
      'Getting messages into inboxes, and stopping other people from writing in your name.',
  },
  {
    slug: 'running-a-business',
    name: 'Running a business',
    description: 'Payments, power and the law, for small companies that depend on their website.',
  },
]

export const demoTags: Topic<DemoTag>[] = [
  { slug: 'latency', name: 'Latency', description: 'How far away a server is, in milliseconds.' },
  { slug: 'dns', name: 'DNS', description: 'The records that say where a name leads.' },
  {
    slug: 'co-za',
    name: '.co.za',
    description: 'South Africa’s own domain, and the rules of its registry.',
  },
  { slug: 'backups', name: 'Backups', description: 'Copies that come back when you need them.' },
  {
    slug: 'spf-dkim-dmarc',
    name: 'SPF, DKIM and DMARC',
    description: 'Three records that prove who sent an email.',
  },
  {
    slug: 'popia',
    name: 'POPIA',
    description: 'What the Protection of Personal Information Act means for a website.',
  },
  { slug: 'payments', name: 'Payments', description: 'Cards, EFT and references that match.' },
  {
    slug: 'power',
    name: 'Power',
    description: 'Batteries, diesel and what happens when the lights go out.',
  },
  { slug: 'php', name: 'PHP', description: 'Versions, limits and what they mean for a site.' },
  {
    slug: 'mobile',
    name: 'Phones',
    description: 'How a site feels on the phone that most people have.',
  },
  { slug: 'security', name: 'Security', description: 'Simple habits that keep your site yours.' },
  {
    slug: 'moving',
    name: 'Moving',
    description: 'Taking a site or a domain from one company to another.',
  },
]
