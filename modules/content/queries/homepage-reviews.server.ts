import { and, desc, eq } from 'drizzle-orm'
import type { ValueOf } from '#kernel/result.ts'
import { contentRead } from '#platform/caching/content-read.server.ts'
import { customerReviews } from '../tables.reviews.server.ts'

// Reviewers' email addresses are never selected, so they cannot leak.
const read = contentRead((tx) =>
  tx
    .select({
      id: customerReviews.id,
      name: customerReviews.customerName,
      company: customerReviews.customerCompany,
      avatar: customerReviews.customerAvatar,
      rating: customerReviews.rating,
      title: customerReviews.title,
      content: customerReviews.content,
      isVerified: customerReviews.isVerified,
    })
    .from(customerReviews)
    .where(and(eq(customerReviews.status, 'approved'), eq(customerReviews.displayOnHomepage, true)))
    .orderBy(
      desc(customerReviews.isFeatured),
      desc(customerReviews.createdAt),
      desc(customerReviews.id),
    )
    .limit(100),
)

/** Approved reviews marked for the home page, featured ones first, then the newest. */
export const homepageReviews = () => read('')

export type ShownReview = ValueOf<typeof homepageReviews>[number]
