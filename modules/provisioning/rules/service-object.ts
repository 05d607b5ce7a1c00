import { z } from 'zod'
import { expandable, idOf, named, timestamp } from '#modules/api/rules/objects/base.ts'
import { customerObject } from '#modules/api/rules/objects/sales.ts'
import { actionStates, actionVerbs } from './action.ts'
import { seenStates } from './service.ts'

const measure = z.strictObject({ used: z.number(), limit: z.number().nullable() })

export const serviceObject = named(
  'Service',
  'An account on a server that a subscription pays for. `state` is what the server last said.',
  z.strictObject({
    id: idOf('service'),
    object: z.literal('service'),
    subscription: idOf('subscription'),
    customer: expandable('customer', customerObject),
    domain: z.string(),
    user_name: z.string(),
    state: z.enum(seenStates),
    plan: z.string(),
    server: z.string().nullable(),
    ip: z.string(),
    name_servers: z.array(z.string()),
    /** Disk and traffic in bytes. */
    usage: z
      .strictObject({
        disk: measure.optional(),
        traffic: measure.optional(),
        mailboxes: measure.optional(),
        databases: measure.optional(),
      })
      .nullable(),
    action: z
      .strictObject({
        verb: z.enum(actionVerbs),
        state: z.enum(actionStates),
        /** For staff. */
        problem: z.string().optional(),
      })
      .nullable(),
    /** Why staff hold it suspended. For staff. */
    hold_reason: z.string().optional(),
    ended_at: timestamp.nullable(),
    seen_at: timestamp.nullable(),
    created_at: timestamp,
  }),
)
