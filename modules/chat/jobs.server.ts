import { z } from 'zod'
import { defineJob, work } from '#platform/queue.server.ts'
import { pruneUnsentChatFiles } from './conversations/operations/upload-file.server.ts'
import { anonymiseOldChats, pruneOldVisitors } from './operations/erase-chats.server.ts'

export const pruneUnsentChatFilesJob = defineJob('chat.forget-unsent-files', z.object({}))
export const anonymiseOldChatsJob = defineJob('chat.anonymise-old', z.object({}))

export async function startChatJobs(): Promise<void> {
  await work(pruneUnsentChatFilesJob, async () => void (await pruneUnsentChatFiles()))
  await work(anonymiseOldChatsJob, async () => {
    await anonymiseOldChats()
    await pruneOldVisitors()
  })
}
