import { z } from 'zod'
import { isCalendarDate } from '#kernel/dates.ts'
import { checkbox, several, text } from '#kernel/form-fields.ts'
import type { ListQuery, ListShape } from '#kernel/list-query.ts'
import { type WebhookEventType, webhookEventTypes } from './event.ts'

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
export const storedDays = 30

export type EndpointValues = {
  url: string
  description: string
  /** None is all of them, also those of later versions. */
  events: WebhookEventType[]
}

const isEvent = (name: string): name is WebhookEventType =>
  webhookEventTypes.some((known) => known === name)

/** `which` says whether all events are sent or the checked ones. */
export const endpointForm = z
  .object({
    url: z
      .string()
      .trim()
      .max(500, 'Use at most 500 characters.')
      .superRefine((text, { addIssue }) => {
        const problem = addressProblem(text)
        if (problem !== null) addIssue(problem)
      }),
    description: text(200),
    which: z.enum(['all', 'chosen'], 'Choose which events are sent.').default('all'),
    events: several(webhookEventTypes.length).pipe(
      z.array(z.string().refine(isEvent, 'There is no such event.')),
    ),
  })
  .transform(({ which, events, ...values }, check): EndpointValues => {
    if (which === 'chosen' && events.length === 0)
      check.issues.push({
        code: 'custom',
        message: 'Choose at least one event.',
        input: events,
        path: ['events'],
      })
    return { ...values, events: which === 'all' ? [] : events.filter(isEvent) }
  })

export const deliveryListShape = {
  sorts: ['created'],
  defaultSort: { by: 'created', descending: true },
  filters: { state: deliveryStates },
} as const satisfies ListShape

export type DeliveryListQuery = ListQuery<'created', typeof deliveryListShape.filters>

const day = (message: string) => z.string({ error: message }).refine(isCalendarDate, message)

/** What is sent again: days in the site's time zone, both included. */
export const replayForm = z
  .object({
    from: day('Choose the first day.'),
    until: day('Choose the last day.'),
    everything: checkbox,
  })
  .refine(({ from, until }) => from <= until, {
    error: 'The last day is before the first.',
    path: ['until'],
  })

/** What is wrong with an address as text; where it leads is asked before each delivery. */
function addressProblem(text: string): string | null {
  const url = URL.parse(text)
  if (!url || !/^https?:$/.test(url.protocol)) return 'Enter an address that starts with https://.'
  if (url.username !== '' || url.password !== '')
    return 'An address with a password in it would be logged: use the signature instead.'
  if (url.hash !== '') return 'Leave out what comes after #: it is never sent.'
  return null
}
