import type { teamMembers } from '#modules/content/tables.server.ts'

/** Six people who do not exist. */
export const demoTeam: (typeof teamMembers.$inferInsert)[] = [
  {
    name: 'Nadia Jacobs',
    role: 'Founder, storage and bad news',
    bio: 'Started the house with two servers and a phone. Writes the incident notes herself, because somebody has to sign them.',
  },
  {
    name: 'Themba Ndlovu',
    role: 'Support, and what support learns',
    bio: 'Answers most mornings. Keeps a list of every question asked twice, and has the cause removed.',
  },
  {
    name: 'Anika van der Merwe',
    role: 'WordPress',
    bio: 'Has read more plugin code than is healthy. Can tell from a screenshot which update it was.',
  },
  {
    name: 'Yusuf Salie',
    role: 'Network',
    bio: 'Grew up in Salt River within sight of the exchange. Measures first, then has an opinion.',
  },
  {
    name: 'Lindiwe Mbatha',
    role: 'Machines and the data center',
    bio: 'Knows every disk by its place and age. Has not lost a mirrored pair yet and says so quietly.',
  },
  {
    name: 'Pieter Kruger',
    role: 'Invoices, and the customer area',
    bio: 'An accountant who learned to program, or the other way round. Explains VAT without sighing.',
  },
].map((member, at) => ({ ...member, displayOrder: (at + 1) * 10 }))
