import { dailyDigestEmail } from '#modules/accounts/emails/daily-digest.ts'
import { auditLogBrokenEmail } from '#modules/activity/emails/audit-log-broken.ts'
import {
  paymentForCancelledOrderEmail,
  paymentReceivedTwiceEmail,
  paymentReversedEmail,
} from '#modules/billing/allocation/emails/payment-exceptions.ts'
import { paymentReceivedEmail } from '#modules/billing/allocation/emails/payment-received.ts'
import { paymentFailedEmail } from '#modules/billing/charges/emails/payment-failed.ts'
import {
  creditNoteEmail,
  revisedProFormaEmail,
} from '#modules/billing/credit-notes/emails/credit-note.ts'
import {
  paymentReminderEmail,
  serviceSuspendedEmail,
  suspensionWarningEmail,
} from '#modules/billing/dunning/emails/payment-reminder.ts'
import { invoiceEmail } from '#modules/billing/invoices/emails/invoice.ts'
import { bankTransferInstructionsEmail } from '#modules/billing/orders/emails/bank-transfer-instructions.ts'
import {
  orderConfirmationEmail,
  orderExpiredEmail,
  orderReceivedEmail,
} from '#modules/billing/orders/emails/order-confirmation.ts'
import { payoutSentEmail } from '#modules/billing/payouts/emails/payout-sent.ts'
import { billingRunMissingEmail } from '#modules/billing/runs/emails/billing-run-missing.ts'
import { accountStatementEmail } from '#modules/billing/statements/emails/account-statement.ts'
import {
  cardRenewalEmail,
  planChangedEmail,
  serviceRestoredEmail,
  subscriptionCancelledEmail,
  subscriptionPausedEmail,
  subscriptionResumedEmail,
} from '#modules/billing/subscriptions/emails/subscription-changes.ts'
import { chatTranscriptEmail } from '#modules/chat/conversations/emails/chat-transcript.ts'
import { reviewInvitationEmail } from '#modules/content/reviews/emails/review-invitation.ts'
import {
  customerHandedOverEmail,
  customerInvitationEmail,
  emailChangedEmail,
} from '#modules/customers/emails/people.ts'
import { welcomeEmail } from '#modules/customers/emails/welcome.ts'
import {
  domainInquiryConfirmationEmail,
  generalEnquiryConfirmationEmail,
} from '#modules/enquiries/emails/confirmation.ts'
import {
  enquiryAnsweredEmail,
  enquiryAssignedEmail,
  enquiryReplyEmail,
} from '#modules/enquiries/emails/correspondence.ts'
import {
  domainInquiryReceivedEmail,
  generalEnquiryReceivedEmail,
} from '#modules/enquiries/emails/received.ts'
import {
  newDeviceSignInEmail,
  passkeyAddedEmail,
  passkeyRemovedEmail,
  passwordChangedEmail,
  secondFactorChangedEmail,
  signInWaveEmail,
} from '#modules/identity/emails/account-security.ts'
import {
  accountExistsEmail,
  finishSignUpEmail,
  resetPasswordEmail,
  signInLinkEmail,
  verifyEmailEmail,
} from '#modules/identity/emails/mailed-links.ts'
import { accessWidenedEmail, staffInvitationEmail } from '#modules/identity/emails/staff-access.ts'
import type { EmailDefinition } from '#modules/mail/rules/email.ts'
import {
  billingMailBouncedEmail,
  marketingStoppedEmail,
} from '#modules/mail-events/emails/billing-mail-bounced.ts'
import {
  serviceEndedEmail,
  serviceReadyEmail,
  serviceTaskAssignedEmail,
} from '#modules/provisioning/emails/service-emails.ts'
import { guardedSettingsChangedEmail } from '#modules/settings/emails/guarded-settings-changed.ts'
import { ticketEmails } from '#modules/support/emails/ticket-emails.ts'
import { webhooksStoppedEmail } from '#modules/webhooks/emails/webhooks-stopped.ts'

/**
 * Every email the program sends. Each start adds missing ones to the table and renews the others;
 * those staff edited stay as they are.
 */
export const emailTemplates: readonly EmailDefinition[] = [
  orderConfirmationEmail,
  bankTransferInstructionsEmail,
  orderExpiredEmail,
  orderReceivedEmail,
  paymentReceivedEmail,
  paymentForCancelledOrderEmail,
  paymentReceivedTwiceEmail,
  paymentReversedEmail,
  payoutSentEmail,
  invoiceEmail,
  creditNoteEmail,
  revisedProFormaEmail,
  accountStatementEmail,
  paymentFailedEmail,
  subscriptionCancelledEmail,
  cardRenewalEmail,
  paymentReminderEmail,
  suspensionWarningEmail,
  serviceSuspendedEmail,
  serviceRestoredEmail,
  subscriptionPausedEmail,
  subscriptionResumedEmail,
  planChangedEmail,
  billingRunMissingEmail,
  dailyDigestEmail,
  welcomeEmail,
  customerInvitationEmail,
  customerHandedOverEmail,
  emailChangedEmail,
  finishSignUpEmail,
  accountExistsEmail,
  verifyEmailEmail,
  resetPasswordEmail,
  passwordChangedEmail,
  signInLinkEmail,
  signInWaveEmail,
  newDeviceSignInEmail,
  passkeyAddedEmail,
  passkeyRemovedEmail,
  secondFactorChangedEmail,
  staffInvitationEmail,
  guardedSettingsChangedEmail,
  accessWidenedEmail,
  auditLogBrokenEmail,
  marketingStoppedEmail,
  serviceEndedEmail,
  serviceReadyEmail,
  serviceTaskAssignedEmail,
  webhooksStoppedEmail,
  generalEnquiryReceivedEmail,
  generalEnquiryConfirmationEmail,
  domainInquiryReceivedEmail,
  domainInquiryConfirmationEmail,
  enquiryReplyEmail,
  enquiryAnsweredEmail,
  enquiryAssignedEmail,
  reviewInvitationEmail,
  billingMailBouncedEmail,
  ...ticketEmails,
  chatTranscriptEmail,
]
