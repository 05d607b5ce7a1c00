import type { ReviewRow } from '#modules/content/reviews/queries/manage-reviews.server.ts'

export const ratings = ['5', '4', '3', '2', '1'].map((value) => ({ value, label: `${value} of 5` }))

const texts = [
  'customerName',
  'customerEmail',
  'customerCompany',
  'customerAvatar',
  'rating',
  'title',
  'content',
  'productType',
  'status',
] as const
const switches = ['displayOnHomepage', 'isFeatured', 'isVerified'] as const

export type ReviewFormValues = Record<(typeof texts)[number], string> &
  Record<(typeof switches)[number], boolean>

/** B§5: five stars, pending, nothing switched on. */
export const newReviewValues: ReviewFormValues = {
  ...{
    customerName: '',
    customerEmail: '',
    customerCompany: '',
    customerAvatar: '',
    rating: '5',
    title: '',
    content: '',
    productType: '',
    status: 'pending',
  },
  displayOnHomepage: false,
  isFeatured: false,
  isVerified: false,
}

export function reviewValues(row: ReviewRow): ReviewFormValues {
  const { customerName, customerEmail, customerCompany, customerAvatar, title, content, status } =
    row
  const { displayOnHomepage, isFeatured, isVerified } = row
  return {
    customerName,
    customerEmail,
    customerCompany,
    customerAvatar,
    title,
    content,
    status,
    displayOnHomepage,
    isFeatured,
    isVerified,
    rating: String(row.rating),
    productType: row.productType ?? '',
  }
}

/** What was typed into a form that was refused. */
export function typedReview(typed: Record<string, string>): ReviewFormValues {
  const text = (name: (typeof texts)[number]) => typed[name] ?? ''
  return {
    ...{
      customerName: text('customerName'),
      customerEmail: text('customerEmail'),
      customerCompany: text('customerCompany'),
    },
    ...{
      customerAvatar: text('customerAvatar'),
      rating: text('rating'),
      title: text('title'),
      content: text('content'),
    },
    productType: text('productType'),
    status: text('status'),
    ...{
      displayOnHomepage: 'displayOnHomepage' in typed,
      isFeatured: 'isFeatured' in typed,
      isVerified: 'isVerified' in typed,
    },
  }
}

/** By label, for two versions side by side. */
export function reviewTexts(values: ReviewFormValues): Record<string, string> {
  const yes = (is: boolean) => (is ? 'Yes' : 'No')
  return {
    'Customer name': values.customerName,
    Email: values.customerEmail,
    Company: values.customerCompany,
    Picture: values.customerAvatar,
    Rating: values.rating,
    About: values.productType,
    Title: values.title,
    'Review content': values.content,
    Status: values.status,
    'Show on home page': yes(values.displayOnHomepage),
    Featured: yes(values.isFeatured),
    Verified: yes(values.isVerified),
  }
}
