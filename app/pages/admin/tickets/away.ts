import { href } from 'react-router'
import { z } from 'zod'
import { buttonAction } from '#app/forms/form-action.server.ts'
import { setAway } from '#modules/support/teams/operations/save-teams.server.ts'
import type { Route } from './+types/away'

export const action = buttonAction((_: Route.ActionArgs) => ({
  schema: z.object({ away: z.enum(['yes', 'no']) }),
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
