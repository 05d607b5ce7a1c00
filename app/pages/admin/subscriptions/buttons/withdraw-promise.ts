import { href } from 'react-router'
import { buttonAction } from '#app/forms/form-action.server.ts'
import { noFields } from '#kernel/form-fields.ts'
import { withdrawPromise } from '#modules/billing/dunning/operations/hold-dunning.server.ts'
import type { Route } from './+types/withdraw-promise'

export const action = buttonAction(({ params }: Route.ActionArgs) => ({
  schema: noFields,
  back: href('/admin/subscriptions/:id', { id: params.id }),
  run: (member) => withdrawPromise(member, params.promise),
  done: 'Promise removed',
}))

export const loader = action.loader
