import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'
import { buttons } from './buttons.ts'
import { connectionRoutes, ownAccountRoutes } from './connection-routes.ts'

/** A row of a list is made and changed on one page, which has no id where it is new. */
const editor = (folder: string, { name = folder, at = '' } = {}) =>
  ['new', ':id'].map((row) =>
    route(`${at}${row}`, `./pages/admin/${folder}/edit.tsx`, {
      id: `${row === 'new' ? 'new' : 'edit'}-of-${name.replace('/', '-')}`,
    }),
  )

/** The same for a small row, in a dialog over its list (app/row-editors.server.ts). */
const rowDialogs = (list: string, rows: readonly ('new' | ':id')[] = ['new', ':id']) =>
  rows.map((row) =>
    route(row, './pages/admin/edit-row.tsx', {
      id: `${row === 'new' ? 'new' : 'edit'}-of-${list.replace('/', '-')}`,
    }),
  )

/** The question before a row of a list is deleted, in a dialog over it. */
const deleteRow = (list: string, address = ':id/delete') =>
  route(address, './pages/admin/delete-row.tsx', { id: `delete-of-${list}` })

/** The question before something that cannot be undone, as a page (app/confirmations.server.ts). */
const confirmation = (address: string) =>
  route(address, './pages/admin/confirmation.tsx', { id: `confirmation-at-${address}` })

