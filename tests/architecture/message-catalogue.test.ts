import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/**
 * B§8 for the blog, enquiries, FAQ, reviews and badges, orders, customers, invoices, plans,
 * packages, services and the settings of payment and billing, and A§5 and A§8 for tickets and live
 * chat (with the panel's words of A§2): every message, word for word, and the file that says it in
 * the place where the specification wants it. … stands for what is filled in. That it is shown
 * there is the matter of scenarios and journeys.
 */
const catalogue: Record<string, readonly string[]> = {
  'app/pages/account/tickets.tsx': ['Failed to load tickets'],
  'app/shells/account/load-failure.tsx': ['Retry'],
  'app/pages/account/ticket.tsx': ['Failed to load ticket details'],
  'app/pages/account/tickets/buttons/failure.ts': ['Failed to update status'],
  'modules/support/rules/ticket-forms.ts': ['Please enter a message'],
  'modules/support/rules/attachment.ts': ['Attachment data not available'],
  'kernel/files/upload-limit.ts': ['… is too large. Maximum file size is …MB.'],
  'app/pages/admin/tickets/list.tsx': ['Failed to load tickets', 'Retry', 'No tickets found'],
  'app/pages/admin/tickets/details/ticket-failure.tsx': [
    'Error Loading Ticket',
    'Failed to load ticket details',
    'Back to Tickets',
  ],
  'modules/support/rules/selected-tickets.ts': [
    'Failed to assign tickets',
    'Failed to delete tickets: …',
    'Unknown error',
  ],
  'modules/support/rules/ticket-change.ts': [
    'Failed to update status',
    'Failed to update priority',
    'Failed to assign agent',
  ],
  'modules/support/rules/reply-failure.ts': [
    'Failed to send reply: …',
    'Unknown error',
    'Not authenticated',
  ],
  'app/pages/admin/live-chat/console.tsx': [
    'Failed to load sessions',
    'Failed to refetch sessions',
    'Failed to refetch stats',
    'Failed to refetch operators',
  ],
  'app/pages/admin/live-chat/console/load-console.server.ts': [
    'Failed to load sessions',
    'Failed to load session',
    'Failed to load chat statistics',
    'Failed to load operators',
    'Session not found',
  ],
  'app/pages/admin/live-chat/conversation/conversation-slot.tsx': ['Failed to refetch session'],
  'app/pages/admin/live-chat/conversation/conversation.tsx': ['Failed to load messages'],
  'app/pages/admin/live-chat/operators.tsx': [
    'Failed to load operators',
    'Failed to refetch operators',
  ],
  'app/pages/admin/live-chat/settings.tsx': [
    'Failed to load chat configuration',
    'Failed to refetch config',
    'An unexpected error occurred',
  ],
  'app/pages/admin/live-chat/statistics.tsx': [
    'Failed to load chat statistics',
    'Failed to refetch stats',
  ],
  'app/pages/admin/tickets/canned-replies.tsx': [
    'Failed to load canned responses',
    'Failed to refetch responses',
  ],
  'modules/canned-replies/components/reply-picker.tsx': ['Failed to load canned responses'],
  'modules/chat/conversations/operations/lock-chat.server.ts': ['Session not found'],
  'app/chat-panel/view/panel-header.tsx': [
    'Online - We reply instantly',
    "Offline - We'll reply soon",
  ],
  'app/chat-panel/view/chat-tools.tsx': ['End Chat'],
  'app/chat-panel/view/forms/intro-form.tsx': ['Failed to start chat. Please try again.'],
  'app/chat-panel/view/forms/contact-problems.ts': [
    'Please enter your name',
    'Please enter your email',
  ],
  'app/chat-panel/view/forms/rating-form.tsx': ['Please select a rating', 'Skip', 'Submit'],
  'modules/chat/conversations/rules/chat-input.ts': [
    'Please enter your name',
    'Please enter your email',
    'Please select a rating',
  ],
  'modules/chat/widget/rules/widget-config.ts': [
    'Hi! How can we help you today?',
    "We're currently offline.",
  ],
  'app/pages/admin/seo/messages.ts': [
    'Failed to fetch SEO settings',
    'Failed to save SEO settings',
    'Failed to update SEO settings',
    'Failed to delete SEO settings',
  ],
  'app/pages/admin/seo/pages/new.tsx': ['Page SEO settings created successfully'],
  'app/pages/admin/seo/pages/edit.tsx': ['SEO settings updated successfully'],
  'app/pages/admin/seo/pages/delete.tsx': [
    'Page SEO settings deleted successfully',
    'Are you sure you want to delete this page SEO setting?',
  ],
  'app/pages/admin/seo/global.tsx': ['SEO settings saved successfully!', 'Failed to save settings'],
  'app/pages/admin/orders/list.tsx': ['Failed to fetch orders'],
  'app/pages/admin/orders/details/status-failure.ts': ['Failed to update order status'],
  'app/pages/admin/orders/details/payment.tsx': ['Order status updated to paid'],
  'app/pages/admin/orders/details/cancellation.tsx': ['Order status updated to cancelled'],
  'app/pages/admin/orders/delete-messages.tsx': ['Failed to delete orders'],
  'app/pages/admin/orders/delete.tsx': ['Successfully deleted … order(s)'],
  'app/pages/admin/orders/details/mail-failure.ts': ['Failed to send email'],
  'app/pages/admin/orders/details/send-bank-details.ts': [
    'Failed to send bank transfer instructions',
    'Bank transfer instructions sent',
  ],
  'app/pages/admin/orders/details/send-confirmation.ts': [
    'Failed to send confirmation email: …',
    'Order confirmation email sent successfully',
  ],
  'app/pages/admin/orders/details/mails.tsx': [
    'Warning: Confirmation email failed to send - …. You can resend it from the order details.',
  ],
  'app/pages/admin/orders/new.tsx': [
    'Failed to create order',
    'Failed to load customers or packages',
    'Failed to load packages',
  ],
  'app/pages/admin/customers/list.tsx': ['Failed to load customers'],
  'app/pages/admin/customers/new.tsx': ['Failed to add customer', 'Customer added successfully'],
  'app/pages/admin/customers/update-failure.ts': ['Failed to update customer'],
  'app/pages/admin/customers/edit.tsx': ['Customer updated successfully', 'Customer not found'],
  'app/pages/admin/customers/delete.tsx': [
    'Failed to delete customer',
    'Customer deleted successfully',
  ],
  'server/api/create-customer.ts': ['Failed to create customer'],
  'server/api/create-staff.ts': ['Failed to create staff member'],
  'app/pages/admin/staff/messages.ts': [
    'Failed to load staff members',
    'Failed to delete staff member',
    'Failed to update status',
    'Failed to create staff member',
    'Failed to save staff member',
  ],
  'modules/identity/rules/staff/staff-form.ts': [
    'Please fill in all required fields',
    'Password is required for new staff members',
  ],
  'modules/identity/rules/role-form.ts': ['Role name is required', 'Failed to … role: …'],
  'modules/identity/operations/roles/delete-role.server.ts': ['Cannot delete system roles!'],
  'app/pages/admin/roles/list.tsx': ['Failed to load roles and permissions'],
  'app/pages/admin/roles/edit.tsx': ['Failed to load role details'],
  'app/pages/admin/invoices/new/wizard-action.server.ts': [
    'Invoice … created successfully!',
    'Failed to load customers or packages',
  ],
  'app/pages/admin/invoices/new/wizard-answer.ts': ['Failed to create invoice. Please try again.'],
  'app/pages/admin/invoices/send.ts': ['Invoice sent successfully!'],
  'app/pages/admin/invoices/messages.ts': [
    'Failed to send invoice',
    'Are you sure you want to delete this invoice?',
    'Failed to delete invoice',
  ],
  'app/pages/admin/invoices/delete.tsx': ['Invoice deleted successfully', 'Invoice not found'],
  'app/pages/admin/orders/details.tsx': ['Order not found'],
  'app/pages/admin/hosting-plans/list.tsx': ['Failed to fetch hosting plans'],
  'app/pages/admin/hosting-plans/buttons/failures.ts': [
    'Failed to update plan status',
    'Failed to reorder plans',
  ],
  'app/pages/admin/hosting-plans/editor/failures.ts': [
    'Failed to create plan',
    'Failed to update plan',
  ],
  'app/pages/admin/hosting-plans/new.tsx': ['Plan created successfully'],
  'app/pages/admin/hosting-plans/edit.tsx': ['Plan updated successfully'],
  'app/pages/admin/hosting-plans/delete.tsx': [
    'Failed to delete plan',
    'Plan deleted successfully',
    'Delete …?',
  ],
  'app/pages/admin/content/list.tsx': ['No sections found', 'Add Section'],
  'app/pages/admin/content/missing-table.tsx': ['Database Setup Required'],
  'app/pages/admin/content/new.tsx': ['Section created successfully'],
  'app/pages/admin/content/save.server.ts': ['Section updated successfully'],
  'app/pages/admin/content/delete.tsx': ['Section deleted successfully'],
  'modules/content/rules/section-form/section-form.ts': [
    'Failed to create section',
    'Failed to update section',
    'Database table not found. Please run the migration script to set up the website_sections table.',
    'Invalid JSON format in content field',
  ],
  'app/pages/admin/features/failures.ts': [
    'Failed to fetch website features',
    'Failed to create feature',
    'Failed to update feature',
    'Failed to delete feature',
    'Failed to update feature status',
    'Failed to reorder features',
  ],
  'app/pages/admin/features/new.tsx': ['Feature created successfully'],
  'app/pages/admin/features/edit.tsx': ['Feature updated successfully'],
  'app/pages/admin/features/delete.tsx': ['Feature deleted successfully', 'Delete …?'],
  'app/pages/admin/packages/list.tsx': ['Failed to load packages'],
  'app/pages/admin/packages/buttons/failures.ts': ['Failed to update package status'],
  'app/pages/admin/packages/editor/package-editor.tsx': ['Failed to save package'],
  'app/pages/admin/packages/new.tsx': ['Package created successfully'],
  'app/pages/admin/packages/edit.tsx': ['Package updated successfully'],
  'app/pages/admin/packages/delete.tsx': [
    'Failed to delete package',
    'Package deleted successfully',
    'This action cannot be undone.',
  ],
  'app/pages/admin/settings/tab.tsx': ['Settings saved successfully!', 'Failed to load settings'],
  'app/pages/admin/dashboard.tsx': ['Website Dashboard', 'View Website', 'Recent Activity'],
  'app/pages/admin/dashboard/activity-list.tsx': ['No recent activity'],
  'modules/settings/rules/settings-form.ts': ['Failed to save settings'],
  'modules/settings/rules/tabs/gateway.ts': [
    'PayFast merchant ID must be a number',
    'PayFast merchant key is required and cannot be empty',
  ],
  'modules/billing/payments/payfast/payment-checks.ts': [
    'Missing required field: …',
    'Invalid …',
    'Merchant ID must be numeric',
  ],
  'modules/mail/queries/mail-transport.server.ts': [
    'No active email provider configured',
    'SMTP settings not configured. Please configure SMTP in Admin Settings.',
    'Incomplete SMTP configuration',
    // 'AWS SES integration not yet implemented' is never needed: it is implemented (decision 058).
    'Email API key not configured',
  ],
  'app/pages/admin/email/templates.tsx': ['Failed to load templates'],
  'app/pages/admin/email/logs.tsx': ['Failed to load some email data'],
  'app/answers/tables-denied.ts': [
    'Email tables access denied. Please apply the RLS policy fix migration',
  ],
  'app/pages/admin/email/new.tsx': ['Template created successfully'],
  'app/pages/admin/email/edit.tsx': ['Template updated successfully'],
  'app/pages/admin/email/delete.tsx': [
    'Failed to delete template',
    'Template deleted successfully',
  ],
  'app/pages/admin/email/send-test.tsx': [
    'Failed to send test email',
    'Test email sent successfully',
  ],
  'app/pages/admin/settings/email/email-test.ts': ['Test email sent successfully to …'],
  'modules/mail/rules/templates/template-form.ts': ['Failed to save template'],
  'modules/mail/rules/test-mail-form.ts': ['Please enter a test email address'],
  'modules/mail/rules/mail-test.ts': [
    'Please fill in all required SMTP fields before testing',
    'Please save your API key before testing',
  ],
  'modules/mail/operations/test-mail-settings.server.ts': ['Failed to send test email: …'],
  'modules/mail/operations/send-email.server.ts': ['Order not found'],
  'app/pages/admin/domain-inquiries/failures.ts': [
    'Failed to load domain inquiries. Please try again.',
    'Failed to update status. Please try again.',
    'Failed to update priority',
    'Failed to mark as contacted',
    'Failed to delete inquiries',
  ],
  'app/pages/admin/domain-inquiries/list.tsx': ['No domain inquiries found'],
  'app/pages/admin/domain-inquiries/delete-messages.ts': [
    'Are you sure you want to delete …? This cannot be undone.',
  ],
  'app/pages/admin/enquiries/failures.ts': [
    'Failed to update status',
    'Failed to delete enquiry',
    '…: …',
  ],
  'app/pages/admin/enquiries/delete-messages.ts': [
    'Are you sure you want to delete this enquiry? This cannot be undone.',
  ],
  'app/pages/admin/enquiries/list.tsx': ['Select an enquiry to view details'],
  'app/pages/admin/enquiries/list-pane.tsx': ['No enquiries found'],
  'app/pages/admin/blog/list.tsx': ['No posts found. Create your first post!'],
  'app/pages/admin/blog/new.tsx': ['Post created successfully!'],
  'app/pages/admin/blog/edit.tsx': ['Post updated successfully!'],
  'app/pages/admin/blog/delete.tsx': [
    'Are you sure you want to delete this post?',
    'Post deleted successfully!',
  ],
  'app/pages/admin/blog/columns.tsx': ['Uncategorized'],
  'app/pages/admin/blog/categories.tsx': ['No categories yet. Create your first category!'],
  'app/pages/admin/blog/categories/new.tsx': ['Category created successfully!'],
  'app/pages/admin/blog/categories/delete.tsx': [
    'Are you sure? This will remove the category from all posts.',
    'Category deleted successfully!',
  ],
  'app/pages/admin/blog/tags.tsx': ['No tags yet. Create your first tag!'],
  'app/pages/admin/blog/tags/new.tsx': ['Tag created successfully!'],
  'app/pages/admin/blog/tags/delete.tsx': [
    'Are you sure? This will remove the tag from all posts.',
    'Tag deleted successfully!',
  ],
  'app/pages/admin/blog/comments.tsx': ['No comments found.'],
  'app/pages/admin/blog/comments/delete-messages.ts': [
    'Are you sure? This comment will be permanently deleted.',
  ],
  'app/pages/admin/blog/comments/delete.tsx': ['Comment deleted successfully!'],
  'app/pages/admin/blog/comments/change.ts': [
    'Comment … successfully!',
    "'approved'",
    "'rejected'",
  ],
  'app/pages/admin/blog/settings.tsx': ['Settings updated successfully!'],
  'app/pages/admin/faq/list.tsx': ['No FAQs found'],
  'app/pages/admin/faq/categories.tsx': ['No categories found'],
  'app/pages/admin/faq/statistics.tsx': ['No statistics available'],
  'app/pages/admin/faq/new.tsx': ['FAQ created successfully'],
  'app/pages/admin/faq/edit.tsx': ['FAQ updated successfully'],
  'app/pages/admin/faq/delete.tsx': [
    'Are you sure you want to delete this FAQ?',
    'FAQ deleted successfully',
  ],
  'app/pages/admin/faq/change.ts': [
    'FAQ … successfully',
    "'activated'",
    "'deactivated'",
    "'featured'",
    "'unfeatured'",
  ],
  'app/pages/admin/faq/categories/new.tsx': ['Category created successfully'],
  'app/pages/admin/faq/categories/edit.tsx': ['Category updated successfully'],
  'app/pages/admin/faq/categories/delete.tsx': [
    'Are you sure you want to delete this category? This will also delete all FAQs in this category.',
    'Category deleted successfully',
  ],
  'app/pages/admin/reviews/list.tsx': ['No reviews found'],
  'app/pages/admin/reviews/badges.tsx': ['No trust badges found'],
  'app/pages/admin/reviews/statistics.tsx': ['No statistics available'],
  'app/pages/admin/reviews/new.tsx': ['Review created successfully'],
  'app/pages/admin/reviews/edit.tsx': ['Review updated successfully'],
  'app/pages/admin/reviews/delete.tsx': [
    'Are you sure you want to delete this review?',
    'Review deleted successfully',
  ],
  'app/pages/admin/reviews/change.ts': [
    'Review … successfully',
    "'approved'",
    "'rejected'",
    "'featured'",
    "'unfeatured'",
  ],
  'app/pages/admin/reviews/badges/new.tsx': ['Badge created successfully'],
  'app/pages/admin/reviews/badges/edit.tsx': ['Badge updated successfully'],
  'app/pages/admin/reviews/badges/delete.tsx': [
    'Are you sure you want to delete this badge?',
    'Badge deleted successfully',
  ],
  'modules/mail/rules/delivery.ts': ["Email template '…' not found or inactive"],
}

test.each(Object.entries(catalogue))('%s says what the specification says', (file, messages) => {
  const source = readFileSync(file, 'utf8')
  expect(messages.filter((message) => !saying(message).test(source))).toEqual([])
})

function saying(message: string): RegExp {
  const parts = message.split('…').map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  // The formatter may break a line at any space.
  return new RegExp(parts.join('\\$?\\{[\\w.]+\\}').replaceAll(' ', '\\s+'))
}
