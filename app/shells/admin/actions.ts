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
import { mayOpen, type Policy } from '#app/access.ts'
import { mayRecordOrderPayments } from '#modules/billing/policy.ts'
import { mayUseCannedReplies } from '#modules/canned-replies/policy.ts'
import { mayManageCustomers } from '#modules/customers/policy.ts'
import { mayLogInAsCustomer } from '#modules/identity/policy.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { mayHandleTickets } from '#modules/support/policy.ts'

/** Something that staff do rather than open. */
export type AdminAction = {
  to: string
  label: string
  /** Other words that it is looked for by. */
  words?: string
  icon: LucideIcon
  /** Where it asks for more than its page, or has none. */
  policy?: Policy
}

/** Not an address: the palette then asks which customer. */
export const logInAs = 'log-in-as'

/**
 * What the command palette offers to do, in the order of the navigation. A new action is a line
 * here.
 */
export const adminActions: readonly AdminAction[] = [
  { to: '/admin/orders/new', label: 'Create order', words: 'new order', icon: Plus },
  {
    to: '/admin/orders?status=pending&method=bank_transfer',
    label: 'Record an EFT payment',
    words: 'bank transfer paid',
    icon: Banknote,
    policy: mayRecordOrderPayments,
  },
  { to: '/admin/invoices/new', label: 'Create invoice', words: 'new invoice', icon: FilePlus2 },
  {
    to: '/admin/customers/new',
    label: 'Add customer',
    words: 'new customer create',
    icon: UserRoundPlus,
  },
  {
    to: logInAs,
    label: 'Sign in as…',
    words: 'impersonate view log in as customer',
    icon: LogIn,
    policy: (actor) => mayLogInAsCustomer(actor) && mayManageCustomers(actor),
  },
  { to: '/admin/eft/upload', label: 'Import statement', words: 'bank upload csv', icon: Upload },
  { to: '/admin/billing/run', label: 'Run billing', words: 'dry run forecast', icon: Play },
  {
    to: '/admin/invoices/vat-report',
    label: 'VAT report',
    words: 'tax sars vat201',
    icon: Percent,
  },
  {
    to: '/admin/invoices/receipts',
    label: 'Receipts journal',
    words: 'money received payments',
    icon: ReceiptText,
  },
  {
    to: '/admin/invoices/age-analysis',
    label: 'Debtors’ age analysis',
    words: 'aging ageing owed late bad debt',
    icon: Hourglass,
  },
  {
    to: '/admin/invoices/accounting-export',
    label: 'Accounting export',
    words: 'xero sage csv bookkeeping',
    icon: FileSpreadsheet,
  },
  { to: '/admin/packages/new', label: 'Add package', words: 'new package create', icon: Package },
  {
    to: '/admin/hosting-plans/new',
    label: 'Add plan',
    words: 'new hosting plan create',
    icon: Layers,
  },
  { to: '/admin/tickets/new', label: 'New ticket', words: 'create ticket', icon: LifeBuoy },
  {
    to: '/admin/tickets/canned-replies/new',
    label: 'Add canned reply',
    words: 'create add',
    icon: MessageCirclePlus,
    policy: (actor) => mayUseCannedReplies(actor) && mayHandleTickets(actor),
  },
  {
    to: '/admin/features/new',
    label: 'Add feature',
    words: 'new website feature create',
    icon: ListChecks,
  },
  { to: '/admin/media/upload', label: 'Upload pictures', words: 'images media', icon: Upload },
  { to: '/admin/faq/new', label: 'Add FAQ', words: 'new question create', icon: Plus },
  { to: '/admin/reviews/new', label: 'Add review', words: 'new review create', icon: Star },
  {
    to: '/admin/email/templates/new',
    label: 'Add email template',
    words: 'create add',
    icon: MailPlus,
  },
  {
    to: '/admin/seo/redirects',
    label: 'Redirects',
    words: 'moved page old address',
    icon: Waypoints,
  },
  {
    to: '/admin/seo/broken-links',
    label: 'Broken links',
    words: 'not found missing pages 404',
    icon: Link2Off,
  },
  { to: '/admin/seo/speed', label: 'Speed', words: 'web vitals performance of pages', icon: Gauge },
  {
    to: '/admin/live-chat/settings',
    label: 'Live chat settings',
    words: 'widget opening hours',
    icon: Settings2,
  },
  {
    to: '/admin/tickets/settings',
    label: 'Ticket settings',
    words: 'hours promised times teams mailbox',
    icon: Settings2,
  },
  { to: '/admin/blog/settings', label: 'Blog settings', words: 'comments feed', icon: Settings2 },
  { to: '/admin/settings/vat-rates', label: 'VAT rates', words: 'tax settings', icon: Percent },
  {
    to: '/admin/staff/new',
    label: 'Add staff',
    words: 'invite new member colleague',
    icon: UserRoundPlus,
  },
  { to: '/admin/roles/new', label: 'Add role', words: 'create add permissions', icon: ShieldPlus },
]

/** The addresses of the actions that this user may take. */
export function openActions(actor: Actor): string[] {
  return adminActions
    .filter(({ to, policy }) => (policy ?? ((who) => mayOpen(who, to)))(actor))
    .map(({ to }) => to)
}
