import { waitingFor } from '#app/pages/admin/dashboard/waiting.server.ts'
import { dailyDigestJob, startAccountJobs } from '#modules/accounts/jobs.server.ts'
import {
  checkAuditLogJob,
  checkWholeAuditLogJob,
  startActivityJobs,
} from '#modules/activity/jobs.server.ts'
import { pruneCallsJob, startApiJobs } from '#modules/api/jobs.server.ts'
import { registerInvoiceAttachment } from '#modules/billing/invoices/operations/send-invoice.server.ts'
import {
  dailyRunJob,
  startBillingJobs,
  sweepNotificationsJob,
  watchBillingJob,
} from '#modules/billing/jobs.server.ts'
import { registerTestPapers } from '#modules/billing/payments/operations/test-payments.server.ts'
import { registerStatementAttachment } from '#modules/billing/statements/operations/mail-statement.server.ts'
import { publishDuePostsJob, startBlogJobs } from '#modules/blog/jobs.server.ts'
import { eraseCommenter } from '#modules/blog/operations/submit-comment.server.ts'
import {
  anonymiseOldChatsJob,
  pruneUnsentChatFilesJob,
  startChatJobs,
} from '#modules/chat/jobs.server.ts'
import { inviteToReviewJob, startContentJobs } from '#modules/content/jobs.server.ts'
import { eraseReviewer } from '#modules/content/reviews/operations/reviews.server.ts'
import { startCustomerJobs } from '#modules/customers/jobs.server.ts'
import { makeZonesJob, startDnsJobs } from '#modules/dns/jobs.server.ts'
import { eraseEnquirer } from '#modules/enquiries/operations/delete-enquiries.server.ts'
import { pruneExpiredJob, startIdentityJobs } from '#modules/identity/jobs.server.ts'
import { pruneImportFilesJob, startImportJobs } from '#modules/imports/jobs.server.ts'
import { startMailDelivery } from '#modules/mail/jobs.server.ts'
import { startMailEventJobs } from '#modules/mail-events/jobs.server.ts'
import {
  compareServersJob,
  readUsageJob,
  startProvisioningJobs,
} from '#modules/provisioning/jobs.server.ts'
import { provisionJob } from '#modules/provisioning/operations/provisioning-job.server.ts'
import {
  pruneUnreadStatementsJob,
  startReconciliationJobs,
} from '#modules/reconciliation/jobs.server.ts'
import { pruneMissingAddressesJob, startRedirectJobs } from '#modules/redirects/jobs.server.ts'
import { checkLinksJob, pruneOldVitalsJob, startSeoJobs } from '#modules/seo/jobs.server.ts'
import {
  closeResolvedTicketsJob,
  pruneUnsentFilesJob,
  publishOverdueRepliesJob,
  removeOldMailsJob,
  removeOldPresenceJob,
  startSupportJobs,
  watchSlaJob,
} from '#modules/support/jobs.server.ts'
import {
  overdueWebhooksJob,
  pruneWebhooksJob,
  startWebhookJobs,
} from '#modules/webhooks/jobs.server.ts'
import { deliverWebhooksJob } from '#modules/webhooks/operations/delivery-job.server.ts'
import { config } from '#platform/config.server.ts'
import { moveFilesJob, startFileJobs, sweepFilesJob } from '#platform/files/move.server.ts'
import { scheduleJob } from '#platform/queue.server.ts'

/** All background jobs and cron schedules, in the site's time zone. */
export async function startBackgroundWork(): Promise<void> {
  registerInvoiceAttachment()
  registerStatementAttachment()
  registerTestPapers()
  await startMailDelivery()
  await startMailEventJobs()
  await startActivityJobs()
  await startBillingJobs()
  await startReconciliationJobs()
  await startIdentityJobs()
  await startApiJobs()
  await startBlogJobs()
  await startSeoJobs()
  await startRedirectJobs()
  await startSupportJobs()
  await startChatJobs()
  await startContentJobs()
  await startCustomerJobs(async (addressHash) => {
    await eraseEnquirer(addressHash)
    await eraseReviewer(addressHash)
    await eraseCommenter(addressHash)
  })
  await startAccountJobs(waitingFor)
  await startWebhookJobs()
  await startProvisioningJobs()
  await startDnsJobs()
  await startImportJobs()
  await startFileJobs()
  if (config().fileStore) {
    await scheduleJob(moveFilesJob, '* * * * *', {})
    await scheduleJob(sweepFilesJob, '20 4 * * *', {})
  }
  await scheduleJob(dailyDigestJob, '15 7-9 * * *', {})
  await scheduleJob(checkAuditLogJob, '*/10 * * * *', { isWhole: false })
  await scheduleJob(checkWholeAuditLogJob, '10 3 * * *', { isWhole: true })
  await scheduleJob(sweepNotificationsJob, '* * * * *', {})
  await scheduleJob(dailyRunJob, '5 * * * *', {})
  await scheduleJob(watchBillingJob, '35 * * * *', {})
  await scheduleJob(publishDuePostsJob, '* * * * *', {})
  await scheduleJob(pruneExpiredJob, '25 3 * * *', {})
  await scheduleJob(pruneCallsJob, '27 3 * * *', {})
  await scheduleJob(pruneOldVitalsJob, '40 3 * * *', {})
  await scheduleJob(pruneMissingAddressesJob, '42 3 * * *', {})
  await scheduleJob(checkLinksJob, '30 2 * * *', {})
  await scheduleJob(pruneUnsentFilesJob, '45 3 * * *', {})
  await scheduleJob(pruneUnsentChatFilesJob, '55 3 * * *', {})
  await scheduleJob(anonymiseOldChatsJob, '0 4 * * *', {})
  await scheduleJob(closeResolvedTicketsJob, '50 3 * * *', {})
  await scheduleJob(removeOldMailsJob, '55 3 * * *', {})
  await scheduleJob(watchSlaJob, '* * * * *', {})
  await scheduleJob(publishOverdueRepliesJob, '* * * * *', {})
  await scheduleJob(removeOldPresenceJob, '* * * * *', {})
  await scheduleJob(deliverWebhooksJob, '* * * * *', {})
  await scheduleJob(overdueWebhooksJob, '20 * * * *', {})
  await scheduleJob(pruneWebhooksJob, '5 4 * * *', {})
  await scheduleJob(provisionJob, '* * * * *', {})
  await scheduleJob(makeZonesJob, '* * * * *', {})
  await scheduleJob(readUsageJob, '*/10 * * * *', {})
  await scheduleJob(compareServersJob, '30 3 * * *', {})
  await scheduleJob(inviteToReviewJob, '0 10 * * *', {})
  await scheduleJob(pruneUnreadStatementsJob, '50 3 * * *', {})
  await scheduleJob(pruneImportFilesJob, '52 3 * * *', {})
}
