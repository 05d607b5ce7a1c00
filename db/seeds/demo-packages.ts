import type {
  PackageBillingPeriod,
  PackageFeature,
  PackageLimits,
  PackageMetadata,
} from '#modules/catalog/rules/package.ts'
import { demoPrice } from './demo-price.ts'

export type DemoPackage = {
  name: string
  slug: string
  description: string
  priceCents: number
  billingPeriod: PackageBillingPeriod
  features: PackageFeature[]
  limits: PackageLimits
  metadata: PackageMetadata
  isFeatured: boolean
  sortOrder: number
}

const migration: PackageFeature = {
  text: 'We move your site for you',
  url: '/white-glove-support',
  isClickable: true,
  openInNewTab: false,
}
const acceptableUse: PackageFeature = {
  text: 'Fair use, in plain words',
  url: '/aup',
  isClickable: true,
  openInNewTab: false,
}
const dataCenter: PackageFeature = {
  text: 'Where your server lives',
  url: '/data-center',
  isClickable: true,
  openInNewTab: false,
}

/** The demo firm's packages. Prices are per month. */
export const demoPackages: DemoPackage[] = [
  {
    name: 'Fynbos',
    slug: 'wordpress-fynbos',
    description: 'One small site: a portfolio, a guest house, a school fête.',
    priceCents: demoPrice(89),
    billingPeriod: 'monthly',
    features: [
      'Free SSL certificate',
      'Daily backups, kept 14 days',
      'WordPress updates done for you',
      'Support by email, phone and WhatsApp',
    ],
    limits: {
      sites: '1',
      storage: '10 GB NVMe',
      bandwidth: '100 GB a month',
      databases: '1',
      emails: '5',
    },
    metadata: { type: 'wordpress', icon_emoji: 'seedling' },
    isFeatured: false,
    sortOrder: 10,
  },
  {
    name: 'Protea',
    slug: 'wordpress-protea',
    description: 'For a business that relies on its site.',
    priceCents: demoPrice(199),
    billingPeriod: 'monthly',
    features: [
      'Everything in Fynbos',
      'Staging copy to try changes on',
      'Backups every six hours, kept 30 days',
      'Malware scan every night',
      migration,
    ],
    limits: {
      sites: '3',
      storage: '40 GB NVMe',
      bandwidth: '500 GB a month',
      databases: '3',
      emails: '25',
    },
    metadata: { type: 'wordpress', icon_emoji: 'protea' },
    isFeatured: true,
    sortOrder: 20,
  },
  {
    name: 'Baobab',
    slug: 'wordpress-baobab',
    description: 'For agencies and busy shops: many sites, WooCommerce, real traffic.',
    priceCents: demoPrice(499),
    billingPeriod: 'monthly',
    features: [
      'Everything in Protea',
      'Object cache (Redis)',
      'Your own PHP workers',
      'SSH, Git and WP-CLI',
      migration,
    ],
    limits: {
      sites: '15',
      storage: '120 GB NVMe',
      bandwidth: '2 TB a month',
      databases: '15',
      emails: '100',
    },
    metadata: { type: 'wordpress', icon_emoji: 'baobab' },
    isFeatured: false,
    sortOrder: 30,
  },
  {
    name: 'Kite',
    slug: 'cloud-kite',
    description: 'A first server: a bot, a staging box, a small API.',
    priceCents: demoPrice(169),
    billingPeriod: 'monthly',
    features: [
      'Root access',
      'Ubuntu, Debian or AlmaLinux',
      'Firewall in front of the server',
      'Weekly snapshot',
    ],
    limits: {
      vcpu: '1 vCPU',
      ram: '2 GB',
      storage: '40 GB NVMe',
      bandwidth: '1 TB a month',
      ips: '1 IPv4, /64 IPv6',
    },
    metadata: { type: 'cloud', icon_emoji: 'kite' },
    isFeatured: false,
    sortOrder: 40,
  },
  {
    name: 'Gannet',
    slug: 'cloud-gannet',
    description: 'Room for a web app and its database side by side.',
    priceCents: demoPrice(329),
    billingPeriod: 'monthly',
    features: [
      'Everything in Kite',
      'Daily snapshot, kept 7 days',
      'Private network between servers',
    ],
    limits: {
      vcpu: '2 vCPU',
      ram: '4 GB',
      storage: '80 GB NVMe',
      bandwidth: '2 TB a month',
      ips: '1 IPv4, /64 IPv6',
    },
    metadata: { type: 'cloud', icon_emoji: 'gannet' },
    isFeatured: false,
    sortOrder: 50,
  },
  {
    name: 'Springbok',
    slug: 'cloud-springbok',
    description: 'The one most teams choose: fast cores, memory to spare.',
    priceCents: demoPrice(629),
    billingPeriod: 'monthly',
    features: [
      'Everything in Gannet',
      'Managed updates on request',
      'Resize up without a new address',
      migration,
    ],
    limits: {
      vcpu: '4 vCPU',
      ram: '8 GB',
      storage: '160 GB NVMe',
      bandwidth: '4 TB a month',
      ips: '2 IPv4, /64 IPv6',
    },
    metadata: { type: 'cloud', icon_emoji: 'springbok' },
    isFeatured: true,
    sortOrder: 60,
  },
  {
    name: 'Eland',
    slug: 'cloud-eland',
    description: 'Heavy lifting without owning the machine.',
    priceCents: demoPrice(1_249),
    billingPeriod: 'monthly',
    features: ['Everything in Springbok', 'Snapshots every six hours', acceptableUse],
    limits: {
      vcpu: '8 vCPU',
      ram: '16 GB',
      storage: '320 GB NVMe',
      bandwidth: '8 TB a month',
      ips: '2 IPv4, /64 IPv6',
    },
    metadata: { type: 'cloud', icon_emoji: 'eland' },
    isFeatured: false,
    sortOrder: 70,
  },
  {
    name: 'Signal Hill',
    slug: 'dedicated-signal-hill',
    description: 'A whole machine for the price of a big virtual one.',
    priceCents: demoPrice(2_199),
    billingPeriod: 'monthly',
    features: [
      'Nobody else on the hardware',
      'Remote console and power',
      'Disks mirrored (RAID 1)',
      dataCenter,
    ],
    limits: {
      cpu: '6 cores, 3.4 GHz',
      ram: '32 GB ECC',
      storage: '2 × 960 GB NVMe',
      bandwidth: '10 TB a month',
      ips: '4 IPv4, /56 IPv6',
    },
    metadata: { type: 'dedicated', icon_emoji: 'hill' },
    isFeatured: false,
    sortOrder: 80,
  },
  {
    name: "Devil's Peak",
    slug: 'dedicated-devils-peak',
    description: 'For databases and shops that need all the disk speed.',
    priceCents: demoPrice(3_999),
    billingPeriod: 'monthly',
    features: [
      'Everything in Signal Hill',
      'Spare disks on site',
      'Managed operating system',
      migration,
    ],
    limits: {
      cpu: '16 cores, 3.0 GHz',
      ram: '128 GB ECC',
      storage: '2 × 1.92 TB NVMe',
      bandwidth: '20 TB a month',
      ips: '8 IPv4, /56 IPv6',
    },
    metadata: { type: 'dedicated', icon_emoji: 'peak' },
    isFeatured: true,
    sortOrder: 90,
  },
  {
    name: 'Table Mountain',
    slug: 'dedicated-table-mountain',
    description: 'For virtualisation, analytics and everything at once.',
    priceCents: demoPrice(7_199),
    billingPeriod: 'monthly',
    features: [
      "Everything in Devil's Peak",
      'Two 10 Gb/s ports',
      'A named engineer',
      acceptableUse,
    ],
    limits: {
      cpu: '32 cores, 2.9 GHz',
      ram: '256 GB ECC',
      storage: '4 × 3.84 TB NVMe',
      bandwidth: '40 TB a month',
      ips: '16 IPv4, /48 IPv6',
    },
    metadata: { type: 'dedicated', icon_emoji: 'mountain' },
    isFeatured: false,
    sortOrder: 100,
  },
]
