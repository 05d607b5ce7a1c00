import { z } from 'zod'
import { defineJob, work } from '#platform/queue.server.ts'
import { pruneUnsentFiles, registerTicketFiles } from './files/operations/ticket-files.server.ts'
import {
  publishOverdueReplies,
  publishReply,
  publishReplyJob,
} from './held-replies/operations/held-replies.server.ts'
import { removeOldMails } from './incoming-mail/operations/delete-mails.server.ts'
import { failIncomingMail, processMail } from './incoming-mail/operations/process-mail.server.ts'
import { processMailJob } from './incoming-mail/operations/receive-mail.server.ts'
import { closeResolvedTickets, watchSla } from './operations/watch-tickets.server.ts'
import { removeOldPresence } from './presence/operations/record-presence.server.ts'

export const pruneUnsentFilesJob = defineJob('support.forget-unsent-files', z.object({}))
export const closeResolvedTicketsJob = defineJob('support.close-resolved', z.object({}))
export const watchSlaJob = defineJob('support.watch-sla', z.object({}))

export const removeOldMailsJob = defineJob('support.remove-old-mails', z.object({}))

export const removeOldPresenceJob = defineJob('support.remove-old-presence', z.object({}))

export const publishOverdueRepliesJob = defineJob('support.publish-overdue-replies', z.object({}))

export async function startSupportJobs(): Promise<void> {
  registerTicketFiles()
  await work(pruneUnsentFilesJob, async () => void (await pruneUnsentFiles()))
  await work(closeResolvedTicketsJob, async () => void (await closeResolvedTickets()))
  await work(publishReplyJob, ({ id }) => publishReply(id))
  await work(publishOverdueRepliesJob, async () => void (await publishOverdueReplies()))
  await work(processMailJob, ({ mailId }) => processMail(mailId), {
    onFailed: ({ mailId }, reason) => failIncomingMail(mailId, reason),
  })
  await work(removeOldMailsJob, async () => void (await removeOldMails()))
  await work(watchSlaJob, async () => void (await watchSla()))
  await work(removeOldPresenceJob, async () => removeOldPresence())
}
