import { z } from 'zod'
import { webhookEventTypes } from './event.ts'

export const endpointStates = ['active', 'paused', 'disabled'] as const
export type EndpointState = (typeof endpointStates)[number]

export const endpointStateLabels: Record<EndpointState, string> = {
  active: 'Active',
  paused: 'Paused',
  disabled: 'Switched off by the receiver',
}

export const deliveryStates = ['waiting', 'delivered', 'failed'] as const
export type DeliveryState = (typeof deliveryStates)[number]

export const deliveryStateLabels: Record<DeliveryState, string> = {
  waiting: 'Waiting',
  delivered: 'Delivered',
  failed: 'Failed',
}

export const maxEndpoints = 20
/** Hours for which the former secret signs as well. */
export const rotationHours = 24
/** Days for which events, deliveries and what was answered are there. */
export const keptDays = 30

export const endpointSchema = z.object({
  url: z
    .string()
    .trim()
    .max(500, 'Use at most 500 characters.')
    .superRefine((text, { addIssue }) => {
      const problem = addressProblem(text)
      if (problem !== null) addIssue(problem)
    }),
  description: z.string().trim().max(200, 'Use at most 200 characters.').default(''),
  /** None is all of them, also those of later versions. */
  events: z.array(z.enum(webhookEventTypes, 'There is no such event.')).default([]),
})

export type EndpointValues = z.output<typeof endpointSchema>

/** What is wrong with an address as text; where it leads is asked before each delivery. */
function addressProblem(text: string): string | null {
  const url = URL.parse(text)
  if (!url || !/^https?:$/.test(url.protocol))
    return 'Enter an address that starts with https://.'
  if (url.username !== '' || url.password !== '')
    return 'An address with a password in it would be logged: use the signature instead.'
  if (url.hash !== '') return 'Leave out what comes after #: it is never sent.'
  return null
}
