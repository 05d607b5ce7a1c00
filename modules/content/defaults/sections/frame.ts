import { defineSection } from '../../rules/section.ts'
import { footerSchema, navigationSchema } from '../../rules/sections/frame.ts'

/**
 * The claims of A§2, word for word. Only what the program itself makes true is on: a new site says
 * nothing of its firm until the owner states it (D47).
 */
export const footerSection = defineSection({
  key: 'footer',
  title: 'Footer',
  schema: footerSchema,
  initial: {
    motto: { text: 'A small team in Cape Town, a phone call away.', shown: false },
    phone_note: { text: 'Extension 2', shown: false },
    city: { text: 'Cape Town, South Africa', shown: false },
    trusted_by: { text: 'Trusted by 50,000+ websites', shown: false },
    ssl_secured: { text: 'SSL Secured', shown: true },
    support_hours: { text: '24/7 Support', shown: false },
    money_back: { text: 'Money-back Guarantee', shown: false },
    uptime: { text: '99.9% Uptime SLA', shown: false },
    status: {
      text: 'All systems operational',
      troubleText: 'Some systems are having trouble',
      shown: true,
    },
  },
})

const link = (label: string, path: string) => ({ label, path })
const item = (label: string, path: string) => ({ label, path, exact: false, dropdown: [] })

/** Header and footer menus. */
export const navigationSection = defineSection({
  key: 'navigation',
  title: 'Navigation',
  schema: navigationSchema,
  initial: {
    main: [
      { ...item('Home', '/'), exact: true },
      {
        ...item('Products', '/products'),
        dropdown: [
          {
            label: 'WordPress',
            path: '/products/wordpress',
            description: 'Sites and shops, updated and backed up for you',
          },
          {
            label: 'Cloud',
            path: '/products/cloud',
            description: 'Virtual servers with root access, sized by the month',
          },
          {
            label: 'Dedicated',
            path: '/products/dedicated',
            description: 'A whole machine that nobody else touches',
          },
        ],
      },
      item('Our Story', '/our-story'),
      item('Domains', '/domains'),
      item('Say Hello', '/contact'),
    ],
    company: [
      link('Our Story', '/our-story'),
      link('Data Center', '/data-center'),
      link('Release Notes', '/release-notes'),
      link('Blog', '/blog'),
      link('Say Hello', '/contact'),
    ],
    products: [
      link('WordPress Hosting', '/products/wordpress'),
      link('Cloud Hosting', '/products/cloud'),
      link('Dedicated Servers', '/products/dedicated'),
      link('Domains', '/domains'),
      link('White-glove Support', '/white-glove-support'),
    ],
    legal: [
      link('Terms of Service', '/terms'),
      link('Privacy Policy', '/privacy'),
      link('Acceptable Use', '/aup'),
      link('FAQ', '/faq'),
    ],
  },
})
