import { href } from 'react-router'
import { buttonAction } from '#app/forms/form-action.server.ts'
import { redirectToOtherSite } from '#app/request/redirect.server.ts'
import { noFields } from '#kernel/form-fields.ts'
import { cardUpdateLink } from '#modules/billing/subscriptions/queries/next-charge.server.ts'
import type { Route } from './+types/card'

export const action = buttonAction(({ params }: Route.ActionArgs) => ({
  schema: noFields,
  back: href('/dashboard/services/:id', { id: params.id }),
  run: (person) => cardUpdateLink(person, params.id),
  done: ({ address }) => redirectToOtherSite(address),
}))

export const loader = action.loader
