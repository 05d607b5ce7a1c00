import { Form, useNavigation } from 'react-router'
import { Alert } from '#ui/feedback/alert.tsx'
import { ConfirmPage } from '#ui/feedback/confirm-dialog.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { HiddenField } from '#ui/form/field.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { Button } from '#ui/primitives/button.tsx'

type Props = {
  /** What several of them are called: 'inquiries'. */
  noun: string
  list: { label: string; to: string }
  rows: readonly { id: string; text: string }[]
  messages: { title: string; text: string; label: string }
  /** Why the last press did nothing. */
  problem: string | undefined
}

/** The question before selected rows are deleted, as a page for browsers without scripts. */
export function DeleteQuestion({ noun, list, rows, messages, problem }: Props) {
  const navigation = useNavigation()
  if (rows.length === 0) {
    return (
      <>
        <PageHeader title={`Delete ${noun}`} back={list} />
        <EmptyState
          title={`No ${noun} selected`}
          action={<Button to={list.to}>{`Back to ${noun}`}</Button>}
        >
          Select {noun} in the list first.
        </EmptyState>
      </>
    )
  }
  return (
    <Form method="post" className="flex flex-col gap-4">
      {problem !== undefined && <Alert kind="error" title={problem} />}
      {rows.map(({ id }) => (
        <HiddenField key={id} name="id" value={id} />
      ))}
      <ConfirmPage
        title={messages.title}
        confirmLabel={messages.label}
        cancelTo={list.to}
        pending={navigation.formData !== undefined}
      >
        <p>{messages.text}</p>
        <ul className="mt-2 list-disc pl-5">
          {rows.map(({ id, text }) => (
            <li key={id} className="wrap-anywhere">
              {text}
            </li>
          ))}
        </ul>
      </ConfirmPage>
    </Form>
  )
}
