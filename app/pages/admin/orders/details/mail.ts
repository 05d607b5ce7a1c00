import { redirect } from 'react-router'
import { requirePermission } from '#app/shells/guards.server.ts'
import { redirectWithToast } from '#app/toast.server.ts'
import type { Refusal } from '#kernel/result.ts'
import { type OrderMailKind, resendOrderMail } from '#modules/billing/operations/resend-order-mail.server.ts'
import type { Route } from './+types/mail'

const sent: Record<OrderMailKind, string> = {
  confirmation: 'Order confirmation email sent successfully',
  'bank-transfer': 'Bank transfer instructions sent',
}

/** Opening the address sends nothing. */
export async function loader(args: Route.LoaderArgs) {
  await requirePermission(args, 'orders.manage')
  throw redirect(`/admin/orders/${args.params.id}`)
}

export async function action(args: Route.ActionArgs) {
  const member = await requirePermission(args, 'orders.manage')
  const form = await args.request.formData()
  const kind: OrderMailKind = form.get('kind') === 'bank-transfer' ? 'bank-transfer' : 'confirmation'
  const result = await resendOrderMail(member, args.params.id, { kind, occasion: String(form.get('idempotency_key') ?? '') })
  const message = result.ok ? sent[kind] : failed(kind, result.error)
  return redirectWithToast(`/admin/orders/${args.params.id}`, { kind: result.ok ? 'success' : 'error', message })
}

function failed(kind: OrderMailKind, refusal: Refusal): string {
  return kind === 'confirmation'
    ? `Failed to send confirmation email: ${refusal.message}`
    : `Failed to send bank transfer instructions. ${refusal.message}`
}
