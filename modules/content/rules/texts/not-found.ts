/** The page of an address that is not there (A§2). */
export const notFoundTexts = {
  title: 'Page Not Found',
  text: 'There is nothing at this address. The link may be old, or a letter may be missing. Our prices and plans are still where they were.',
  goHome: 'Go Home',
  seePlans: 'See plans and prices',
}

export type NotFoundTexts = typeof notFoundTexts
