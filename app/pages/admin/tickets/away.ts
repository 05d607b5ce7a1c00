import { href } from 'react-router'
import { z } from 'zod'
import { buttonAction } from '#app/forms/form-action.server.ts'
import { type ButtonAnswer, formClientAction } from '#app/forms/form-action.ts'
import { setAway } from '#modules/support/teams/operations/set-away.server.ts'
import type { Route } from './+types/away'

const failure = 'Failed to update status'

export const action = buttonAction((_: Route.ActionArgs) => ({
  schema: z.object({ away: z.enum(['yes', 'no']) }),
  failure,
  back: href('/admin/tickets'),
  run: async (member, { away }) => {
    const result = await setAway(member, away === 'yes')
    return result.ok ? { ok: true as const, value: away } : result
  },
  done: (away) =>
    away === 'yes'
      ? 'You’re away: no new tickets are assigned to you'
      : 'Welcome back: new tickets are assigned to you again',
}))

export const loader = action.loader
export const clientAction = formClientAction<ButtonAnswer>(failure)
