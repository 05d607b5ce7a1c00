import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/**
 * B§8 for orders, customers, invoices, plans, packages, services and the settings of payment and billing, and A§5 and A§8 for tickets: every message, word for word, and the file
 * that says it in the place where the specification wants it. … stands for what
 * is filled in. That it is shown there is the matter of scenarios and journeys.
 */
const catalogue: Record<string, readonly string[]> = {
  'app/pages/account/tickets.tsx': ['Failed to load tickets'],
  'app/shells/account/load-failure.tsx': ['Retry'],
  'app/pages/account/ticket.tsx': ['Failed to load ticket details'],
  'app/pages/account/tickets/reply-failure.ts': ['Failed to send reply: Unknown error'],
  'app/pages/account/tickets/buttons/failure.ts': ['Failed to update status'],
  'modules/support/rules/ticket-forms.ts': ['Please enter a message'],
  'modules/support/rules/attachment.ts': ['Attachment data not available'],
  'kernel/upload-limit.ts': ['… is too large. Maximum file size is 5MB.'],
  'app/pages/admin/tickets/list.tsx': ['Failed to load tickets', 'Retry', 'No tickets found'],
  'app/pages/admin/tickets/details/ticket-failure.tsx': ['Error Loading Ticket', 'Failed to load ticket details', 'Back to Tickets'],
  'modules/support/rules/selected-tickets.ts': ['Failed to assign tickets', 'Failed to delete tickets: …', 'Unknown error'],
  'modules/support/rules/ticket-change.ts': ['Failed to update status', 'Failed to update priority', 'Failed to assign agent'],
  'modules/support/rules/reply-failure.ts': ['Failed to send reply: …', 'Unknown error'],
  'app/pages/admin/live-chat/operators.tsx': ['Failed to load operators', 'Failed to refetch operators'],
  'app/pages/admin/live-chat/settings.tsx': ['Failed to load chat configuration', 'Failed to refetch config'],
  'app/pages/admin/live-chat/statistics.tsx': ['Failed to load chat statistics', 'Failed to refetch stats'],
  'app/pages/admin/orders/list.tsx': ['Failed to fetch orders'],
  'app/pages/admin/orders/details/status-failure.ts': ['Failed to update order status'],
  'app/pages/admin/orders/details/payment.tsx': ['Order status updated to paid'],
  'app/pages/admin/orders/details/cancellation.tsx': ['Order status updated to cancelled'],
  'app/pages/admin/orders/delete-messages.tsx': ['Failed to delete orders'],
  'app/pages/admin/orders/delete.tsx': ['Successfully deleted … order(s)'],
  'app/pages/admin/orders/details/mail-failure.ts': ['Failed to send email'],
  'app/pages/admin/orders/details/send-bank-details.ts': ['Failed to send bank transfer instructions', 'Bank transfer instructions sent'],
  'app/pages/admin/orders/details/send-confirmation.ts': ['Failed to send confirmation email: …', 'Order confirmation email sent successfully'],
  'app/pages/admin/orders/details/mails.tsx': ['Warning: Confirmation email failed to send - …. You can resend it from the order details.'],
  'app/pages/admin/orders/new.tsx': ['Failed to create order', 'Failed to load customers or packages', 'Failed to load packages'],
  'app/pages/admin/customers/list.tsx': ['Failed to load customers'],
  'app/pages/admin/customers/new.tsx': ['Failed to add customer', 'Customer added successfully'],
  'app/pages/admin/customers/update-failure.ts': ['Failed to update customer'],
  'app/pages/admin/customers/edit.tsx': ['Customer updated successfully', 'Customer not found'],
  'app/pages/admin/customers/delete.tsx': ['Failed to delete customer', 'Customer deleted successfully'],
  'server/api/create-customer.ts': ['Failed to create customer'],
  'app/pages/admin/invoices/new/wizard-action.server.ts': ['Invoice … created successfully!', 'Failed to load customers or packages'],
  'app/pages/admin/invoices/new/wizard-answer.ts': ['Failed to create invoice. Please try again.'],
  'app/pages/admin/invoices/send.ts': ['Invoice sent successfully!'],
  'app/pages/admin/invoices/messages.ts': ['Failed to send invoice', 'Are you sure you want to delete this invoice?', 'Failed to delete invoice'],
  'app/pages/admin/invoices/delete.tsx': ['Invoice deleted successfully', 'Invoice not found'],
  'app/pages/admin/orders/details.tsx': ['Order not found'],
  'app/pages/admin/hosting-plans/list.tsx': ['Failed to fetch hosting plans'],
  'app/pages/admin/hosting-plans/buttons/failures.ts': ['Failed to update plan status', 'Failed to reorder plans'],
  'app/pages/admin/hosting-plans/plan-form.tsx': ['Failed to create plan', 'Failed to update plan'],
  'app/pages/admin/hosting-plans/new.tsx': ['Plan created successfully'],
  'app/pages/admin/hosting-plans/edit.tsx': ['Plan updated successfully'],
  'app/pages/admin/hosting-plans/delete.tsx': ['Failed to delete plan', 'Plan deleted successfully', 'Delete …?'],
  'app/pages/admin/packages/list.tsx': ['Failed to load packages'],
  'app/pages/admin/packages/buttons/failures.ts': ['Failed to update package status'],
  'app/pages/admin/packages/editor/package-editor.tsx': ['Failed to save package'],
  'app/pages/admin/packages/new.tsx': ['Package created successfully'],
  'app/pages/admin/packages/edit.tsx': ['Package updated successfully'],
  'app/pages/admin/packages/delete.tsx': ['Failed to delete package', 'Package deleted successfully', 'This action cannot be undone.'],
  'app/pages/admin/settings/tab.tsx': ['Settings saved successfully!'],
  'modules/settings/rules/settings-form.ts': ['Failed to save settings'],
  'modules/settings/rules/tabs/gateway.ts': ['PayFast merchant ID must be a number', 'PayFast merchant key is required and cannot be empty'],
  'modules/billing/payments/payfast/payment-checks.ts': ['Missing required field: …', 'Invalid …', 'Merchant ID must be numeric'],
  'modules/mail/queries/mail-transport.server.ts': [
    'No active email provider configured',
    'SMTP settings not configured. Please configure SMTP in Admin Settings.',
    'Incomplete SMTP configuration',
    'Email API key not configured',
    'AWS SES integration not yet implemented',
  ],
  'app/pages/admin/email/templates.tsx': ['Failed to load templates'],
  'app/pages/admin/email/logs.tsx': ['Failed to load some email data'],
  'app/pages/admin/email/new.tsx': ['Template created successfully'],
  'app/pages/admin/email/edit.tsx': ['Template updated successfully'],
  'app/pages/admin/email/delete.tsx': ['Failed to delete template', 'Template deleted successfully'],
  'app/pages/admin/email/send-test.tsx': ['Failed to send test email', 'Test email sent successfully'],
  'app/pages/admin/settings/email-test.ts': ['Test email sent successfully to …'],
  'modules/mail/rules/template-form.ts': ['Failed to save template'],
  'modules/mail/rules/test-mail-form.ts': ['Please enter a test email address'],
  'modules/mail/rules/mail-test.ts': ['Please fill in all required SMTP fields before testing', 'Please save your API key before testing'],
  'modules/mail/operations/test-mail-settings.server.ts': ['Failed to send test email: …'],
  'modules/mail/operations/send-email.server.ts': ['Order not found'],
  'modules/mail/rules/delivery.ts': ["Email template '…' not found or inactive"],
}

test.each(Object.entries(catalogue))('%s says what the specification says', (file, messages) => {
  const source = readFileSync(file, 'utf8')
  expect(messages.filter((message) => !saying(message).test(source))).toEqual([])
})

function saying(message: string): RegExp {
  const parts = message.split('…').map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(parts.join('\\$?\\{[\\w.]+\\}'))
}
