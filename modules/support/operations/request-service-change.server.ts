import type { z } from 'zod'
import { type Result, refuse } from '#kernel/result.ts'
import { siteToday } from '#modules/billing/documents/queries/document-day.server.ts'
import {
  type PlanOption,
  planOptions,
} from '#modules/billing/subscription-changes/queries/plan-options.server.ts'
import { customerService } from '#modules/billing/subscriptions/queries/customer-service.server.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import {
  type PricedPlan,
  planValue,
  type serviceChangeForm,
  serviceChangeOf,
  serviceChangeText,
} from '../rules/service-change.ts'
import { type OpenedTicket, openTicket } from './open-ticket.server.ts'

/**
 * A customer asks for a change of a service that they cannot make themselves: it becomes a ticket
 * with the prices of today (A§7).
 */
export async function requestServiceChange(
  actor: Actor,
  serviceId: string,
  form: z.output<typeof serviceChangeForm>,
): Promise<Result<OpenedTicket>> {
  const [found, options, today] = await Promise.all([
    customerService(actor, serviceId),
    planOptions(actor, 'any'),
    siteToday(),
  ])
  if (!found.ok) return found
  const service = found.value
  const next = chosenPlan(options, form.plan)
  if (form.plan !== '' && next === null)
    return refuse('invalid', 'Please check the form.', {
      fields: { plan: ['Choose one from the list.'] },
    })
  if (form.requestedDate !== '' && form.requestedDate < today)
    return refuse('invalid', 'Please check the form.', {
      fields: { requestedDate: ['Choose a day from today on.'] },
    })
  const current = {
    name: service.plan ?? service.name,
    period: service.period,
    totalCents: service.totalCents,
  }
  const request = { current, next, reason: form.reason, requestedDate: form.requestedDate }
  const ticket = {
    subject: `Service change: ${service.name}`.slice(0, 200),
    category: 'service_change',
    priority: 'normal',
    relatedServiceId: service.id,
    message: serviceChangeText(service.name, request),
    idempotencyKey: form.idempotencyKey,
  } as const
  return openTicket(
    actor,
    { ...ticket, uploads: [], files: [] },
    { change: serviceChangeOf(request) },
  )
}

function chosenPlan(options: readonly PlanOption[], chosen: string): PricedPlan | null {
  for (const { packageId, name, periods } of options)
    for (const { period, totalCents } of periods)
      if (planValue(packageId, period) === chosen) return { name, period, totalCents }
  return null
}
