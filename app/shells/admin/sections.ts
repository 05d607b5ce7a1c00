import {
  Boxes,
  ChartColumn,
  CircleHelp,
  CreditCard,
  FileInput,
  FileText,
  Globe,
  HandCoins,
  House,
  Images,
  Inbox,
  KeyRound,
  Landmark,
  Layers,
  LifeBuoy,
  ListChecks,
  type LucideIcon,
  Mail,
  MailOpen,
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
  Server,
  Settings,
  ShieldCheck,
  Star,
  UserCog,
  UserRound,
  UsersRound,
  Webhook,
} from 'lucide-react'
import { mayOpen, type Policy } from '#app/access.ts'
import { mayViewDashboard } from '#modules/identity/policy.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import type { SectionGroup } from './section-groups.ts'

export type AdminSection = {
  to: string
  label: string
  icon: LucideIcon
  /** Null: above all groups. */
  group: SectionGroup | null
  /** Where the navigation asks for more than the page does. */
  policy?: Policy
}

/**
 * The back office, in the order of its navigation. A new section is a line here; menu and command
 * palette follow.
 */
export const adminSections: readonly AdminSection[] = [
  {
    to: '/admin',
    label: 'Website Dashboard',
    icon: House,
    group: null,
    policy: mayViewDashboard,
  },
  { to: '/admin/orders', label: 'Orders', icon: ReceiptText, group: 'Sell' },
  { to: '/admin/customers', label: 'Customers', icon: UsersRound, group: 'Sell' },
  {
    to: '/admin/invoices',
    label: 'Invoice Management',
    icon: FileText,
    group: 'Sell',
  },
  { to: '/admin/subscriptions', label: 'Subscriptions', icon: Repeat, group: 'Sell' },
  { to: '/admin/services', label: 'Services', icon: Boxes, group: 'Sell' },
  { to: '/admin/billing', label: 'Billing', icon: ChartColumn, group: 'Sell' },
  { to: '/admin/eft', label: 'EFT desk', icon: Landmark, group: 'Sell' },
  {
    to: '/admin/payments/notifications',
    label: 'Card payments',
    icon: CreditCard,
    group: 'Sell',
  },
  { to: '/admin/payouts', label: 'Payouts', icon: HandCoins, group: 'Sell' },
  { to: '/admin/packages', label: 'Packages', icon: Package, group: 'Sell' },
  { to: '/admin/hosting-plans', label: 'Hosting Plans', icon: Layers, group: 'Sell' },
  { to: '/admin/inbox', label: 'Inbox', icon: Inbox, group: 'Support' },
  { to: '/admin/tickets', label: 'Tickets', icon: LifeBuoy, group: 'Support' },
  { to: '/admin/live-chat', label: 'Live chat', icon: MessagesSquare, group: 'Support' },
  {
    to: '/admin/enquiries',
    label: 'General Enquiries',
    icon: MailOpen,
    group: 'Support',
  },
  { to: '/admin/domain-inquiries', label: 'Domain Inquiries', icon: Globe, group: 'Support' },
  {
    to: '/admin/content',
    label: 'Website Content',
    icon: PanelsTopLeft,
    group: 'Content',
  },
  {
    to: '/admin/lists',
    label: 'Content lists',
    icon: Rows3,
    group: 'Content',
  },
  {
    to: '/admin/features',
    label: 'Website Features',
    icon: ListChecks,
    group: 'Content',
  },
  { to: '/admin/media', label: 'Media library', icon: Images, group: 'Content' },
  { to: '/admin/blog', label: 'Blog Manager', icon: Newspaper, group: 'Content' },
  { to: '/admin/faq', label: 'FAQ Manager', icon: CircleHelp, group: 'Content' },
  {
    to: '/admin/reviews',
    label: 'Reviews & Trust',
    icon: Star,
    group: 'Content',
  },
  { to: '/admin/seo', label: 'SEO Settings', icon: SearchCheck, group: 'Site' },
  { to: '/admin/email', label: 'Email Management', icon: Mail, group: 'Site' },
  { to: '/admin/email-logs', label: 'Email Logs', icon: MailSearch, group: 'Site' },
  {
    to: '/admin/settings',
    label: 'Site Settings',
    icon: Settings,
    group: 'Site',
  },
  {
    to: '/admin/guide',
    label: 'Setup guide',
    icon: Rocket,
    group: 'Site',
  },
  { to: '/admin/servers', label: 'Servers', icon: Server, group: 'Site' },
  { to: '/admin/imports', label: 'Imports', icon: FileInput, group: 'Site' },
  { to: '/admin/staff', label: 'Staff Management', icon: UserCog, group: 'People' },
  {
    to: '/admin/roles',
    label: 'Roles & Permissions',
    icon: ShieldCheck,
    group: 'People',
  },
  { to: '/admin/audit', label: 'Audit log', icon: ScrollText, group: 'People' },
  { to: '/admin/api-keys', label: 'API keys', icon: KeyRound, group: 'People' },
  { to: '/admin/webhooks', label: 'Webhooks', icon: Webhook, group: 'People' },
  { to: '/admin/profile', label: 'Profile', icon: UserRound, group: 'People' },
]

/** The addresses of the sections that this user may open. */
export function openSections(actor: Actor): string[] {
  return adminSections
    .filter(({ to, policy }) => mayOpen(actor, to) && (policy?.(actor) ?? true))
    .map(({ to }) => to)
}
