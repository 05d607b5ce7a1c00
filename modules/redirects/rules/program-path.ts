/**
 * The beginnings of addresses that the program answers by itself. They can't be redirected: staff
 * could lock themselves out, or break payments.
 */
const programSegments: ReadonlySet<string> = new Set([
  ...[
    'admin',
    'api',
    'assets',
    'auth',
    'dashboard',
    'healthz',
    'media',
    'og',
    'payment',
    'readyz',
    'simulators',
    'staff-pictures',
  ],
  ...[
    'change-password',
    'checkout',
    'customer-login',
    'forgot-password',
    'get-started',
    'invitation',
    'login',
    'opening-soon',
    'reset-password',
    'sign-out',
  ],
  ...[
    'review',
    'theme',
    'two-factor',
    'unsubscribe',
    'robots.txt',
    'sitemap.xml',
    'sitemaps',
    'favicon.ico',
    'favicon.svg',
  ],
  ...['database-diagnostic', 'payment-test', 'supabase-example', 'test-signup'],
])

/**
 * Whether a path (in lower case) belongs to the program: sign-in, checkout, payment, the areas,
 * files and endpoints.
 */
export function isProgramPath(path: string): boolean {
  const [, first = ''] = path.split('/')
  return (
    programSegments.has(first) ||
    /^\w+-debug$/.test(first) ||
    path === '/blog/rss.xml' ||
    path.endsWith('.data')
  )
}
