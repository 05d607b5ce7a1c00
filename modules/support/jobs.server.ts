import { z } from 'zod'
import { defineJob, work } from '#platform/queue.server.ts'
import { registerTicketFiles } from './files/operations/mail-files.server.ts'
import { pruneUnsentFiles } from './files/operations/upload-file.server.ts'
import {
  publishOverdueReplies,
  publishReply,
  publishReplyJob,
} from './held-replies/operations/publish-reply.server.ts'
import { failIncomingMail, processMail } from './incoming-mail/operations/process-mail.server.ts'
import { processMailJob } from './incoming-mail/operations/receive-mail.server.ts'
import { removeOldMails } from './incoming-mail/operations/remove-old-mails.server.ts'
import { closeResolvedTickets } from './operations/close-resolved.server.ts'
import { watchSla } from './operations/watch-sla.server.ts'
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
