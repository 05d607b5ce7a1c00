import type { ActivityEntity } from './activity.ts'

export const activityEntityLabels: Record<ActivityEntity, string> = {
  account: 'Sign-in account',
  api_key: 'API key',
  audit_log: 'Audit log',
  bank_line: 'Bank statement line',
  bank_statement: 'Bank statement',
  billing_run: 'Billing run',
  blog_category: 'Blog category',
  blog_comment: 'Blog comment',
  blog_post: 'Blog post',
  blog_settings: 'Blog settings',
  blog_tag: 'Blog tag',
  canned_reply: 'Canned reply',
  chat_operator: 'Chat operator',
  chat_session: 'Chat',
  customer: 'Customer',
  domain_inquiry: 'Domain inquiry',
  email: 'Email',
  faq: 'FAQ',
  faq_category: 'FAQ category',
  content_entry: 'Entry of a page list',
  feature: 'Website feature',
  gateway_notification: 'Card payment',
  general_enquiry: 'General enquiry',
  hosting_plan: 'Hosting plan',
  import: 'Import',
  invoice: 'Invoice',
  order: 'Order',
  package: 'Package',
  payment_claim: 'Proof of payment',
  picture: 'Picture',
  redirect: 'Redirect',
  review: 'Review',
  role: 'Role',
  seo_setting: 'SEO settings',
  server: 'Server',
  service: 'Service',
  settings: 'Settings',
  staff: 'Staff',
  subscription: 'Subscription',
  ticket: 'Ticket',
  trust_badge: 'Trust badge',
  webhook_endpoint: 'Webhook',
  website_section: 'Website content',
}

/** Also of kinds that only an earlier version wrote. */
export function entityLabel(entityType: string): string {
  const known: Partial<Record<string, string>> = activityEntityLabels
  return known[entityType] ?? fieldLabel(entityType)
}

/** 'second_factor_on' is read as 'Second factor on'. */
export function actionLabel(action: string): string {
  return action === 'attention' ? 'Needs attention' : fieldLabel(action)
}

/** 'priceCents' and 'price_cents' are read as 'Price cents'; what is a label already stays. */
export function fieldLabel(name: string): string {
  const text = /^[a-z\d]+([A-Z_][A-Za-z\d]*)*$/.test(name)
    ? name
        .replace(/([a-z\d])([A-Z])/g, '$1 $2')
        .replaceAll('_', ' ')
        .toLowerCase()
    : name
  return text.charAt(0).toUpperCase() + text.slice(1)
}
