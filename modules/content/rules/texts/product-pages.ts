/** Short texts of the products page and of the three product pages. */
export const productPageTexts = {
  from: 'from {price} a month',
  plans: 'Plans',
  compared: 'Compared',
  allPlansCompared: 'All plans compared',
  kindsCompared: 'Kinds of hosting compared',
  otherAddOns: 'Other',
  oneSite: '1 site',
  sites: '{count} sites',
  noPlans: {
    failed: 'The plans could not be fetched just now.',
    reload: 'Please reload the page in a moment.',
    reloadOrWrite: 'Please reload the page in a moment, or write to {email}.',
    none: 'Nothing of this kind is on sale at the moment.',
    ask: 'Tell us what you need.',
    askAt: 'Tell us what you need at {email}.',
  },
}
