import { defineSection } from '../../rules/section.ts'
import { navigationSchema } from '../../rules/sections/navigation.ts'

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