/** The whole URL map, in the order of the specification's tables. */
export default [
  layout('./shells/public.tsx', [
    index('./pages/public/home.tsx'),
    route('products', './pages/public/products.tsx'),
    route('products/wordpress', './pages/public/wordpress.tsx'),
    route('products/cloud', './pages/public/cloud.tsx'),
    route('products/dedicated', './pages/public/dedicated.tsx'),
    route('our-story', './pages/public/our-story.tsx'),
    route('data-center', './pages/public/data-center.tsx'),
    route('release-notes', './pages/public/release-notes.tsx'),
    route('domains', './pages/public/domains.tsx'),
    route('contact', './pages/public/contact.tsx'),
    route('white-glove-support', './pages/public/white-glove-support.tsx'),
    route('blog', './pages/public/blog.tsx'),
    route('blog/:slug', './pages/public/blog/post.tsx'),
    route('terms', './pages/public/terms.tsx'),
    route('privacy', './pages/public/privacy.tsx'),
    route('faq', './pages/public/faq.tsx'),
    route('aup', './pages/public/aup.tsx'),
    route('*', './pages/public/not-found.tsx'),
  ]),
  route('opening-soon', './pages/opening-soon.tsx'),
  layout('./shells/checkout.tsx', [
    route('checkout', './pages/public/checkout.tsx'),
    ...['bank-transfer', 'card', 'return', 'cancel'].map((page) =>
      route(`payment/${page}`, `./pages/public/payment/${page}.tsx`),
    ),
  ]),
  layout('./shells/sign-in.tsx', [
    route('login', './pages/public/sign-in/sign-in.tsx', { id: 'login' }),
    route('customer-login', './pages/public/sign-in/sign-in.tsx', { id: 'customer-login' }),
    route('two-factor', './pages/public/sign-in/two-factor.tsx'),
    route('forgot-password', './pages/public/sign-in/forgot-password.tsx'),
    route('reset-password', './pages/public/sign-in/reset-password.tsx'),
    route('change-password', './pages/public/sign-in/change-password.tsx'),
    route('auth/sign-up', './pages/public/sign-in/finish-sign-up.tsx'),
    route('invitation', './pages/public/sign-in/invitation.tsx'),
    route('auth/device', './pages/public/sign-in/device.tsx'),
    route('auth/callback', './pages/public/sign-in/confirm.tsx', { id: 'auth-callback' }),
    route('auth/confirm', './pages/public/sign-in/confirm.tsx', { id: 'auth-confirm' }),
    route('unsubscribe/:token', './pages/public/sign-in/unsubscribe.tsx'),
    route('review/:token', './pages/public/sign-in/review.tsx'),
    ...['supabase-example', 'test-signup', 'payment-test', 'payfast-debug'].map((page) =>
      route(page, `./pages/public/debug/${page}.tsx`),
    ),
    route('payment-test/delete', './pages/public/debug/delete-test-payment.ts'),
    route('database-diagnostic', './pages/public/debug/database-diagnostic.tsx'),
  ]),
  route('blog/rss.xml', './pages/public/blog/feed.ts'),
  route('blog/:slug/view', './pages/public/blog/view.ts'),
  route('faq/:id/helpful', './pages/public/faq/helpful.ts'),
  route('faq/:id/not-helpful', './pages/public/faq/not-helpful.ts'),
  route('faq/:id/view', './pages/public/faq/view.ts'),
  route('get-started', './pages/public/get-started.tsx'),
  route('auth/confirm/resend', './pages/public/sign-in/resend-confirmation.ts'),
  ...['sign-in', 'new', 'confirm', 'confirmed'].map((step) =>
    route(`auth/passkey/${step}`, `./pages/public/sign-in/passkey/${step}.ts`),
  ),
  route('invitation/accept', './pages/public/sign-in/accept-invitation.ts'),
  route('sign-out', './pages/public/sign-in/sign-out.ts'),
  route('theme', './pages/theme.ts'),
  layout('./shells/account.tsx', [
    route('dashboard', './pages/account/home.tsx'),
    route('dashboard/invoices', './pages/account/invoices.tsx'),
    route('dashboard/invoices/:id', './pages/account/invoice.tsx'),
    route('dashboard/pay', './pages/account/pay.tsx'),
    route('dashboard/pay/:reference', './pages/account/pay/payment.tsx'),
    route('dashboard/pay/:reference/return', './pages/account/pay/return.tsx'),
    route('dashboard/statement', './pages/account/statement.tsx'),
    route('dashboard/invoices/:id/paid', './pages/account/invoices/paid.tsx'),
    route('dashboard/invoices/:id/withdraw', './pages/account/invoices/withdraw.tsx'),
    route('dashboard/services', './pages/account/services.tsx'),
    route('dashboard/services/:id', './pages/account/service.tsx'),
    route('dashboard/services/:id/plan', './pages/account/services/plan.tsx'),
    route('dashboard/services/:id/name', './pages/account/services/service-name.tsx'),
    route('dashboard/services/:id/request', './pages/account/services/request.tsx'),
    route('dashboard/services/:id/cancel', './pages/account/services/cancel.tsx'),
    ...ownAccountRoutes,
    route('dashboard/tickets', './pages/account/tickets.tsx'),
    route('dashboard/tickets/new', './pages/account/tickets/new.tsx'),
    route('dashboard/tickets/:id', './pages/account/ticket.tsx', [
      route('rating', './pages/account/tickets/rating.tsx'),
    ]),
    route('dashboard/people', './pages/account/people.tsx', [
      route('invite', './pages/account/people/invite.tsx'),
      route(':id', './pages/account/people/edit.tsx'),
      route(':id/remove', './pages/account/people/remove.tsx'),
      route(':id/hand-over', './pages/account/people/hand-over.tsx'),
    ]),
    route('dashboard/leave', './pages/account/people/leave.tsx'),
    route('dashboard/profile/:form?', './pages/account/profile.tsx'),
    route('dashboard/api-keys/:form?', './pages/account/api-keys.tsx'),
    route('dashboard/*', './pages/account/not-found.ts'),
  ]),
  layout('./shells/admin-sign-in.tsx', [
    route('admin/login', './pages/admin/sign-in/login.tsx'),
    route('admin/test-access', './pages/admin/sign-in/test-access.tsx'),
    route('admin/forgot-password', './pages/admin/sign-in/forgot-password.tsx'),
    route('admin/reset-password', './pages/admin/sign-in/reset-password.tsx'),
    route('admin/direct-reset', './pages/admin/sign-in/direct-reset.tsx'),
    route('admin/invitation', './pages/admin/sign-in/invitation.tsx'),
  ]),
  route('admin/test-connection', './pages/admin/sign-in/test-connection.ts'),
  route('admin/simple-login', './pages/admin/sign-in/simple-login.ts'),
  layout('./shells/admin.tsx', [
    route('admin', './pages/admin/dashboard.tsx'),
    route('admin/guide', './pages/admin/guide/steps.tsx'),
    route('admin/guide/business', './pages/admin/guide/business.tsx'),
    route('admin/guide/test-order', './pages/admin/guide/test-order.tsx'),
    route('admin/guide/plans', './pages/admin/guide/starter-plans.tsx'),
    route('admin/orders', './pages/admin/orders/list.tsx'),
    route('admin/orders/new', './pages/admin/orders/new.tsx'),
    confirmation('admin/orders/delete'),
    route('admin/orders/set-up', './pages/admin/orders/set-up.tsx'),
    route('admin/orders/:id', './pages/admin/orders/details.tsx', [
      route('payment', './pages/admin/orders/details/payment.tsx'),
      route('cancellation', './pages/admin/orders/details/cancellation.tsx'),
    ]),
    route('admin/packages', './pages/admin/packages/list.tsx', [deleteRow('packages')]),
    ...editor('packages', { at: 'admin/packages/' }),
    route('admin/hosting-plans', './pages/admin/hosting-plans/list.tsx', [
      deleteRow('hosting-plans'),
    ]),
    ...editor('hosting-plans', { at: 'admin/hosting-plans/' }),
    route('admin/customers', './pages/admin/customers/list.tsx'),
    route('admin/customers/new', './pages/admin/customers/new.tsx'),
    route('admin/customers/:id', './pages/admin/customers/details.tsx'),
    route('admin/customers/:id/people', './pages/admin/customers/people/list.tsx', [
      route('invite', './pages/admin/customers/people/invite.tsx'),
      route(':person', './pages/admin/customers/people/edit.tsx'),
      route(':person/remove', './pages/admin/customers/people/remove.tsx'),
      route(':person/hand-over', './pages/admin/customers/people/hand-over.tsx'),
    ]),
    confirmation('admin/customers/:id/delete'),
    route('admin/customers/:id/statement', './pages/admin/customers/statement.tsx'),
    route('admin/customers/:id/credit/:decision?', './pages/admin/customers/credit.tsx'),
    route('admin/customers/:id/edit', './pages/admin/customers/edit.tsx'),
    route('admin/invoices', './pages/admin/invoices/list.tsx', [
      route('new', './pages/admin/invoices/new.tsx'),
    ]),
    route('admin/invoices/send', './pages/admin/invoices/send-several.tsx'),
    route('admin/invoices/receipts', './pages/admin/invoices/receipts.tsx'),
    route('admin/invoices/age-analysis', './pages/admin/invoices/age-analysis.tsx'),
    route('admin/invoices/accounting-export', './pages/admin/invoices/accounting-export.tsx'),
    route('admin/invoices/vat-report', './pages/admin/invoices/vat-report.tsx'),
    route('admin/invoices/:id', './pages/admin/invoices/details.tsx', [
      route('payment', './pages/admin/invoices/details/payment.tsx'),
      route('credit-note', './pages/admin/invoices/details/credit-note.tsx'),
      route('card-charge', './pages/admin/invoices/details/card-charge.tsx'),
      route('write-off', './pages/admin/invoices/details/write-off.tsx'),
      route('write-off/reversal', './pages/admin/invoices/details/write-off-reversal.tsx'),
      route('payments/:payment/reversal', './pages/admin/invoices/details/reversal.tsx'),
      route('credits/:credit/reversal', './pages/admin/invoices/details/credit-reversal.tsx'),
    ]),
    confirmation('admin/invoices/:id/delete'),
    confirmation('admin/invoices/:id/tax-invoice'),
    route('admin/confirm', './pages/admin/confirm.tsx'),
    route('admin/audit', './pages/admin/audit/list.tsx'),
    route('admin/audit/:id', './pages/admin/audit/details.tsx'),
    route('admin/billing', './pages/admin/billing/cockpit.tsx'),
    route('admin/billing/run', './pages/admin/billing/run.tsx'),
    route('admin/billing/runs', './pages/admin/billing/runs.tsx'),
    route('admin/billing/runs/:id', './pages/admin/billing/run-details.tsx'),
    route('admin/payments/notifications', './pages/admin/payments/notifications.tsx', [
      route(':id/allocation', './pages/admin/payments/allocation.tsx'),
      route(':id/refund', './pages/admin/payments/refund.tsx'),
    ]),
    route('admin/payouts', './pages/admin/payouts/list.tsx'),
    route('admin/eft', './pages/admin/eft/desk.tsx'),
    route('admin/eft/upload', './pages/admin/eft/upload.tsx'),
    route('admin/eft/columns/:id', './pages/admin/eft/columns-of-file.tsx'),
    route('admin/eft/statements', './pages/admin/eft/statements.tsx'),
    route('admin/eft/statements/:id', './pages/admin/eft/statement.tsx'),
    route('admin/eft/lines/:id/:decision?', './pages/admin/eft/line.tsx'),
    route('admin/eft/claims', './pages/admin/eft/claims.tsx'),
    route('admin/eft/claims/:id/:decision?', './pages/admin/eft/claim.tsx'),
    route('admin/subscriptions', './pages/admin/subscriptions/list.tsx'),
    route('admin/subscriptions/proposals', './pages/admin/subscriptions/proposals.tsx'),
    route('admin/subscriptions/:id', './pages/admin/subscriptions/details.tsx', [
      route('items/:item', './pages/admin/subscriptions/details/item.tsx'),
      route('name', './pages/admin/subscriptions/details/service-name.tsx'),
      route('pause', './pages/admin/subscriptions/details/pause.tsx'),
      route('cancellation', './pages/admin/subscriptions/details/cancellation.tsx'),
      route('promise', './pages/admin/subscriptions/details/promise.tsx'),
      route('proposal', './pages/admin/subscriptions/details/proposal.tsx'),
    ]),
    route('admin/inbox', './pages/admin/inbox.tsx'),
    route('admin/tickets', './pages/admin/tickets/list.tsx'),
    route('admin/tickets/new', './pages/admin/tickets/new.tsx'),
    route('admin/tickets/reports', './pages/admin/tickets/reports.tsx'),
    route('admin/tickets/settings', './pages/admin/tickets/settings.tsx'),
    route('admin/tickets/canned-replies', './pages/admin/tickets/canned-replies.tsx', [
      ...editor('tickets/canned-replies'),
      deleteRow('tickets-canned-replies'),
    ]),
    route('admin/tickets/settings/teams', './pages/admin/tickets/settings/teams.tsx'),
    route('admin/tickets/mail', './pages/admin/tickets/mail.tsx'),
    route('admin/tickets/mail/:id', './pages/admin/tickets/mail/details.tsx'),
    route('admin/tickets/settings/mailbox/:form?', './pages/admin/tickets/settings/mailbox.tsx'),
    // The same page; deleting asks for another permission.
    route('admin/tickets/selected/delete', './pages/admin/tickets/selected.tsx', {
      id: 'tickets-delete',
    }),
    route('admin/tickets/selected/:form?', './pages/admin/tickets/selected.tsx'),
    route('admin/live-chat', './pages/admin/live-chat/console.tsx', [
      route(':id/assign', './pages/admin/live-chat/chat/assign.tsx'),
      route(':id/block', './pages/admin/live-chat/chat/block.tsx'),
      route(':id/canned-replies', './pages/admin/tickets/canned-replies/filled.tsx', {
        id: 'canned-replies-of-chat',
      }),
      route(':id/end', './pages/admin/live-chat/chat/end.tsx'),
      route(':id/ticket', './pages/admin/live-chat/chat/ticket.tsx'),
      route(':id/transfer', './pages/admin/live-chat/chat/transfer.tsx'),
    ]),
    route('admin/tickets/:id/customer', './pages/admin/tickets/details/customer.tsx'),
    route('admin/tickets/:id', './pages/admin/tickets/details.tsx', [
      route('transfer', './pages/admin/tickets/details/transfer.tsx'),
      route('canned-replies', './pages/admin/tickets/canned-replies/filled.tsx'),
      route('merge', './pages/admin/tickets/details/merge.tsx'),
      route('split/:message', './pages/admin/tickets/details/split.tsx'),
    ]),
    route('admin/live-chat/operators', './pages/admin/live-chat/operators.tsx', [
      ...editor('live-chat/operators'),
      deleteRow('operators'),
    ]),
    // The same pages as of tickets: staff of live chat alone may not open those.
    route(
      'admin/live-chat/canned-replies',
      './pages/admin/tickets/canned-replies.tsx',
      { id: 'live-chat-canned-replies' },
      [
        ...editor('tickets/canned-replies', { name: 'live-chat-canned-replies' }),
        deleteRow('live-chat-canned-replies'),
      ],
    ),
    route('admin/live-chat/settings', './pages/admin/live-chat/settings.tsx'),
    route('admin/live-chat/statistics', './pages/admin/live-chat/statistics.tsx'),
    route('admin/content', './pages/admin/content/list.tsx', [
      route('new', './pages/admin/content/new.tsx'),
      deleteRow('content', ':key/delete'),
    ]),
    route('admin/content/:key/:form?', './pages/admin/content/edit.tsx'),
    route('admin/content/:key/json/:form?', './pages/admin/content/json.tsx'),
    route('admin/content/:key/versions', './pages/admin/content/versions.tsx'),
    route('admin/media', './pages/admin/media/list.tsx'),
    route('admin/media/upload', './pages/admin/media/upload.tsx'),
    route('admin/media/:id', './pages/admin/media/details.tsx', [
      route('replace', './pages/admin/media/replace.tsx'),
      deleteRow('media', 'delete'),
    ]),
    route('admin/media/:id/crop', './pages/admin/media/crop.tsx'),
    route('admin/lists', './pages/admin/lists/list.tsx', { id: 'first-list' }),
    route('admin/lists/:list', './pages/admin/lists/list.tsx', { id: 'list' }, [
      deleteRow('lists'),
    ]),
    ...editor('lists', { at: 'admin/lists/:list/' }),
    route('admin/features', './pages/admin/features/list.tsx', [
      ...rowDialogs('features'),
      deleteRow('features'),
    ]),
    route('admin/enquiries', './pages/admin/enquiries/list.tsx', [
      route(':id', './pages/admin/enquiries/details.tsx', [
        deleteRow('enquiries', 'delete'),
        route('note', './pages/admin/enquiries/note.tsx'),
        route('ticket', './pages/admin/correspondence/ticket.tsx', { id: 'ticket-of-enquiry' }),
      ]),
    ]),
    confirmation('admin/enquiries/delete'),
    route('admin/domain-inquiries', './pages/admin/domain-inquiries/list.tsx', [
      route(':id/email', './pages/admin/domain-inquiries/email.tsx'),
      route(':id/notes', './pages/admin/domain-inquiries/notes.tsx'),
      route(':id/ticket', './pages/admin/correspondence/ticket.tsx', {
        id: 'ticket-of-inquiry',
      }),
    ]),
    confirmation('admin/domain-inquiries/delete'),
    route('admin/faq', './pages/admin/faq/list.tsx', [...editor('faq'), deleteRow('faq')]),
    route('admin/faq/categories', './pages/admin/faq/categories.tsx', [
      ...rowDialogs('faq/categories'),
      deleteRow('faq-categories'),
    ]),
    route('admin/faq/statistics', './pages/admin/faq/statistics.tsx'),
    route('admin/blog', './pages/admin/blog/list.tsx', [deleteRow('blog')]),
    route('admin/blog/new/:id?', './pages/admin/blog/edit.tsx', { id: 'new-of-post' }),
    route('admin/blog/:id', './pages/admin/blog/edit.tsx'),
    route('admin/blog/categories', './pages/admin/blog/categories.tsx', [
      ...rowDialogs('blog/categories'),
      deleteRow('blog-categories'),
    ]),
    route('admin/blog/tags', './pages/admin/blog/tags.tsx', [
      ...rowDialogs('blog/tags'),
      deleteRow('blog-tags'),
    ]),
    route('admin/blog/comments', './pages/admin/blog/comments.tsx', [
      route(':id', './pages/admin/blog/comments/details.tsx'),
      deleteRow('blog-comments'),
    ]),
    route('admin/blog/comments/selected/:form?', './pages/admin/blog/comments/selected.tsx'),
    route('admin/blog/settings', './pages/admin/blog/settings.tsx'),
    route('admin/reviews', './pages/admin/reviews/list.tsx', [
      ...editor('reviews'),
      route('invitations', './pages/admin/reviews/invitations.tsx'),
      deleteRow('reviews'),
    ]),
    route('admin/reviews/badges', './pages/admin/reviews/badges.tsx', [
      ...rowDialogs('reviews/badges'),
      deleteRow('reviews-badges'),
    ]),
    route('admin/reviews/statistics', './pages/admin/reviews/statistics.tsx'),
    route('admin/email', './pages/admin/email/templates.tsx', [
      deleteRow('email'),
      route('queue/:form', './pages/admin/email/queue.tsx'),
    ]),
    route('admin/email/logs', './pages/admin/email/logs.ts'),
    route('admin/email/templates/new', './pages/admin/email/edit.tsx', { id: 'new-of-template' }),
    route('admin/email/templates/:id', './pages/admin/email/edit.tsx', [
      route('send-test', './pages/admin/email/send-test.tsx'),
      route('default', './pages/admin/email/restore-default.tsx'),
    ]),
    route('admin/email/templates/:id/versions', './pages/admin/email/versions.tsx'),
    route('admin/email-logs', './pages/admin/email-logs/list.tsx', [
      route(':id', './pages/admin/email-logs/details.tsx'),
    ]),
    route('admin/emails', './pages/admin/emails.tsx'),
    route('admin/email/deliverability', './pages/admin/email/deliverability.tsx'),
    route('admin/email/suppressions', './pages/admin/email/suppressions.tsx', [
      ...rowDialogs('email/suppressions', ['new']),
      deleteRow('suppressions', ':id/remove'),
    ]),
    route('admin/settings', './pages/admin/settings/home.ts'),
    route('admin/seo', './pages/admin/seo/pages.tsx', [
      ...editor('seo/pages'),
      deleteRow('seo-pages'),
    ]),
    route('admin/seo/redirects', './pages/admin/seo/redirects.tsx', [
      ...rowDialogs('seo/redirects'),
      deleteRow('seo-redirects'),
    ]),
    route('admin/seo/broken-links', './pages/admin/seo/broken-links.tsx'),
    route('admin/seo/speed', './pages/admin/seo/speed.tsx'),
    route('admin/settings/seo', './pages/admin/seo/global.tsx', [
      // The screen of /admin/seo once more, above this tab (B§2.2 item 10).
      route('pages', './pages/admin/seo/pages-overlay.tsx', [
        ...editor('seo/pages', { name: 'settings-seo-page' }),
        deleteRow('settings-seo-pages'),
      ]),
    ]),
    route('admin/settings/seo/reset', './pages/admin/seo/global/reset.tsx'),
    route('admin/settings/vat-rates', './pages/admin/settings/vat-rates.tsx'),
    route('admin/settings/:tab', './pages/admin/settings/tab.tsx'),
    route('admin/settings/:tab/reset', './pages/admin/settings/reset.tsx'),
    route('admin/payfast-passphrase', './pages/admin/payfast-passphrase.tsx'),
    route('admin/staff', './pages/admin/staff/list.tsx', [
      route('new', './pages/admin/staff/new.tsx'),
      route(':id', './pages/admin/staff/edit.tsx'),
      deleteRow('staff'),
    ]),
    route('admin/roles', './pages/admin/roles/list.tsx', [...editor('roles'), deleteRow('roles')]),
    ...connectionRoutes,
    ...['open', 'undo'].map((task) => confirmation(`admin/imports/:id/${task}`)),
    route('admin/profile/:form?', './pages/admin/profile.tsx'),
    route('admin/api-keys/:form?', './pages/admin/api-keys.tsx'),
    route('admin/*', './pages/admin/not-found.ts'),
  ]),
  layout('./shells/answer-forms.ts', buttons),
] satisfies RouteConfig
