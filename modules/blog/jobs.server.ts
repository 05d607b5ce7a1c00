import { z } from 'zod'
import { db } from '#platform/database.server.ts'
import { defineJob, enqueue, work } from '#platform/queue.server.ts'
import { publishDuePosts } from './operations/publish-due-posts.server.ts'
import { momentsOfDuePosts } from './queries/visible-posts.server.ts'

/** Runs every minute, and at the exact second of posts due within the next two. */
export const publishDuePostsJob = defineJob('blog.publish-due-posts', z.object({}))

export async function startBlogJobs(): Promise<void> {
  await work(publishDuePostsJob, async () => {
    await publishDuePosts()
    for (const { key, seconds } of await momentsOfDuePosts(130)) {
      await enqueue(db(), publishDuePostsJob, {}, { startAfter: seconds, singletonKey: key })
    }
  })
}
