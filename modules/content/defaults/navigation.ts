/** The menus of the public site. Loaded at run time (A§7) and read through `readNavigation`. */
export const navigationDefinition: unknown = {
  main: [
    { label: 'Home', path: '/', exact: true },
    {
      label: 'Products',
      path: '/products',
      dropdown: [
        { label: 'WordPress', path: '/products/wordpress', description: 'Sites and shops, updated and backed up for you' },
        { label: 'Cloud', path: '/products/cloud', description: 'Virtual servers with root access, sized by the month' },
        { label: 'Dedicated', path: '/products/dedicated', description: 'A whole machine that nobody else touches' },
      ],
    },
    { label: 'Our Story', path: '/our-story' },
    { label: 'Domains', path: '/domains' },
    { label: 'Say Hello', path: '/contact' },
  ],
  company: [
    { label: 'Our Story', path: '/our-story' },
    { label: 'Data Center', path: '/data-center' },
    { label: 'Release Notes', path: '/release-notes' },
    { label: 'Blog', path: '/blog' },
    { label: 'Say Hello', path: '/contact' },
  ],
  products: [
    { label: 'WordPress Hosting', path: '/products/wordpress' },
    { label: 'Cloud Hosting', path: '/products/cloud' },
    { label: 'Dedicated Servers', path: '/products/dedicated' },
    { label: 'Domains', path: '/domains' },
    { label: 'White-glove Support', path: '/white-glove-support' },
  ],
  legal: [
    { label: 'Terms of Service', path: '/terms' },
    { label: 'Privacy Policy', path: '/privacy' },
    { label: 'Acceptable Use', path: '/aup' },
    { label: 'FAQ', path: '/faq' },
  ],
}
