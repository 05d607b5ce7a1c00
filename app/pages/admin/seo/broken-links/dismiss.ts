import { buttonAction } from '#app/forms/form-action.server.ts'
import { noFields } from '#kernel/form-fields.ts'
import { dismissMissingAddress } from '#modules/redirects/operations/delete-redirect.server.ts'
import type { Route } from './+types/dismiss'

export const action = buttonAction(({ params }: Route.ActionArgs) => ({
  schema: noFields,
  back: '/admin/seo/broken-links',
  run: (member) => dismissMissingAddress(member, params.id),
  done: ({ path }) => `${path} is off the report`,
}))

export const loader = action.loader
