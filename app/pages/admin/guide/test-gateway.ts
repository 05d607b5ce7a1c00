import { href } from 'react-router'
import { buttonAction } from '#app/forms/form-action.server.ts'
import { noFields } from '#kernel/form-fields.ts'
import { testGateway } from '#modules/billing/payments/operations/test-gateway.server.ts'
import type { Route } from './+types/test-gateway'

export const action = buttonAction((_: Route.ActionArgs) => ({
  schema: noFields,
  back: href('/admin/guide'),
  run: (member) => testGateway(member),
  done: 'The card gateway accepts your credentials',
}))

export const loader = action.loader
