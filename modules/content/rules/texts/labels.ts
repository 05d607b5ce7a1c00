/** Small texts of single pages, next to what is written in the sections of the page. */
export const labelTexts = {
  home: {
    from: 'From {price} a month',
    fromWithVat: 'From {price} a month, incl. VAT',
    rating: '{rating} of 5 from {count} reviews',
    ratingFromOne: '{rating} of 5 from 1 review',
    cheapestPlan: 'from',
    reviews: 'of 5, from {count} reviews',
    oneReview: 'of 5, from 1 review',
    verifiedCustomer: 'Verified customer',
  },
  dataCenter: {
    map: 'Map of South Africa. From {origin}, lines lead to {cities}.',
    latency: 'Latency',
  },
  domains: {
    exampleName: 'yourname',
    aYear: '{price} a year',
    aYearWithVat: '{price} a year, VAT included',
  },
  support: { we: 'We', you: 'You' },
  contact: { call: 'Call', write: 'Write', hours: 'Hours' },
  releaseNotes: { versions: 'Versions' },
  legal: {
    lastUpdated: 'Last updated {day}',
    inShort: 'In short',
    closingTitle: 'Something unclear?',
    closingText:
      'Ask before you order. We’d rather explain a sentence now than argue about it later.',
  },
}
