import { type GuardArgs, requirePermission, type StaffMember } from '#app/shells/guards.server.ts'

/** Staff who may import statements and reconcile them: they see invoices and customers on the way. */
export async function requirePayments(args: GuardArgs): Promise<StaffMember> {
  await requirePermission(args, 'invoices.manage')
  return requirePermission(args, 'payments.manage')
}
