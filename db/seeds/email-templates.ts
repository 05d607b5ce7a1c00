import { bankTransferInstructionsEmail } from '#modules/billing/emails/bank-transfer-instructions.ts'
import { billingRunMissingEmail } from '#modules/billing/emails/billing-run-missing.ts'
import { creditNoteEmail } from '#modules/billing/emails/credit-note.ts'
import { invoiceEmail } from '#modules/billing/emails/invoice.ts'
import { orderConfirmationEmail } from '#modules/billing/emails/order-confirmation.ts'
import { paymentFailedEmail } from '#modules/billing/emails/payment-failed.ts'
import { paymentReceivedEmail } from '#modules/billing/emails/payment-received.ts'
import { paymentReminderEmail, serviceSuspendedEmail, suspensionWarningEmail } from '#modules/billing/emails/payment-reminder.ts'
import { cardRenewalEmail, serviceRestoredEmail } from '#modules/billing/emails/renewal-notices.ts'
import { subscriptionCancelledEmail } from '#modules/billing/emails/subscription-cancelled.ts'
import { welcomeEmail } from '#modules/customers/emails/welcome.ts'
import { domainInquiryConfirmationEmail, generalEnquiryConfirmationEmail } from '#modules/enquiries/emails/confirmation.ts'
import { domainInquiryReceivedEmail, generalEnquiryReceivedEmail } from '#modules/enquiries/emails/received.ts'
import { passwordChangedEmail } from '#modules/identity/emails/password-changed.ts'
import { resetPasswordEmail } from '#modules/identity/emails/reset-password.ts'
import { verifyEmailEmail } from '#modules/identity/emails/verify-email.ts'
import type { EmailDefinition } from '#modules/mail/rules/email.ts'

/** Every email the program sends. Each start adds missing ones to the table; those staff edited stay as they are. */
export const emailTemplates: readonly EmailDefinition[] = [
  orderConfirmationEmail,
  bankTransferInstructionsEmail,
  paymentReceivedEmail,
  invoiceEmail,
  creditNoteEmail,
  paymentFailedEmail,
  subscriptionCancelledEmail,
  cardRenewalEmail,
  paymentReminderEmail,
  suspensionWarningEmail,
  serviceSuspendedEmail,
  serviceRestoredEmail,
  billingRunMissingEmail,
  welcomeEmail,
  verifyEmailEmail,
  resetPasswordEmail,
  passwordChangedEmail,
  generalEnquiryReceivedEmail,
  generalEnquiryConfirmationEmail,
  domainInquiryReceivedEmail,
  domainInquiryConfirmationEmail,
]
