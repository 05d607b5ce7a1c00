import {
  checkAuditLogJob,
  checkWholeAuditLogJob,
  startActivityJobs,
} from '#modules/activity/jobs.server.ts'
import { registerInvoiceAttachment } from '#modules/billing/invoices/operations/attach-invoice.server.ts'
import {
  dailyRunJob,
  startBillingJobs,
  sweepNotificationsJob,
  watchBillingJob,
} from '#modules/billing/jobs.server.ts'
import { registerStatementAttachment } from '#modules/billing/statements/operations/mail-statement.server.ts'
import { publishDuePostsJob, startBlogJobs } from '#modules/blog/jobs.server.ts'
import { forgetCommenter } from '#modules/blog/operations/forget-commenter.server.ts'
import {
  anonymiseOldChatsJob,
  forgetUnsentChatFilesJob,
  startChatJobs,
} from '#modules/chat/jobs.server.ts'
import { inviteToReviewJob, startContentJobs } from '#modules/content/jobs.server.ts'
import { forgetReviewer } from '#modules/content/reviews/operations/forget-reviewer.server.ts'
import { startCustomerJobs } from '#modules/customers/jobs.server.ts'
import { forgetEnquirer } from '#modules/enquiries/operations/forget-enquirer.server.ts'
import { forgetExpiredJob, startIdentityJobs } from '#modules/identity/jobs.server.ts'
import { startMailDelivery } from '#modules/mail/jobs.server.ts'
import { startMailEventJobs } from '#modules/mail-events/jobs.server.ts'
import {
  forgetUnreadStatementsJob,
  startReconciliationJobs,
} from '#modules/reconciliation/jobs.server.ts'
import { forgetMissingAddressesJob, startRedirectJobs } from '#modules/redirects/jobs.server.ts'
import { checkLinksJob, forgetOldVitalsJob, startSeoJobs } from '#modules/seo/jobs.server.ts'
import {
  closeResolvedTicketsJob,
  forgetUnsentFilesJob,
  publishOverdueRepliesJob,
  removeOldMailsJob,
  removeOldPresenceJob,
  startSupportJobs,
  watchSlaJob,
} from '#modules/support/jobs.server.ts'
import { scheduleJob } from '#platform/queue.server.ts'

/** All background jobs and cron schedules, in the site's time zone. */
export async function startBackgroundWork(): Promise<void> {
  registerInvoiceAttachment()
  registerStatementAttachment()
  await startMailDelivery()
  await startMailEventJobs()
  await startActivityJobs()
  await startBillingJobs()
  await startReconciliationJobs()
  await startIdentityJobs()
  await startBlogJobs()
  await startSeoJobs()
  await startRedirectJobs()
  await startSupportJobs()
  await startChatJobs()
  await startContentJobs()
  await startCustomerJobs(async (addressHash) => {
    await forgetEnquirer(addressHash)
    await forgetReviewer(addressHash)
    await forgetCommenter(addressHash)
  })
  await scheduleJob(checkAuditLogJob, '*/10 * * * *', { isWhole: false })
  await scheduleJob(checkWholeAuditLogJob, '10 3 * * *', { isWhole: true })
  await scheduleJob(sweepNotificationsJob, '* * * * *', {})
  await scheduleJob(dailyRunJob, '5 * * * *', {})
  await scheduleJob(watchBillingJob, '35 * * * *', {})
  await scheduleJob(publishDuePostsJob, '* * * * *', {})
  await scheduleJob(forgetExpiredJob, '25 3 * * *', {})
  await scheduleJob(forgetOldVitalsJob, '40 3 * * *', {})
  await scheduleJob(forgetMissingAddressesJob, '42 3 * * *', {})
  await scheduleJob(checkLinksJob, '30 2 * * *', {})
  await scheduleJob(forgetUnsentFilesJob, '45 3 * * *', {})
  await scheduleJob(forgetUnsentChatFilesJob, '55 3 * * *', {})
  await scheduleJob(anonymiseOldChatsJob, '0 4 * * *', {})
  await scheduleJob(closeResolvedTicketsJob, '50 3 * * *', {})
  await scheduleJob(removeOldMailsJob, '55 3 * * *', {})
  await scheduleJob(watchSlaJob, '* * * * *', {})
  await scheduleJob(publishOverdueRepliesJob, '* * * * *', {})
  await scheduleJob(removeOldPresenceJob, '* * * * *', {})
  await scheduleJob(inviteToReviewJob, '0 10 * * *', {})
  await scheduleJob(forgetUnreadStatementsJob, '50 3 * * *', {})
}
