import type { Hono } from 'hono'
import { sendBankTransferEmail } from '#modules/billing/orders/operations/send-bank-transfer-email.server.ts'
import { sendEmail } from '#modules/mail/operations/send-email.server.ts'
import { sendSmtpEmail } from '#modules/mail/operations/send-smtp-email.server.ts'
import { sendTestMail } from '#modules/mail/operations/send-test-mail.server.ts'
import {
  bankTransferEmailSchema,
  sendEmailSchema,
  smtpEmailSchema,
  testEmailSchema,
} from '#modules/mail/rules/email-calls.ts'
import type { RefusalOf } from '../../failure-refusal.ts'
import type { HttpEnv } from '../../request-scope.ts'
import { staffCall } from './staff-call.ts'

/** The email calls of B§7.1. Every failure is in the email log too. */
export function emailCalls(app: Hono<HttpEnv>, refusalOf: RefusalOf): void {
  staffCall(app, refusalOf, {
    path: '/api/send-email',
    schema: sendEmailSchema,
    run: (actor, call) => sendEmail(actor, call),
    sent: 'Email sent successfully',
    failure: 'Failed to send email',
  })
  staffCall(app, refusalOf, {
    path: '/api/send-bank-transfer-email',
    schema: bankTransferEmailSchema,
    run: (actor, { orderId }) => sendBankTransferEmail(actor, orderId),
    sent: 'Bank transfer instructions sent',
    failure: 'Failed to send bank transfer instructions',
  })
  staffCall(app, refusalOf, {
    path: '/api/send-smtp-email',
    schema: smtpEmailSchema,
    run: (actor, call) => sendSmtpEmail(actor, call),
    sent: 'Email sent successfully',
    failure: 'Failed to send email',
  })
  staffCall(app, refusalOf, {
    path: '/api/test-email',
    schema: testEmailSchema,
    run: (actor, { templateName, to, variables }) =>
      sendTestMail(actor, { template: templateName, to, variables }),
    sent: 'Test email sent successfully',
    failure: 'Failed to send test email',
  })
}
