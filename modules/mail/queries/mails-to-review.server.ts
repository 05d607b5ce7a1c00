import { count, isNotNull } from 'drizzle-orm'
import { downwards } from '#platform/database/keyset.server.ts'
import { db } from '#platform/database.server.ts'
import type { MailReview } from '../rules/review.ts'
import { emailLogs } from '../tables.server.ts'

export type MailToReview = {
  id: string
  review: MailReview
  templateName: string
  recipient: string
  subject: string
  errorMessage: string | null
  createdAt: Date
}

const shown = 100

/** The newest emails that staff must look at, and how many there are. */
export async function mailsToReview(): Promise<{ mails: MailToReview[]; count: number }> {
  const { id, review, templateName, recipient, subject, errorMessage, createdAt } = emailLogs
  const [rows, total] = await Promise.all([
    db()
      .select({ id, review, templateName, recipient, subject, errorMessage, createdAt })
      .from(emailLogs)
      .where(isNotNull(review))
      .orderBy(downwards(createdAt), downwards(id))
      .limit(shown),
    countMailsToReview(),
  ])
  return {
    mails: rows.flatMap((row) => (row.review === null ? [] : [{ ...row, review: row.review }])),
    count: total,
  }
}

export async function countMailsToReview(): Promise<number> {
  const [row] = await db()
    .select({ count: count() })
    .from(emailLogs)
    .where(isNotNull(emailLogs.review))
  return row?.count ?? 0
}
