import { href } from 'react-router'
import { SectionLink } from '#app/shells/admin/section-link.tsx'
import { isId } from '#kernel/ids.ts'

type Props = { entityType: string; entityId: string | null; action: string; label: string }

/** Leads to what an entry is about, where that has a page and was not deleted. */
export function EntityLink({ entityType, entityId, action, label }: Props) {
  const to = entityId === null || action === 'deleted' ? null : pageOf(entityType, entityId)
  if (to === null) return <>{label}</>
  return (
    <SectionLink to={to} underlined>
      {label}
    </SectionLink>
  )
}

function pageOf(entityType: string, id: string): string | null {
  if (entityType === 'settings') return settingsPage(id)
  if (entityType === 'blog_comment') return href('/admin/blog/comments')
  // A section is recorded by its key.
  if (entityType === 'website_section')
    return /^[\w.-]{1,80}$/.test(id) ? href('/admin/content/:key/:form?', { key: id }) : null
  if (entityType === 'api_key') return href('/admin/api-keys/:form?')
  if (entityType === 'seo_setting' && id === 'global') return href('/admin/settings/seo')
  const page = pages[entityType]
  return page && isId(id) ? page(id) : null
}

/** Tabs of the site's settings are recorded by the name in their address. */
function settingsPage(tab: string): string {
  if (tab === 'vat_rates') return href('/admin/settings/vat-rates')
  if (tab === 'support-mailbox') return href('/admin/tickets/settings')
  return /^[a-z-]{1,40}$/.test(tab)
    ? href('/admin/settings/:tab', { tab })
    : href('/admin/settings')
}

const pages: Partial<Record<string, (id: string) => string>> = {
  webhook_endpoint: (id) => href('/admin/webhooks/:id', { id }),
  bank_line: (id) => href('/admin/eft/lines/:id/:decision?', { id }),
  bank_statement: (id) => href('/admin/eft/statements/:id', { id }),
  blog_category: (id) => href('/admin/blog/categories/:id', { id }),
  blog_post: (id) => href('/admin/blog/:id', { id }),
  blog_tag: (id) => href('/admin/blog/tags/:id', { id }),
  chat_session: (id) => `${href('/admin/live-chat')}?open=${id}`,
  customer: (id) => href('/admin/customers/:id', { id }),
  feature: (id) => href('/admin/features/:id', { id }),
  domain_inquiry: (id) => `${href('/admin/domain-inquiries')}?open=${id}`,
  faq: (id) => href('/admin/faq/:id', { id }),
  content_entry: () => href('/admin/lists'),
  faq_category: (id) => href('/admin/faq/categories/:id', { id }),
  general_enquiry: (id) => href('/admin/enquiries/:id', { id }),
  hosting_plan: (id) => href('/admin/hosting-plans/:id', { id }),
  import: (id) => href('/admin/imports/:id', { id }),
  invoice: (id) => href('/admin/invoices/:id', { id }),
  order: (id) => href('/admin/orders/:id', { id }),
  package: (id) => href('/admin/packages/:id', { id }),
  payment_claim: (id) => href('/admin/eft/claims/:id/:decision?', { id }),
  picture: (id) => href('/admin/media/:id', { id }),
  redirect: (id) => href('/admin/seo/redirects/:id', { id }),
  review: (id) => href('/admin/reviews/:id', { id }),
  role: (id) => href('/admin/roles/:id', { id }),
  server: (id) => href('/admin/servers/:id', { id }),
  service: (id) => href('/admin/services/:id', { id }),
  seo_setting: (id) => href('/admin/seo/:id', { id }),
  staff: (id) => href('/admin/staff/:id', { id }),
  subscription: (id) => href('/admin/subscriptions/:id', { id }),
  ticket: (id) => href('/admin/tickets/:id', { id }),
  trust_badge: (id) => href('/admin/reviews/badges/:id', { id }),
}
