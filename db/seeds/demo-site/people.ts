import type { teamMembers } from '#modules/content/tables.lists.server.ts'

/** Six fictional people. */
export const demoTeam: (typeof teamMembers.$inferInsert)[] = [
  {
    name: 'Nadia Jacobs',
    role: 'Founder, storage and bad news',
    bio: 'Started the company with two servers and a phone. Writes the incident reports herself, because someone has to sign them.',
  },
  {
    name: 'Themba Ndlovu',
    role: 'Support',
    bio: 'Answers most mornings. Keeps a list of every question asked twice, and gets the cause fixed.',
  },
  {
    name: 'Anika van der Merwe',
    role: 'WordPress',
    bio: 'Has read more plugin code than is healthy. Can tell from a screenshot which update it was.',
  },
  {
    name: 'Yusuf Salie',
    role: 'Network',
    bio: 'Grew up in Salt River, just down the road from the exchange. Measures first, then has an opinion.',
  },
  {
    name: 'Lindiwe Mbatha',
    role: 'Servers and the data centre',
    bio: 'Knows every disk by its place and age. Hasn’t lost a mirrored pair yet, and touches wood when she says so.',
  },
  {
    name: 'Pieter Kruger',
    role: 'Invoices and the customer area',
    bio: 'An accountant who learnt to program, or the other way round. Explains VAT without sighing.',
  },
].map((member, at) => ({ ...member, displayOrder: (at + 1) * 10 }))
