import { href } from 'react-router'
import { formAction } from '#app/forms/form-action.server.ts'
import { refusalError } from '#app/forms/refusal.server.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { signedInPerson } from '#app/shells/guards.server.ts'
import { customerService } from '#modules/billing/subscriptions/queries/customer-service.server.ts'
import { setPanelPassword } from '#modules/provisioning/operations/use-panel.server.ts'
import { accountsOf } from '#modules/provisioning/queries/accounts.server.ts'
import {
  leastPasswordLength,
  panelPasswordForm,
} from '#modules/provisioning/rules/service-forms.ts'
import { FormShell } from '#ui/form/form-shell.tsx'
import { PasswordField } from '#ui/form/password-field.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { Card } from '#ui/primitives/card.tsx'
import type { Route } from './+types/panel-password'

export const meta: Route.MetaFunction = () => [{ title: 'Control panel password' }]

export async function loader(args: Route.LoaderArgs) {
  const { id, item } = args.params
  const found = await customerService(signedInPerson(args), id)
  if (!found.ok) throw refusalError(found.error)
  const account = (await accountsOf(id)).find((one) => one.id === item)
  if (!account) throw refusalError({ code: 'not_found', message: 'There is no such service.' })
  return { id, domain: account.domain, userName: account.userName }
}

export const action = formAction(({ params: { id, item } }: Route.ActionArgs) => ({
  schema: panelPasswordForm,
  run: (person, { password }) => setPanelPassword(person, item, password),
  done: () =>
    redirectWithToast(href('/dashboard/services/:id', { id }), {
      kind: 'success',
      message: 'Password of the control panel changed',
    }),
}))

export default function PanelPassword({
  loaderData: { id, domain, userName },
  actionData,
}: Route.ComponentProps) {
  const back = href('/dashboard/services/:id', { id })
  return (
    <>
      <PageHeader
        back={{ label: domain, to: back }}
        title="Control panel password"
        description={`For ${userName}, also by FTP where your plan has it. We pass it on to the server and do not keep it.`}
      />
      <Card className="max-w-2xl">
        <FormShell
          refusal={actionData?.refusal}
          submitLabel="Set password"
          pendingLabel="Setting..."
          aside={
            <Button to={back} variant="outline">
              Cancel
            </Button>
          }
        >
          <PasswordField
            label="New password"
            name="password"
            autoComplete="new-password"
            required
            minLength={leastPasswordLength}
            maxLength={72}
            error={actionData?.refusal.fields?.password}
            hint={`At least ${leastPasswordLength} characters, without spaces.`}
          />
        </FormShell>
      </Card>
    </>
  )
}
