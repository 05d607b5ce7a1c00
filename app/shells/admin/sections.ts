import {
  ChartColumn,
  CircleHelp,
  CreditCard,
  FileText,
  Globe,
  HandCoins,
  House,
  Images,
  Inbox,
  Landmark,
  Layers,
  LifeBuoy,
  ListChecks,
  type LucideIcon,
  Mail,
  MailSearch,
  MessagesSquare,
  Newspaper,
  Package,
  PanelsTopLeft,
  ReceiptText,
  Repeat,
  Rocket,
  Rows3,
  ScrollText,
  SearchCheck,
  Settings,
  ShieldCheck,
  Star,
  UserCog,
  UserRound,
  UsersRound,
} from 'lucide-react'
import type { Policy } from '#app/shells/guards.server.ts'
import { mayViewAuditLog } from '#modules/activity/policy.ts'
import { mayManageInvoices, mayManageOrders, mayManagePayments, mayManageSubscriptions, mayViewBilling } from '#modules/billing/policy.ts'
import { mayManageBlog } from '#modules/blog/policy.ts'
import { mayManageHostingPlans, mayManagePackages } from '#modules/catalog/policy.ts'
import { mayHandleChats } from '#modules/chat/policy.ts'
import { mayManageFaq } from '#modules/content/faq/policy.ts'
import { mayManageContent, mayManageFeatures } from '#modules/content/policy.ts'
import { mayManageReviews } from '#modules/content/reviews/policy.ts'
import { mayManageCustomers } from '#modules/customers/policy.ts'
import { mayManageDomainInquiries, mayManageEnquiries } from '#modules/enquiries/policy.ts'
import { mayManageRoles, mayManageStaff, mayViewDashboard } from '#modules/identity/policy.ts'
import { type Actor, isStaff } from '#modules/identity/rules/actor.ts'
import { canManageEmail } from '#modules/mail/policy.ts'
import { mayManageSeo } from '#modules/seo/policy.ts'
import { mayManageSettings } from '#modules/settings/policy.ts'
import { mayHandleTickets } from '#modules/support/policy.ts'

export const sectionGroups = ['Sell', 'Support', 'Content', 'Site', 'People'] as const
export type SectionGroup = (typeof sectionGroups)[number]

export type AdminSection = {
  to: string
  label: string
  /** The heading of its page, where that says more than the navigation. */
  title?: string
  icon: LucideIcon
  /** Null: above all groups. */
  group: SectionGroup | null
  /** The policy that the section's pages check. */
  policy: Policy
}

/** The back office, in the order of its navigation. A new section is a line here; menu and command palette follow. */
export const adminSections: readonly AdminSection[] = [
  { to: '/admin', label: 'Dashboard', title: 'Website Dashboard', icon: House, group: null, policy: mayViewDashboard },
  { to: '/admin/orders', label: 'Orders', icon: ReceiptText, group: 'Sell', policy: mayManageOrders },
  { to: '/admin/customers', label: 'Customers', icon: UsersRound, group: 'Sell', policy: mayManageCustomers },
  { to: '/admin/invoices', label: 'Invoices', title: 'Invoice Management', icon: FileText, group: 'Sell', policy: mayManageInvoices },
  { to: '/admin/subscriptions', label: 'Subscriptions', icon: Repeat, group: 'Sell', policy: mayManageSubscriptions },
  { to: '/admin/billing', label: 'Billing', icon: ChartColumn, group: 'Sell', policy: mayViewBilling },
  { to: '/admin/eft', label: 'EFT desk', icon: Landmark, group: 'Sell', policy: mayManagePayments },
  {
    to: '/admin/payments/notifications',
    label: 'Card payments',
    title: 'Card payments to review',
    icon: CreditCard,
    group: 'Sell',
    policy: mayManagePayments,
  },
  { to: '/admin/payouts', label: 'Payouts', icon: HandCoins, group: 'Sell', policy: mayManagePayments },
  { to: '/admin/packages', label: 'Packages', icon: Package, group: 'Sell', policy: mayManagePackages },
  { to: '/admin/hosting-plans', label: 'Hosting Plans', icon: Layers, group: 'Sell', policy: mayManageHostingPlans },
  { to: '/admin/tickets', label: 'Tickets', icon: LifeBuoy, group: 'Support', policy: mayHandleTickets },
  { to: '/admin/live-chat', label: 'Live Chat', icon: MessagesSquare, group: 'Support', policy: mayHandleChats },
  { to: '/admin/enquiries', label: 'Enquiries', title: 'General Enquiries', icon: Inbox, group: 'Support', policy: mayManageEnquiries },
  { to: '/admin/domain-inquiries', label: 'Domain Inquiries', icon: Globe, group: 'Support', policy: mayManageDomainInquiries },
  { to: '/admin/content', label: 'Website content', title: 'Website Content', icon: PanelsTopLeft, group: 'Content', policy: mayManageContent },
  { to: '/admin/lists', label: 'Content lists', title: 'Content Lists', icon: Rows3, group: 'Content', policy: mayManageContent },
  { to: '/admin/features', label: 'Website features', title: 'Website Features', icon: ListChecks, group: 'Content', policy: mayManageFeatures },
  { to: '/admin/media', label: 'Media library', icon: Images, group: 'Content', policy: mayManageContent },
  { to: '/admin/blog', label: 'Blog', title: 'Blog Manager', icon: Newspaper, group: 'Content', policy: mayManageBlog },
  { to: '/admin/faq', label: 'FAQ', title: 'FAQ Manager', icon: CircleHelp, group: 'Content', policy: mayManageFaq },
  { to: '/admin/reviews', label: 'Reviews', title: 'Reviews & Trust', icon: Star, group: 'Content', policy: mayManageReviews },
  { to: '/admin/seo', label: 'SEO', title: 'SEO Settings', icon: SearchCheck, group: 'Site', policy: mayManageSeo },
  { to: '/admin/email', label: 'Email', title: 'Email Management', icon: Mail, group: 'Site', policy: canManageEmail },
  { to: '/admin/email-logs', label: 'Email Logs', icon: MailSearch, group: 'Site', policy: canManageEmail },
  { to: '/admin/settings', label: 'Settings', title: 'Site Settings', icon: Settings, group: 'Site', policy: mayManageSettings },
  { to: '/admin/guide', label: 'Setup guide', title: 'Set up your site', icon: Rocket, group: 'Site', policy: mayManageSettings },
  { to: '/admin/staff', label: 'Staff', title: 'Staff Management', icon: UserCog, group: 'People', policy: mayManageStaff },
  { to: '/admin/roles', label: 'Roles', title: 'Roles & Permissions', icon: ShieldCheck, group: 'People', policy: mayManageRoles },
  { to: '/admin/audit', label: 'Audit log', icon: ScrollText, group: 'People', policy: mayViewAuditLog },
  { to: '/admin/profile', label: 'Profile', icon: UserRound, group: 'People', policy: isStaff },
]

/** The addresses of the sections that this user may open. */
export function openSections(actor: Actor): string[] {
  return adminSections.filter(({ policy }) => policy(actor)).map(({ to }) => to)
}
