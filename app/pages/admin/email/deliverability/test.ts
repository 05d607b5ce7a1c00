import { href } from 'react-router'
import { buttonAction } from '#app/forms/form-action.server.ts'
import { noFields } from '#kernel/form-fields.ts'
import { sendDeliveryTest } from '#modules/support/mailbox/operations/send-delivery-test.server.ts'
import type { Route } from './+types/test'

export const action = buttonAction((_: Route.ActionArgs) => ({
  schema: noFields,
  back: href('/admin/email/deliverability'),
  run: (member) => sendDeliveryTest(member),
  done: 'The test is on its way.',
}))

export const loader = action.loader
