/** The fields of the SEO tab as its form draws them, by card. */
export type GlobalField = {
  name: GlobalName
  label: string
  kind: 'text' | 'area' | 'url' | 'switch' | 'choice' | 'code'
  hint?: string
  options?: readonly string[]
}

export const textNames = [
  'siteTitle',
  'siteTagline',
  'metaDescription',
  'metaKeywords',
  'siteUrl',
  'ogImage',
  'ogType',
  'twitterCard',
  'twitterHandle',
  'facebookUrl',
  'instagramUrl',
  'linkedinUrl',
  'youtubeUrl',
  'googleAnalyticsId',
  'googleTagManagerId',
  'facebookPixelId',
  'microsoftClarityId',
  'hotjarId',
  'robotsTxt',
  'customHeadScripts',
  'customBodyScripts',
] as const
export const switchNames = [
  'enableSitemap',
  'enableBreadcrumbs',
  'enableSchemaMarkup',
  'enableConsentBanner',
] as const
export type GlobalName = (typeof textNames)[number] | (typeof switchNames)[number]

export const ogTypes = ['website', 'article', 'product', 'profile'] as const
export const twitterCards = ['summary_large_image', 'summary'] as const

/** What runs code in visitors' browsers: a change wants a recent password or passkey (D30). */
export const guardedNames = [
  'customHeadScripts',
  'customBodyScripts',
  'googleTagManagerId',
] as const satisfies readonly GlobalName[]

export const globalGroups: readonly {
  title: string
  description?: string
  fields: readonly GlobalField[]
}[] = [
  {
    title: 'Search results',
    description: 'For pages that have no texts of their own.',
    fields: [
      { name: 'siteTitle', label: 'Site title', kind: 'text' },
      {
        name: 'siteTagline',
        label: 'Site tagline',
        kind: 'text',
        hint: 'Follows the site title, and describes the site to search engines.',
      },
      { name: 'metaDescription', label: 'Meta description', kind: 'area' },
      { name: 'metaKeywords', label: 'Meta keywords', kind: 'text', hint: 'Separated by commas.' },
      {
        name: 'siteUrl',
        label: 'Site URL',
        kind: 'url',
        hint: 'Under which address search engines list the site. Blank: the address of this server.',
      },
    ],
  },
  {
    title: 'Sharing',
    description: 'How a page looks when somebody shares it.',
    fields: [
      { name: 'ogType', label: 'Open Graph type', kind: 'choice', options: ogTypes },
      { name: 'twitterCard', label: 'X (Twitter) card', kind: 'choice', options: twitterCards },
      {
        name: 'twitterHandle',
        label: 'X (Twitter) handle',
        kind: 'text',
        hint: 'Such as @yourcompany.',
      },
    ],
  },
  {
    title: 'Social profiles',
    description: 'Search engines connect them with your company.',
    fields: [
      { name: 'facebookUrl', label: 'Facebook URL', kind: 'url' },
      { name: 'instagramUrl', label: 'Instagram URL', kind: 'url' },
      { name: 'linkedinUrl', label: 'LinkedIn URL', kind: 'url' },
      { name: 'youtubeUrl', label: 'YouTube URL', kind: 'url' },
    ],
  },
  {
    title: 'Analytics and pixels',
    description:
      'They load on public pages only, for visitors who agree, and never for staff. Leave a field blank to switch one off.',
    fields: [
      {
        name: 'googleAnalyticsId',
        label: 'Google Analytics ID',
        kind: 'text',
        hint: 'Such as G-ABC123XYZ0.',
      },
      {
        name: 'googleTagManagerId',
        label: 'Google Tag Manager ID',
        kind: 'text',
        hint: 'Such as GTM-ABC1234. It can load code of its own, so it asks for your password.',
      },
      { name: 'facebookPixelId', label: 'Facebook Pixel ID', kind: 'text', hint: 'Digits only.' },
      { name: 'microsoftClarityId', label: 'Microsoft Clarity ID', kind: 'text' },
      { name: 'hotjarId', label: 'Hotjar ID', kind: 'text', hint: 'Digits only.' },
      {
        name: 'enableConsentBanner',
        label: 'Ask visitors first',
        kind: 'switch',
        hint: 'Nothing of the above loads until a visitor agrees.',
      },
    ],
  },
  {
    title: 'Features',
    fields: [
      {
        name: 'enableSitemap',
        label: 'Sitemap',
        kind: 'switch',
        hint: '/sitemap.xml lists all pages and posts that may be indexed.',
      },
      {
        name: 'enableBreadcrumbs',
        label: 'Breadcrumbs',
        kind: 'switch',
        hint: 'Shown above the headline of each page.',
      },
      {
        name: 'enableSchemaMarkup',
        label: 'Structured data',
        kind: 'switch',
        hint: 'Says to search engines who you are, what you sell and what you answer.',
      },
    ],
  },
  {
    title: 'robots.txt',
    fields: [
      {
        name: 'robotsTxt',
        label: 'robots.txt',
        kind: 'code',
        hint: 'Leave it blank to allow all public pages. The sitemap line is added when it is missing.',
      },
    ],
  },
  {
    title: 'Custom scripts',
    description:
      'For verification tags and small scripts. They run on public pages only, never on sign-in, checkout, payment, customer or staff pages. Saving a change asks for your password.',
    fields: [
      {
        name: 'customHeadScripts',
        label: 'Custom head scripts',
        kind: 'code',
        hint: 'Verification tags belong here.',
      },
      { name: 'customBodyScripts', label: 'Custom body scripts', kind: 'code' },
    ],
  },
]
