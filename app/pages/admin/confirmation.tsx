import { data, Form, useNavigation } from 'react-router'
import { type Confirmation, confirmations } from '#app/confirmations.server.ts'
import { actionByAddress } from '#app/forms/form-action.server.ts'
import { Alert } from '#ui/feedback/alert.tsx'
import { ConfirmPage } from '#ui/feedback/confirm-dialog.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { HiddenField } from '#ui/form/field.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { Button } from '#ui/primitives/button.tsx'
import type { Route } from './+types/confirmation'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.page ?? 'Are you sure?' },
]

type Address = keyof typeof confirmations

const isAddress = (pattern: string): pattern is Address => Object.hasOwn(confirmations, pattern)

export async function loader(args: Route.LoaderArgs): Promise<Confirmation> {
  const { pattern } = args
  if (!isAddress(pattern)) throw data('There is no such page.', { status: 404 })
  return confirmations[pattern].load(args)
}

export const action = actionByAddress(
  Object.fromEntries(Object.entries(confirmations).map(([address, { send }]) => [address, send])),
  ({ pattern }: Route.ActionArgs) => pattern,
)

/** The question before something that cannot be undone, as a page. */
export default function ConfirmationPage({ loaderData, actionData }: Route.ComponentProps) {
  const pending = useNavigation().formData !== undefined
  if (loaderData.question === null) return <NothingToAsk {...loaderData} />
  const { title, label, tone, text, named, lines, note, ids } = loaderData.question
  return (
    <Form method="post">
      {ids.map((id) => (
        <HiddenField key={id} name="id" value={id} />
      ))}
      <ConfirmPage
        refusal={actionData?.refusal}
        title={title}
        confirmLabel={label}
        tone={tone}
        cancelTo={loaderData.back.to}
        pending={pending}
      >
        <div className="wrap-anywhere flex flex-col gap-3">
          {text && <p>{text}</p>}
          {named && <p className="font-medium text-text">{named}</p>}
          {lines && (
            <ul className="flex list-disc flex-col gap-1.5 pl-5">
              {lines.map((line, place) => (
                <li key={ids[place] ?? line}>{line}</li>
              ))}
            </ul>
          )}
          {note && <p>{note}</p>}
        </div>
      </ConfirmPage>
    </Form>
  )
}

function NothingToAsk({ page, back, obstacle }: Extract<Confirmation, { question: null }>) {
  const { title, text, link, isWarning } = obstacle
  return (
    <>
      <PageHeader title={page} back={back} />
      {isWarning ? (
        <>
          <Alert kind="warning" title={title}>
            {text}
          </Alert>
          <div>
            <Button to={back.to} variant="outline">
              {link}
            </Button>
          </div>
        </>
      ) : (
        <EmptyState title={title} action={<Button to={back.to}>{link}</Button>}>
          {text}
        </EmptyState>
      )}
    </>
  )
}
