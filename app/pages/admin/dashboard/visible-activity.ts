import type { Policy } from '#app/access.ts'
import { countCap } from '#kernel/paging.ts'
import { mayViewAuditLog } from '#modules/activity/policy.ts'
import type { ActivityEntity } from '#modules/activity/rules/activity.ts'
import { mayRevokeStaffKeys } from '#modules/api/policy.ts'
import {
  mayManageInvoices,
  mayManageOrders,
  mayManagePayments,
  mayManageSubscriptions,
  mayViewBilling,
} from '#modules/billing/policy.ts'
import { mayManageBlog } from '#modules/blog/policy.ts'
import { mayUseCannedReplies } from '#modules/canned-replies/policy.ts'
import { mayManageHostingPlans, mayManagePackages } from '#modules/catalog/policy.ts'
import { mayHandleChats, maySetUpChat } from '#modules/chat/policy.ts'
import { mayManageFaq } from '#modules/content/faq/policy.ts'
import { mayManageContent, mayManageFeatures } from '#modules/content/policy.ts'
import { mayManageReviews } from '#modules/content/reviews/policy.ts'
import { mayManageCustomers } from '#modules/customers/policy.ts'
import { mayManageDomainInquiries, mayManageEnquiries } from '#modules/enquiries/policy.ts'
import { mayManageRoles, mayManageStaff } from '#modules/identity/policy.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { mayImport } from '#modules/imports/policy.ts'
import { canManageEmail } from '#modules/mail/policy.ts'
import { mayManageServers, mayManageServices } from '#modules/provisioning/policy.ts'
import { mayManageRedirects } from '#modules/redirects/policy.ts'
import { mayManageSeo } from '#modules/seo/policy.ts'
import { mayManageSettings } from '#modules/settings/policy.ts'
import { mayHandleTickets } from '#modules/support/policy.ts'
import { mayManageWebhooks } from '#modules/webhooks/policy.ts'

/**
 * What one must be allowed to open to read about it: titles name customers, amounts and colleagues.
 */
const policies: Record<ActivityEntity, Policy> = {
  account: mayManageCustomers,
  api_key: mayRevokeStaffKeys,
  audit_log: mayViewAuditLog,
  bank_line: mayManagePayments,
  bank_statement: mayManagePayments,
  billing_run: mayViewBilling,
  blog_category: mayManageBlog,
  blog_comment: mayManageBlog,
  blog_post: mayManageBlog,
  blog_settings: mayManageBlog,
  blog_tag: mayManageBlog,
  canned_reply: mayUseCannedReplies,
  chat_operator: maySetUpChat,
  chat_session: mayHandleChats,
  customer: mayManageCustomers,
  domain_inquiry: mayManageDomainInquiries,
  email: canManageEmail,
  feature: mayManageFeatures,
  faq: mayManageFaq,
  faq_category: mayManageFaq,
  content_entry: mayManageContent,
  gateway_notification: mayManagePayments,
  general_enquiry: mayManageEnquiries,
  hosting_plan: mayManageHostingPlans,
  import: mayImport,
  invoice: mayManageInvoices,
  order: mayManageOrders,
  package: mayManagePackages,
  payment_claim: mayManagePayments,
  picture: mayManageContent,
  redirect: mayManageRedirects,
  review: mayManageReviews,
  role: mayManageRoles,
  seo_setting: mayManageSeo,
  settings: mayManageSettings,
  staff: mayManageStaff,
  subscription: mayManageSubscriptions,
  ticket: mayHandleTickets,
  website_section: mayManageContent,
  trust_badge: mayManageReviews,
  server: mayManageServers,
  service: mayManageServices,
  webhook_endpoint: mayManageWebhooks,
}

/**
 * The kinds of activity that this member of staff may read; null is all, also those that earlier
 * versions wrote.
 */
export function visibleActivity(actor: Actor): ActivityEntity[] | null {
  const kinds = Object.keys(policies).filter(isKind)
  const visible = kinds.filter((kind) => policies[kind](actor))
  return visible.length === kinds.length ? null : visible
}

function isKind(name: string): name is ActivityEntity {
  return Object.hasOwn(policies, name)
}

type WaitingCount = { count: number; isMore: boolean }

/** A count that stops at a cap, as its list does. */
export function upTo(count: number, cap = countCap): WaitingCount {
  return { count: Math.min(count, cap), isMore: count > cap }
}

export function exactly(count: number): WaitingCount {
  return { count, isMore: false }
}
