import { data, href } from 'react-router'
import { z } from 'zod'
import { buttonAction } from '#app/forms/form-action.server.ts'
import { ok } from '#kernel/result.ts'
import { plainTextOf } from '#modules/mail/rules/plain-text.ts'
import type { Route } from './+types/plain-text'

/** Writes the plain-text part of the HTML that is being written. */
export const action = buttonAction((_: Route.ActionArgs) => ({
  schema: z.object({ html: z.string().max(100_000).default('') }),
  back: href('/admin/email'),
  run: async (_, { html }) => ok(plainTextOf(html)),
  done: (text) => data<{ text?: string }>({ text }),
}))

export const loader = action.loader
