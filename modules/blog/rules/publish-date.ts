import type { PostStatus } from './status.ts'

/**
 * B§4: a post that is saved as published and was not published before gets this moment; the date
 * that it already has stays. A date that has not come yet is none: publishing a scheduled post
 * shows it now. A scheduled post gets the chosen moment. Drafts and archived posts keep theirs.
 */
export function publishDate(
  status: PostStatus,
  { stored, chosen, now }: { stored: Date | null; chosen: Date | null; now: Date },
): Date | null {
  if (status === 'scheduled') return chosen
  if (status !== 'published') return stored
  return stored !== null && stored <= now ? stored : now
}
