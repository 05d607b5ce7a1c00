import type { hostingPlans } from '#modules/catalog/tables.server.ts'
import type { comparisonFeatures, ecommerceProducts, services, websiteFeatures } from '#modules/content/tables.server.ts'

type Feature = typeof websiteFeatures.$inferInsert

export const demoFeatures: Feature[] = (
  [
    ['CheckCircle', 'Backups every day', 'Kept apart from the server, with a date and a size. Restoring one is a request, not a project.'],
    ['Shield', 'Certificates that renew themselves', 'Every site speaks HTTPS from its first hour, and nobody has to remember a date.'],
    ['Wrench', 'Moved in by hand', 'We bring your site and its mail across, and the old one stays up until you say so.'],
    ['Headphones', 'People who can log in', 'Whoever answers can see the server. You explain it once.'],
    ['Brain', 'Advice against buying', 'If you need less than you asked for, we say so before you pay.'],
    ['Zap', 'Close to your visitors', 'Racks in Cape Town and peering at the local exchanges, so pages do not cross an ocean.'],
    ['Clock', 'A month at a time', 'Leave at the end of any month. Your files and database come with you.'],
    ['Users', 'Logins for your people', 'Your developer and your bookkeeper see what they need, and nothing else.'],
  ] satisfies [Feature['icon'], string, string][]
).map(([icon, title, description], at) => ({ icon, title, description, sortOrder: at + 1 }))

/** Slugs and prices are those of packages, so that a press leads to the checkout. */
export const demoHostingPlans: (typeof hostingPlans.$inferInsert)[] = [
  {
    name: 'Fynbos',
    slug: 'wordpress-fynbos',
    priceCents: 7_900,
    description: 'One small WordPress site.',
    features: ['10 GB on NVMe', '5 mailboxes', 'Updates done for you'],
    iconEmoji: '🌱',
  },
  {
    name: 'Protea',
    slug: 'wordpress-protea',
    priceCents: 17_900,
    description: 'A business that would notice.',
    features: ['3 sites, 40 GB on NVMe', 'A copy to try changes on', 'Backups every six hours'],
    iconEmoji: '🌺',
    isPopular: true,
  },
  {
    name: 'Springbok',
    slug: 'cloud-springbok',
    priceCents: 54_900,
    description: 'The server most teams stay on.',
    features: ['4 cores and 8 GB of your own', 'Root access', 'Grows without a new address'],
    iconEmoji: '🦌',
  },
  {
    name: 'Signal Hill',
    slug: 'dedicated-signal-hill',
    priceCents: 189_900,
    description: 'A whole machine, no neighbours.',
    features: ['6 cores, 32 GB ECC', 'Mirrored disks', 'Remote console and power'],
    iconEmoji: '🔔',
  },
].map((plan, at) => ({ ...plan, sortOrder: (at + 1) * 10 }))

export const demoComparison: (typeof comparisonFeatures.$inferInsert)[] = [
  ['Price in the second year', 'The same as in the first.', 'Often two or three times the first.'],
  ['Who answers', 'One of six people, who can log in to the server.', 'A first line, then a queue, then somebody who can.'],
  ['Where it stands', 'Cape Town. You may come and look.', 'Wherever there was room, often in Europe.'],
  ['Currency', 'Rand, on a tax invoice.', 'Often dollars, at the rate of the day.'],
  ['Leaving', 'Write one line. We send your files and database along.', 'A form, a phone call and an offer to stay.'],
  ['The lowest price', 'Not us. There are cheaper places for a site that nobody minds waiting for.', 'Yes, for the first year.'],
].map(([title = '', ours = '', theirs = ''], at) => ({ title, ours, theirs, sortOrder: (at + 1) * 10 }))

export const demoServiceCategories = [
  { name: 'Moving in', slug: 'moving-in', displayOrder: 10 },
  { name: 'Looking after', slug: 'looking-after', displayOrder: 20 },
  { name: 'Building', slug: 'building', displayOrder: 30 },
]

export const demoServices: (Omit<typeof services.$inferInsert, 'categoryId'> & { category: string })[] = [
  {
    category: 'moving-in',
    title: 'A move with nobody noticing',
    description:
      'Site, database, mail and domain, from wherever they are now. We copy, you check, and only then does the address change. One person does all of it and gives you a phone number for the day.',
    linkUrl: '/white-glove-support',
    linkLabel: 'How a move goes',
    isFeatured: true,
  },
  {
    category: 'looking-after',
    title: 'Care for a server of your own',
    description: 'Updates, watching and a restart at night for a cloud or dedicated server. You keep root; we keep the calendar.',
    linkUrl: '/contact',
    linkLabel: 'Ask about care',
  },
  {
    category: 'looking-after',
    title: 'A second look at a slow shop',
    description: 'Two hours with your WooCommerce and a stopwatch, and a page of findings in the order in which they pay off.',
    linkUrl: '/contact',
    linkLabel: 'Ask for a look',
  },
  {
    category: 'building',
    title: 'Names and mail set straight',
    description: 'Domains in your own name, mail that arrives, and records that the next person can read.',
    linkUrl: '/domains',
    linkLabel: 'About domains',
  },
  {
    category: 'building',
    title: 'A drill for the bad day',
    description: 'We pull the plug on a copy of your system together, and write down what happened and for how long.',
    linkUrl: '/contact',
    linkLabel: 'Plan a drill',
  },
].map((service, at) => ({ ...service, displayOrder: (at + 1) * 10 }))

export const demoProductCategories = [
  { name: 'Mail', slug: 'mail' },
  { name: 'Safety', slug: 'safety' },
  { name: 'Moving in', slug: 'moving-in' },
]

type Product = Omit<typeof ecommerceProducts.$inferInsert, 'categoryId'> & { category: string }

/** Oldest first, so that the last stands on top of the list. */
export const demoProducts: Product[] = [
  {
    category: 'moving-in',
    slug: 'migration',
    name: 'Move of a further site',
    description: 'The first is free with a plan; each further site is moved at this price, once.',
    priceCents: 45_000,
    status: 'active',
  },
  {
    category: 'safety',
    slug: 'ssl-organisation',
    name: 'Certificate with your company name',
    description: 'Checked by the issuer, for one year. Ordinary certificates come with every plan at no charge.',
    priceCents: 129_000,
    status: 'active',
  },
  {
    category: 'safety',
    slug: 'backup-archive',
    name: 'Yearly archive',
    description: 'One backup a month put aside and kept for seven years, as company records must be. For one year.',
    priceCents: 58_800,
    status: 'active',
  },
  {
    category: 'mail',
    slug: 'email-archive',
    name: 'Mail archive, ten mailboxes',
    description: 'Every message in and out, searchable, for one year.',
    priceCents: 82_800,
    status: 'draft',
  },
  {
    category: 'mail',
    slug: 'email-ten',
    name: 'Ten more mailboxes',
    description: '10 GB each, on any plan, with calendar and address book. For one year.',
    priceCents: 46_800,
    status: 'active',
  },
]
