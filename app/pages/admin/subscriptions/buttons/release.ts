import { href } from 'react-router'
import { buttonAction } from '#app/forms/form-action.server.ts'
import { noFields } from '#kernel/form-fields.ts'
import { releaseParked } from '#modules/billing/dunning/operations/hold-dunning.server.ts'
import type { Route } from './+types/release'

export const action = buttonAction(({ params }: Route.ActionArgs) => ({
  schema: noFields,
  back: href('/admin/subscriptions/:id', { id: params.id }),
  run: (member) => releaseParked(member, params.id),
  done: 'Released. The next run will bill it.',
}))

export const loader = action.loader
