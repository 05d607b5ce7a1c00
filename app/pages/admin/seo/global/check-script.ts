import { data, href } from 'react-router'
import { z } from 'zod'
import { buttonAction } from '#app/forms/form-action.server.ts'
import { ok } from '#kernel/result.ts'
import { reportOnScripts } from '#modules/seo/rules/custom-scripts/removed-parts.ts'
import type { Route } from './+types/check-script'

/** What of a custom script would reach visitors, while it is being written. Nothing is saved. */
export const action = buttonAction((_: Route.ActionArgs) => ({
  schema: z.object({ text: z.string().max(40_000).default('') }),
  back: href('/admin/settings/seo'),
  run: async (_member, { text }) => ok(reportOnScripts(text)),
  done: (report) => data({ report }),
}))

export const loader = action.loader
