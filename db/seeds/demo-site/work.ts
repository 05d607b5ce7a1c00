import type { caseStudies, projects } from '#modules/content/tables.server.ts'

export const demoProjects: (typeof projects.$inferInsert)[] = [
  {
    title: 'A cupboard server for school libraries',
    description:
      'A small machine that keeps an encyclopaedia, a reading list and past papers inside the school, so that a class of forty does not share one phone’s data. We build them on two Fridays a term and publish how.',
    category: 'Given away',
    linkUrl: '/blog',
  },
  {
    title: 'The restore drill',
    description:
      'Once a month a machine picks a backup that nobody expected, restores it in an empty room and mails us how long it took. It began as a script for ourselves; customers may have their own sites drawn too.',
    category: 'For every customer',
    linkUrl: '/release-notes',
  },
  {
    title: 'Latency, measured in public',
    description:
      'Probes in ordinary homes and offices, from Upington to Mthatha, ask our racks for one byte every five minutes. What they find is what stands on our map, also in a bad week.',
    category: 'Network',
    linkUrl: '/data-center',
  },
].map((project, at) => ({ ...project, displayOrder: (at + 1) * 10 }))

export const demoCaseStudies: (typeof caseStudies.$inferInsert)[] = [
  {
    title: 'A surf shop on the first cold Friday of May',
    client: 'Kalk Bay Surf',
    summary: 'A wetsuit sale, one newsletter, and eleven thousand visitors between breakfast and lunch.',
    challenge:
      'The shop had fallen over at the same sale the year before. The cart could not be cached, and the old host’s answer was a plan four times the price.',
    solution:
      'We found two queries that read every order ever made, gave the cart PHP workers of its own, and moved the pictures out of the way. The plan went up one step, not four.',
    result: 'Checkout stayed under a second all morning. The shop sold out by eleven and nobody phoned us.',
    isFeatured: true,
  },
  {
    title: 'Fourteen years of harvest records, moved on a Sunday',
    client: 'Overberg Agricultural Co-operative Society',
    summary: 'A dedicated server for a system that its maker had long stopped selling.',
    challenge: 'The program ran on a machine under a desk in Caledon, on a disk that clicked. The only backup was a second disk in the same box.',
    solution:
      'We copied the disk before touching anything else, ran both machines side by side for three weeks, and let the weighbridge clerks say when the new one was right.',
    result: 'Moved between two weighings, with no record lost. The first restore drill took eleven minutes.',
  },
].map((study, at) => ({ ...study, displayOrder: (at + 1) * 10 }))
