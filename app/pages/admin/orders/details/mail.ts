import { redirect } from 'react-router'
import { attempt } from '#app/attempt.server.ts'
import { attemptInBrowser } from '#app/attempt.ts'
import { isFaultInScript, refusalResponse } from '#app/refusal.server.ts'
import { requirePermission } from '#app/shells/guards.server.ts'
import { redirectWithToast } from '#app/toast.server.ts'
import type { Refusal } from '#kernel/result.ts'
import { type OrderMailKind, resendOrderMail } from '#modules/billing/orders/operations/resend-order-mail.server.ts'
import type { Route } from './+types/mail'

const sent: Record<OrderMailKind, string> = {
  confirmation: 'Order confirmation email sent successfully',
  'bank-transfer': 'Bank transfer instructions sent',
}

/** B§8, when sending fails in the middle, before anybody knows why. */
const mailFailure = 'Failed to send email'

/** Opening the address sends nothing. */
export async function loader(args: Route.LoaderArgs) {
  await requirePermission(args, 'orders.manage')
  throw redirect(`/admin/orders/${args.params.id}`)
}

export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData()
  const kind: OrderMailKind = form.get('kind') === 'bank-transfer' ? 'bank-transfer' : 'confirmation'
  const result = await attempt(args, mailFailure, async () => {
    const member = await requirePermission(args, 'orders.manage')
    return resendOrderMail(member, args.params.id, { kind, occasion: String(form.get('idempotency_key') ?? '') })
  })
  if (!result.ok && isFaultInScript(args.request, result.error)) return refusalResponse(result.error)
  const message = result.ok ? sent[kind] : failed(kind, result.error)
  return redirectWithToast(`/admin/orders/${args.params.id}`, { kind: result.ok ? 'success' : 'error', message })
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return attemptInBrowser(
    () => serverAction(),
    mailFailure,
    (refusal) => ({ refusal }),
  )
}

function failed(kind: OrderMailKind, refusal: Refusal): string {
  if (refusal.message === mailFailure) return mailFailure
  return kind === 'confirmation'
    ? `Failed to send confirmation email: ${refusal.message}`
    : `Failed to send bank transfer instructions. ${refusal.message}`
}
