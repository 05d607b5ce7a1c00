import type { hostingPlans } from '#modules/catalog/tables.server.ts'
import type {
  comparisonFeatures,
  ecommerceProducts,
  services,
} from '#modules/content/tables.lists.server.ts'
import type { websiteFeatures } from '#modules/content/tables.server.ts'
import { demoPrice } from '../demo-price.ts'

type Feature = typeof websiteFeatures.$inferInsert

export const demoFeatures: Feature[] = (
  [
    [
      'CheckCircle',
      'Backups on a schedule',
      'Daily or better on WordPress, snapshots on cloud servers. Each plan says how often. To restore one, just ask.',
    ],
    [
      'Shield',
      'SSL that renews itself',
      'Every WordPress site runs on HTTPS from day one. Nobody has to remember a date.',
    ],
    [
      'Wrench',
      'We move your site',
      'Free on every plan that says so. Your old site stays up until you’re happy with the new one.',
    ],
    [
      'Headphones',
      'People who can log in',
      'The person who answers can see the server. You explain it once.',
    ],
    [
      'Brain',
      'We’ll tell you not to buy',
      'If you need less than you asked for, we say so before you pay.',
    ],
    [
      'Zap',
      'Close to your visitors',
      'Racks in Cape Town and peering at the local exchanges, so your pages don’t cross an ocean.',
    ],
    [
      'Clock',
      'Month to month',
      'Leave at the end of any month and take your files and database with you.',
    ],
    [
      'Users',
      'One account for everything',
      'Services, invoices, payments and statements in one place, on your phone too.',
    ],
  ] satisfies [Feature['icon'], string, string][]
).map(([icon, title, description], at) => ({ icon, title, description, sortOrder: at + 1 }))

/** Slugs and prices match the packages, so that each plan leads to its checkout. */
export const demoHostingPlans: (typeof hostingPlans.$inferInsert)[] = [
  {
    name: 'Fynbos',
    slug: 'wordpress-fynbos',
    priceCents: demoPrice(89),
    description: 'One small WordPress site.',
    features: ['10 GB on NVMe', '5 mailboxes', 'Updates done for you'],
    iconEmoji: 'seedling',
  },
  {
    name: 'Protea',
    slug: 'wordpress-protea',
    priceCents: demoPrice(199),
    description: 'A business that relies on its site.',
    features: [
      '3 sites, 40 GB on NVMe',
      'A staging copy to try changes on',
      'Backups every six hours',
    ],
    iconEmoji: 'protea',
    isPopular: true,
  },
  {
    name: 'Springbok',
    slug: 'cloud-springbok',
    priceCents: demoPrice(629),
    description: 'The server most teams choose.',
    features: ['4 cores and 8 GB of memory', 'Root access', 'Keeps its address when it grows'],
    iconEmoji: 'springbok',
  },
  {
    name: 'Signal Hill',
    slug: 'dedicated-signal-hill',
    priceCents: demoPrice(2_199),
    description: 'A whole machine, no neighbours.',
    features: ['6 cores, 32 GB ECC', 'Mirrored disks', 'Remote console and power'],
    iconEmoji: 'hill',
  },
].map((plan, at) => ({ ...plan, sortOrder: (at + 1) * 10 }))

export const demoComparison: (typeof comparisonFeatures.$inferInsert)[] = [
  ['Price in the second year', 'The same as in the first.', 'Often two or three times the first.'],
  [
    'Who answers',
    'One of six people, all of whom can log in to the server.',
    'A call centre first, then a queue, then someone who can.',
  ],
  [
    'Where your site lives',
    'Cape Town. You can come and look.',
    'Wherever there was space, often in Europe.',
  ],
  ['Currency', 'Rand, on a tax invoice.', 'Often dollars, at the day’s exchange rate.'],
  [
    'Leaving',
    'Cancel in your account. Ask, and we send you a copy of your files and database.',
    'A form, a phone call and an offer to stay.',
  ],
  [
    'The lowest price',
    'Not us. If nobody minds waiting for your site, there are cheaper hosts.',
    'Yes, for the first year.',
  ],
].map(([title = '', ours = '', theirs = ''], at) => ({
  title,
  ours,
  theirs,
  sortOrder: (at + 1) * 10,
}))

export const demoServiceCategories = [
  { name: 'Moving in', slug: 'moving-in', displayOrder: 10 },
  { name: 'Looking after', slug: 'looking-after', displayOrder: 20 },
  { name: 'Building', slug: 'building', displayOrder: 30 },
]

export const demoServices: (Omit<typeof services.$inferInsert, 'categoryId'> & {
  category: string
})[] = [
  {
    category: 'moving-in',
    title: 'Move your site without anyone noticing',
    description:
      'Site, database, email and domain, from wherever they are now. We copy, you check, and only then do we switch. One person does it all and gives you a phone number for the day.',
    linkUrl: '/white-glove-support',
    linkLabel: 'How a move works',
    isFeatured: true,
  },
  {
    category: 'looking-after',
    title: 'Server care',
    description:
      'Updates, monitoring and night-time restarts for your cloud or dedicated server. You keep root; we keep it up to date.',
    linkUrl: '/contact',
    linkLabel: 'Ask about care',
  },
  {
    category: 'looking-after',
    title: 'A check-up for a slow shop',
    description:
      'Two hours with your WooCommerce shop and a stopwatch. You get a page of findings, the most useful first.',
    linkUrl: '/contact',
    linkLabel: 'Book a check-up',
  },
  {
    category: 'building',
    title: 'Domains and email, sorted out',
    description:
      'Domains in your own name, email that arrives, and DNS records the next person can understand.',
    linkUrl: '/domains',
    linkLabel: 'About domains',
  },
  {
    category: 'building',
    title: 'A practice run for a bad day',
    description:
      'Together we switch off a copy of your system, and write down what happened and for how long.',
    linkUrl: '/contact',
    linkLabel: 'Plan a practice run',
  },
].map((service, at) => ({ ...service, displayOrder: (at + 1) * 10 }))

export const demoProductCategories = [
  { name: 'Email', slug: 'mail' },
  { name: 'Security', slug: 'safety' },
  { name: 'Moving in', slug: 'moving-in' },
]

type Product = Omit<typeof ecommerceProducts.$inferInsert, 'categoryId'> & { category: string }

/** Oldest first: the list shows the newest at the top. */
export const demoProducts: Product[] = [
  {
    category: 'moving-in',
    slug: 'migration',
    name: 'Extra site migration',
    description:
      'Plans that include a migration cover one site. This is the price for each extra one.',
    priceCents: demoPrice(499),
    status: 'active',
  },
  {
    category: 'safety',
    slug: 'ssl-organisation',
    name: 'Certificate with your company name',
    description:
      'The issuer checks your company; valid for one year. WordPress plans include an ordinary certificate free.',
    priceCents: demoPrice(1_499),
    status: 'active',
  },
  {
    category: 'safety',
    slug: 'backup-archive',
    name: 'Yearly archive',
    description: 'We set one backup a month aside and keep it for seven years. Price for one year.',
    priceCents: demoPrice(689),
    status: 'active',
  },
  {
    category: 'mail',
    slug: 'email-archive',
    name: 'Email archive, ten mailboxes',
    description: 'Every email in and out, searchable. Price for one year.',
    priceCents: demoPrice(949),
    status: 'draft',
  },
  {
    category: 'mail',
    slug: 'email-ten',
    name: 'Ten more mailboxes',
    description: '10 GB each, on any plan, with calendar and address book. Price for one year.',
    priceCents: demoPrice(549),
    status: 'active',
  },
]
