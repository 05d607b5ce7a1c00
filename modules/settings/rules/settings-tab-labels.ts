/** The tab bar: addresses and words alone, for the browser. */
export const settingsTabLabels = {
  general: 'General',
  appearance: 'Appearance',
  api: 'API configuration',
  email: 'Email',
  whatsapp: 'WhatsApp',
  'payment-methods': 'Payment methods',
  billing: 'Billing & subscriptions',
  seller: 'Seller & tax',
  development: 'Development',
} as const

/**
 * The bar in the order of B§2.2.11. Email and Seller & tax came later and are beside what they
 * belong to; SEO Settings has its own page.
 */
export const settingsBar: readonly { name: string; label: string }[] = [
  ...named('general', 'appearance', 'api', 'email', 'whatsapp', 'payment-methods'),
  { name: 'seo', label: 'SEO Settings' },
  ...named('billing', 'seller', 'development'),
]

function named(...names: SettingsTabName[]) {
  return names.map((name) => ({ name, label: settingsTabLabels[name] }))
}

export type SettingsTabName = keyof typeof settingsTabLabels

export function isSettingsTab(text: string): text is SettingsTabName {
  return Object.hasOwn(settingsTabLabels, text)
}
