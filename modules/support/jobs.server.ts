import { z } from 'zod'
import { defineJob, work } from '#platform/queue.server.ts'
import { giveUpIncomingMail, processMail } from './incoming-mail/operations/process-mail.server.ts'
import { processMailJob } from './incoming-mail/operations/process-mail-job.server.ts'
import { closeResolvedTickets } from './operations/close-resolved.server.ts'
import { forgetUnsentFiles } from './operations/upload-file.server.ts'
import { watchSla } from './operations/watch-sla.server.ts'

export const forgetUnsentFilesJob = defineJob('support.forget-unsent-files', z.object({}))
export const closeResolvedTicketsJob = defineJob('support.close-resolved', z.object({}))
export const watchSlaJob = defineJob('support.watch-sla', z.object({}))

export async function startSupportJobs(): Promise<void> {
  await work(forgetUnsentFilesJob, async () => void (await forgetUnsentFiles()))
  await work(closeResolvedTicketsJob, async () => void (await closeResolvedTickets()))
  await work(processMailJob, ({ mailId }) => processMail(mailId), { onGivenUp: ({ mailId }, reason) => giveUpIncomingMail(mailId, reason) })
  await work(watchSlaJob, async () => void (await watchSla()))
}
