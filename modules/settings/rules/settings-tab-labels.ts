/** The tab bar: addresses and words alone, for the browser. */
export const settingsTabLabels = {
  general: 'General',
  api: 'API Configuration',
  email: 'Email',
  whatsapp: 'WhatsApp',
  'payment-methods': 'Payment Methods',
  billing: 'Billing & Subscriptions',
  seller: 'Seller & tax',
  development: 'Development',
} as const

export type SettingsTabName = keyof typeof settingsTabLabels

export function isSettingsTab(text: string): text is SettingsTabName {
  return Object.hasOwn(settingsTabLabels, text)
}
