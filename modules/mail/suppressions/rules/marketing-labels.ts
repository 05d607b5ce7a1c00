/**
 * What people agree to where they are asked for marketing emails; the consent ledger has these
 * words with each yes. Apart from the form's schema: the checkout loads no library for it.
 */
export const marketingLabel = 'Email me news and offers'

export const marketingHint =
  'Optional. Every one of them has a link to unsubscribe, and you can change this in your profile.'

/** Where a customer agreed to or refused marketing, as the ledger names it and as staff read it. */
export const consentChannels: Readonly<Record<string, string>> = {
  profile: 'in their profile',
  sign_up: 'at sign-up',
  checkout: 'at checkout',
  unsubscribe: 'unsubscribed from an email',
  complaint: 'marked an email as spam',
}
