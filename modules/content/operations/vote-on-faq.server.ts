import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import { isId } from '#kernel/ids.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { db, type Transaction, transact } from '#platform/database.server.ts'
import { keyedHashes } from '#platform/security/keyed-hash.server.ts'
import { addressKey, hit } from '#platform/security/rate-limit.server.ts'
import { faqCategories, faqs, faqVotes } from '../tables.faq.server.ts'

const hour = 3600

/**
 * Limits of votes and counted views for one IP address (for IPv6 one /64). Each question counts
 * only once anyway.
 */
export const faqVoteLimit = { limit: 60, windowSeconds: hour }
const faqViewLimit = { limit: 240, windowSeconds: hour }

/** A view counts once a day. */
const faqViewOnce = { limit: 1, windowSeconds: 24 * hour }

/**
 * `increment_faq_helpful` and `increment_faq_not_helpful` (B§7.3): one vote per IP address and
 * question. Repeating it changes nothing, the other
 * answer changes it. Fails with 'not_found' for unpublished questions and 'too_many' for too many
 * votes.
 */
export async function voteOnFaq(
  faqId: string,
  helpful: boolean,
  address: string,
): Promise<Result<void>> {
  const who = addressKey(address)
  if (!isId(faqId)) return notThere()
  const [voter = '', ...earlier] = keyedHashes('faq-voter', who)
  return transact(async (tx) => {
    if (!(await isPublished(tx, faqId))) return notThere()
    await rename(tx, faqId, { voter, earlier })
    const moved = await cast(tx, { faqId, voter, helpful })
    if (moved === 'nothing') return ok(undefined)
    // Only votes that change something count against the limit, because many people can share one
    // IP address.
    const { allowed, retryAfter } = await hit(`faq-vote:${who}`, faqVoteLimit, tx)
    if (!allowed)
      return refuse(
        'too_many',
        'That was a lot of votes from one connection. Please try again later.',
        { retryAfter },
      )
    const [gains, loses] = helpful
      ? [faqs.helpfulCount, faqs.notHelpfulCount]
      : [faqs.notHelpfulCount, faqs.helpfulCount]
    const given = { [helpful ? 'helpfulCount' : 'notHelpfulCount']: sql`${gains} + 1` }
    const taken =
      moved === 'changed'
        ? { [helpful ? 'notHelpfulCount' : 'helpfulCount']: sql`greatest(${loses} - 1, 0)` }
        : {}
    // A counter is not an edit of the question.
    await tx
      .update(faqs)
      .set({ ...given, ...taken, updatedAt: sql`${faqs.updatedAt}` })
      .where(eq(faqs.id, faqId))
    return ok(undefined)
  })
}

/** A vote from before APP_SECRET was renewed is found under its name of then. */
async function rename(
  tx: Transaction,
  faqId: string,
  { voter, earlier }: { voter: string; earlier: string[] },
): Promise<void> {
  if (earlier.length === 0) return
  const known = await tx.$count(faqVotes, and(eq(faqVotes.faqId, faqId), eq(faqVotes.voter, voter)))
  if (known > 0) return
  await tx
    .update(faqVotes)
    .set({ voter })
    .where(and(eq(faqVotes.faqId, faqId), inArray(faqVotes.voter, earlier)))
}

/** The row lock makes a concurrent vote wait, so it sees the first one. */
async function cast(
  tx: Transaction,
  vote: { faqId: string; voter: string; helpful: boolean },
): Promise<'first' | 'changed' | 'nothing'> {
  const made = await tx
    .insert(faqVotes)
    .values(vote)
    .onConflictDoNothing()
    .returning({ voter: faqVotes.voter })
  if (made.length > 0) return 'first'
  const changed = await tx
    .update(faqVotes)
    .set({ helpful: vote.helpful })
    .where(
      and(
        eq(faqVotes.faqId, vote.faqId),
        eq(faqVotes.voter, vote.voter),
        ne(faqVotes.helpful, vote.helpful),
      ),
    )
    .returning({ voter: faqVotes.voter })
  return changed.length > 0 ? 'changed' : 'nothing'
}

async function isPublished(tx: Transaction, id: string): Promise<boolean> {
  const found = await tx
    .select({ id: faqs.id })
    .from(faqs)
    .innerJoin(faqCategories, eq(faqs.categoryId, faqCategories.id))
    .where(and(eq(faqs.id, id), eq(faqs.isActive, true), eq(faqCategories.isActive, true)))
  return found.length > 0
}

function notThere() {
  return refuse('not_found', 'This question has been deleted.')
}

/**
 * Counts an opened answer once a day for each question and IP address; returns whether it counted.
 * Does not invalidate the page cache.
 */
export async function recordFaqView(faqId: string, address: string): Promise<boolean> {
  const who = addressKey(address)
  if (!isId(faqId) || !(await hit(`faq-views:${who}`, faqViewLimit)).allowed) return false
  const published = and(
    eq(faqs.id, faqId),
    eq(faqs.isActive, true),
    inArray(faqs.categoryId, activeCategories()),
  )
  const found = await db().select({ id: faqs.id }).from(faqs).where(published)
  if (found.length === 0 || !(await hit(`faq-view:${faqId}:${who}`, faqViewOnce)).allowed)
    return false
  await db()
    .update(faqs)
    // A counter is not an edit of the question.
    .set({ viewsCount: sql`${faqs.viewsCount} + 1`, updatedAt: sql`${faqs.updatedAt}` })
    .where(published)
  return true
}

function activeCategories() {
  return db()
    .select({ id: faqCategories.id })
    .from(faqCategories)
    .where(eq(faqCategories.isActive, true))
}
