import {
  ChartColumn,
  FileText,
  House,
  Landmark,
  Layers,
  type LucideIcon,
  Package,
  ReceiptText,
  Repeat,
  Settings,
  UserRound,
  UsersRound,
} from 'lucide-react'
import type { Permission } from '#modules/identity/rules/permissions.ts'

export const sectionGroups = ['Sell', 'Support', 'Content', 'Site', 'People'] as const
export type SectionGroup = (typeof sectionGroups)[number]

export type AdminSection = {
  to: string
  label: string
  icon: LucideIcon
  /** Null stands above the groups. */
  group: SectionGroup | null
  /** Null is open to everybody on the staff. */
  permission: Permission | null
  /** Needed as well. */
  also?: Permission
}

/** The back office, in the order of its navigation. A new section is a line here; menu and command palette follow. */
export const adminSections: readonly AdminSection[] = [
  { to: '/admin', label: 'Dashboard', icon: House, group: null, permission: 'dashboard.view' },
  { to: '/admin/orders', label: 'Orders', icon: ReceiptText, group: 'Sell', permission: 'orders.manage' },
  { to: '/admin/customers', label: 'Customers', icon: UsersRound, group: 'Sell', permission: 'customers.manage' },
  { to: '/admin/invoices', label: 'Invoices', icon: FileText, group: 'Sell', permission: 'invoices.manage' },
  { to: '/admin/subscriptions', label: 'Subscriptions', icon: Repeat, group: 'Sell', permission: 'subscriptions.manage' },
  { to: '/admin/billing', label: 'Billing', icon: ChartColumn, group: 'Sell', permission: 'billing.view' },
  { to: '/admin/eft', label: 'EFT desk', icon: Landmark, group: 'Sell', permission: 'payments.manage', also: 'invoices.manage' },
  { to: '/admin/packages', label: 'Packages', icon: Package, group: 'Sell', permission: 'packages.manage' },
  { to: '/admin/hosting-plans', label: 'Hosting Plans', icon: Layers, group: 'Sell', permission: 'hosting_plans.manage' },
  { to: '/admin/settings', label: 'Settings', icon: Settings, group: 'Site', permission: 'settings.manage' },
  { to: '/admin/profile', label: 'Profile', icon: UserRound, group: 'People', permission: null },
]

/** The sections that these permissions open. */
export function openSections(permissions: readonly Permission[]): AdminSection[] {
  const has = (permission: Permission | null | undefined) => !permission || permissions.includes(permission)
  return adminSections.filter(({ permission, also }) => has(permission) && has(also))
}
