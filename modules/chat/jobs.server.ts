import { z } from 'zod'
import { defineJob, work } from '#platform/queue.server.ts'
import { forgetUnsentChatFiles } from './conversations/operations/upload-file.server.ts'
import { anonymiseOldChats, forgetOldVisitors } from './operations/anonymise-old-chats.server.ts'

export const forgetUnsentChatFilesJob = defineJob('chat.forget-unsent-files', z.object({}))
export const anonymiseOldChatsJob = defineJob('chat.anonymise-old', z.object({}))

export async function startChatJobs(): Promise<void> {
  await work(forgetUnsentChatFilesJob, async () => void (await forgetUnsentChatFiles()))
  await work(anonymiseOldChatsJob, async () => {
    await anonymiseOldChats()
    await forgetOldVisitors()
  })
}
