import type { caseStudies, projects } from '#modules/content/tables.lists.server.ts'

export const demoProjects: (typeof projects.$inferInsert)[] = [
  {
    title: 'A small server for school libraries',
    description:
      'A little machine in a cupboard that holds an encyclopaedia, a reading list and past papers, so a class of forty doesn’t have to share one phone’s data. We build them on two Fridays a term.',
    category: 'Given away',
    linkUrl: '/blog',
  },
  {
    title: 'The restore drill',
    description:
      'Once a month we pick a backup at random, restore it on an empty server and time it. It started as a test of our own. Ask us, and we’ll include your site.',
    category: 'For every customer',
    linkUrl: '/release-notes',
  },
  {
    title: 'Latency, measured in public',
    description:
      'Small probes in ordinary homes and offices, from Upington to Mthatha, contact our racks every five minutes. Our map shows what they measure, even in a bad week.',
    category: 'Network',
    linkUrl: '/data-center',
  },
].map((project, at) => ({ ...project, displayOrder: (at + 1) * 10 }))

export const demoCaseStudies: (typeof caseStudies.$inferInsert)[] = [
  {
    title: 'A surf shop on the first cold Friday of May',
    client: 'Kalk Bay Surf',
    summary:
      'A wetsuit sale, one newsletter, and eleven thousand visitors between breakfast and lunch.',
    challenge:
      'The shop had crashed at the same sale the year before. The cart could not be cached, and the old host’s answer was a plan at four times the price.',
    solution:
      'We found two queries that read every order ever made, gave the cart its own PHP workers, and made the pictures smaller. The plan went up one step, not four.',
    result:
      'Checkout stayed under a second all morning. The shop sold out by eleven and nobody had to phone us.',
    isFeatured: true,
  },
  {
    title: 'Fourteen years of harvest records, moved on a Sunday',
    client: 'Overberg Agricultural Co-operative Society',
    summary: 'A dedicated server for software its maker stopped selling long ago.',
    challenge:
      'The program ran on a computer under a desk in Caledon, on a disk that clicked. The only backup was a second disk in the same box.',
    solution:
      'We copied the disk before touching anything else, ran both machines side by side for three weeks, and let the weighbridge clerks decide when the new one was right.',
    result:
      'Moved between two weighings without losing a record. The first restore drill took eleven minutes.',
  },
].map((study, at) => ({ ...study, displayOrder: (at + 1) * 10 }))
