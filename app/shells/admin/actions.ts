import {
  Banknote,
  FilePlus2,
  FileSpreadsheet,
  Gauge,
  Hourglass,
  Layers,
  LifeBuoy,
  Link2Off,
  ListChecks,
  LogIn,
  type LucideIcon,
  MailPlus,
  MessageCirclePlus,
  Package,
  Percent,
  Play,
  Plus,
  ReceiptText,
  Settings2,
  ShieldPlus,
  Star,
  Upload,
  UserRoundPlus,
  Waypoints,
} from 'lucide-react'
import type { Policy } from '#app/shells/guards.server.ts'
import { mayManageInvoices, mayManageOrders, mayManagePayments, mayRecordOrderPayments, mayViewBilling } from '#modules/billing/policy.ts'
import { mayManageBlog } from '#modules/blog/policy.ts'
import { mayUseCannedReplies } from '#modules/canned-replies/policy.ts'
import { mayManageHostingPlans, mayManagePackages } from '#modules/catalog/policy.ts'
import { maySetUpChat } from '#modules/chat/policy.ts'
import { mayManageFaq } from '#modules/content/faq/policy.ts'
import { mayManageContent, mayManageFeatures } from '#modules/content/policy.ts'
import { mayManageReviews } from '#modules/content/reviews/policy.ts'
import { mayManageCustomers } from '#modules/customers/policy.ts'
import { mayLogInAsCustomer, mayManageRoles, mayManageStaff } from '#modules/identity/policy.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { canManageEmail } from '#modules/mail/policy.ts'
import { mayManageRedirects } from '#modules/redirects/policy.ts'
import { mayManageSeo } from '#modules/seo/policy.ts'
import { mayManageSettings } from '#modules/settings/policy.ts'
import { mayHandleTickets, maySetUpSupport } from '#modules/support/policy.ts'

/** Something that staff do rather than open. */
export type AdminAction = {
  to: string
  label: string
  /** Other words that it is looked for by. */
  words?: string
  icon: LucideIcon
  policy: Policy
}

/** Not an address: the palette then asks which customer. */
export const logInAs = 'log-in-as'

/** What the command palette offers to do, in the order of the navigation. A new action is a line here. */
export const adminActions: readonly AdminAction[] = [
  { to: '/admin/orders/new', label: 'Create order', words: 'new order', icon: Plus, policy: mayManageOrders },
  {
    to: '/admin/orders?status=pending&method=bank_transfer',
    label: 'Record an EFT payment',
    words: 'bank transfer paid',
    icon: Banknote,
    policy: mayRecordOrderPayments,
  },
  { to: '/admin/invoices/new', label: 'Create invoice', words: 'new invoice', icon: FilePlus2, policy: mayManageInvoices },
  { to: '/admin/customers/new', label: 'Add customer', words: 'new customer create', icon: UserRoundPlus, policy: mayManageCustomers },
  {
    to: logInAs,
    label: 'Log in as…',
    words: 'impersonate view as customer',
    icon: LogIn,
    policy: (actor) => mayLogInAsCustomer(actor) && mayManageCustomers(actor),
  },
  { to: '/admin/eft/upload', label: 'Import statement', words: 'bank upload csv', icon: Upload, policy: mayManagePayments },
  { to: '/admin/billing/run', label: 'Run billing', words: 'dry run forecast', icon: Play, policy: mayViewBilling },
  { to: '/admin/invoices/vat-report', label: 'VAT report', words: 'tax sars vat201', icon: Percent, policy: mayManageInvoices },
  { to: '/admin/invoices/receipts', label: 'Receipts journal', words: 'money received payments', icon: ReceiptText, policy: mayManageInvoices },
  {
    to: '/admin/invoices/age-analysis',
    label: 'Debtors’ age analysis',
    words: 'aging ageing owed late bad debt',
    icon: Hourglass,
    policy: mayManageInvoices,
  },
  {
    to: '/admin/invoices/accounting-export',
    label: 'Accounting export',
    words: 'xero sage csv bookkeeping',
    icon: FileSpreadsheet,
    policy: mayManageInvoices,
  },
  { to: '/admin/packages/new', label: 'Add package', words: 'new package create', icon: Package, policy: mayManagePackages },
  { to: '/admin/hosting-plans/new', label: 'Add plan', words: 'new hosting plan create', icon: Layers, policy: mayManageHostingPlans },
  { to: '/admin/tickets/new', label: 'New ticket', words: 'create ticket', icon: LifeBuoy, policy: mayHandleTickets },
  {
    to: '/admin/tickets/canned-replies/new',
    label: 'New canned reply',
    words: 'create add',
    icon: MessageCirclePlus,
    policy: (actor) => mayUseCannedReplies(actor) && mayHandleTickets(actor),
  },
  { to: '/admin/features/new', label: 'Add feature', words: 'new website feature create', icon: ListChecks, policy: mayManageFeatures },
  { to: '/admin/media/upload', label: 'Upload pictures', words: 'images media', icon: Upload, policy: mayManageContent },
  { to: '/admin/faq/new', label: 'Add FAQ', words: 'new question create', icon: Plus, policy: mayManageFaq },
  { to: '/admin/reviews/new', label: 'Add review', words: 'new review create', icon: Star, policy: mayManageReviews },
  { to: '/admin/email/templates/new', label: 'New email template', words: 'create add', icon: MailPlus, policy: canManageEmail },
  { to: '/admin/seo/redirects', label: 'Redirects', words: 'moved page old address', icon: Waypoints, policy: mayManageRedirects },
  { to: '/admin/seo/broken-links', label: 'Broken links', words: 'not found missing pages 404', icon: Link2Off, policy: mayManageSeo },
  { to: '/admin/seo/speed', label: 'Speed', words: 'web vitals performance of pages', icon: Gauge, policy: mayManageSeo },
  { to: '/admin/live-chat/settings', label: 'Live chat settings', words: 'widget opening hours', icon: Settings2, policy: maySetUpChat },
  { to: '/admin/tickets/settings', label: 'Ticket settings', words: 'hours promised times teams mailbox', icon: Settings2, policy: maySetUpSupport },
  { to: '/admin/blog/settings', label: 'Blog settings', words: 'comments feed', icon: Settings2, policy: mayManageBlog },
  { to: '/admin/settings/vat-rates', label: 'VAT rates', words: 'tax settings', icon: Percent, policy: mayManageSettings },
  { to: '/admin/staff/new', label: 'Add staff', words: 'invite new member colleague', icon: UserRoundPlus, policy: mayManageStaff },
  { to: '/admin/roles/new', label: 'New role', words: 'create add permissions', icon: ShieldPlus, policy: mayManageRoles },
]

/** The addresses of the actions that this user may take. */
export function openActions(actor: Actor): string[] {
  return adminActions.filter(({ policy }) => policy(actor)).map(({ to }) => to)
}
