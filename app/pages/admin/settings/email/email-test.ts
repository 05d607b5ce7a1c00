import { href } from 'react-router'
import { z } from 'zod'
import { buttonAction } from '#app/forms/form-action.server.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { andThen, ok } from '#kernel/result.ts'
import { testMailSettings } from '#modules/mail/operations/test-mail-settings.server.ts'
import { testMailForm } from '#modules/mail/rules/test-mail-form.ts'
import type { Route } from './+types/email-test'

const page = href('/admin/settings/:tab', { tab: 'email' })

export const action = buttonAction((_: Route.ActionArgs) => ({
  schema: z.object({ to: testMailForm.shape.to }),
  back: page,
  run: async (member, { to }) => andThen(await testMailSettings(member, to), async () => ok(to)),
  done: (to: string) =>
    redirectWithToast(page, {
      kind: 'success',
      message: `Test email sent successfully to ${to}`,
      isTestEmail: true,
    }),
}))

export const loader = action.loader
