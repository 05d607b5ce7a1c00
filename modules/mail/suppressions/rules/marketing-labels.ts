/** What people agree to where they are asked for marketing emails; the consent ledger has these words with each yes. */
export const marketingLabel = 'Email me news and offers'
export const marketingHint = 'Optional. Every one of them has a link to unsubscribe, and you can change this in your profile.'
