import { href } from 'react-router'
import { buttonAction } from '#app/forms/form-action.server.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { noFields } from '#kernel/form-fields.ts'
import { testGateway } from '#modules/billing/payments/operations/test-gateway.server.ts'
import type { Route } from './+types/gateway-test'

const page = href('/admin/settings/:tab', { tab: 'api' })

export const action = buttonAction((_: Route.ActionArgs) => ({
  schema: noFields,
  back: page,
  run: (member) => testGateway(member),
  done: (message: string) => redirectWithToast(page, { kind: 'success', message }),
}))

export const loader = action.loader
