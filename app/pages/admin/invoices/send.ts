import { redirect } from 'react-router'
import { attempt } from '#app/attempt.server.ts'
import { attemptInBrowser } from '#app/attempt.ts'
import { isFaultInScript, refusalResponse } from '#app/refusal.server.ts'
import { requirePermission } from '#app/shells/guards.server.ts'
import { redirectWithToast } from '#app/toast.server.ts'
import { sendInvoice } from '#modules/billing/invoices/operations/send-invoice.server.ts'
import type { Route } from './+types/send'
import { sendFailure } from './words.ts'

/** Opening the address sends nothing. */
export async function loader(args: Route.LoaderArgs) {
  await requirePermission(args, 'invoices.manage')
  throw redirect(`/admin/invoices/${args.params.id}`)
}

export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData()
  const result = await attempt(args, sendFailure, async () => {
    const member = await requirePermission(args, 'invoices.manage')
    return sendInvoice(member, args.params.id, { occasion: String(form.get('idempotency_key') ?? '') })
  })
  if (!result.ok && isFaultInScript(args.request, result.error)) return refusalResponse(result.error)
  const message = result.ok ? 'Invoice sent successfully!' : failed(result.error.message)
  const from = String(form.get('back') ?? '')
  const back = /^\/admin\/invoices(\?|$)/.test(from) ? from : `/admin/invoices/${args.params.id}`
  return redirectWithToast(back, { kind: result.ok ? 'success' : 'error', message })
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return attemptInBrowser(
    () => serverAction(),
    sendFailure,
    (refusal) => ({ refusal }),
  )
}

function failed(reason: string): string {
  return reason === sendFailure ? sendFailure : `${sendFailure}. ${reason}`
}
