import { useEffect, useRef, useState } from 'react'
import { href, useFetcher, useLocation } from 'react-router'
import type { FormAnswer } from '#app/forms/form-action.ts'
import { FormShell } from '#ui/form/form-shell.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { Modal } from '#ui/primitives/modal.tsx'
import type { Selection } from '#ui/table/row-checkbox.tsx'
import { BulkDelete } from '../../bulk-delete.tsx'
import {
  type AgentChoice,
  deleteMessages,
  SelectedField,
  SelectedIds,
  selectedForms,
} from './forms.tsx'

type Props = { selection: Selection; agents: readonly AgentChoice[]; mayDelete: boolean }

/**
 * Each change opens a dialog; all of them are sent to the page that has the same forms without
 * scripts.
 */
export function BulkChanges({ selection, agents, mayDelete }: Props) {
  const [open, setOpen] = useState<(typeof selectedForms)[number] | null>(null)
  const ids = [...selection.ids]
  return (
    <>
      {selectedForms.map((choice) => (
        <Button key={choice.form} variant="outline" size="sm" onClick={() => setOpen(choice)}>
          {choice.button}
        </Button>
      ))}
      {mayDelete && (
        <BulkDelete
          ids={ids}
          action={href('/admin/tickets/selected/:form?', { form: 'delete' })}
          button="Delete"
          words={deleteMessages(ids.length)}
        />
      )}
      {open && (
        <BulkDialog
          key={open.form}
          choice={open}
          ids={ids}
          agents={agents}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  )
}

type DialogProps = {
  choice: (typeof selectedForms)[number]
  ids: readonly string[]
  agents: readonly AgentChoice[]
  onClose: () => void
}

function BulkDialog({ choice: { form, title, submit }, ids, agents, onClose }: DialogProps) {
  const { key: page, search } = useLocation()
  const opened = useRef(page)
  const fetcherKey = `tickets-${form}`
  const fetcher = useFetcher<FormAnswer>({ key: fetcherKey })
  // The answer leads to the list, as a new visit of it.
  useEffect(() => {
    if (opened.current !== page) onClose()
  }, [page, onClose])
  return (
    <Modal
      open
      title={title}
      description={`For ${ids.length} selected ${ids.length === 1 ? 'ticket' : 'tickets'}.`}
      size="sm"
      onClose={onClose}
    >
      <FormShell
        action={href('/admin/tickets/selected/:form?', { form })}
        navigate={false}
        fetcherKey={fetcherKey}
        preventScrollReset
        pending={fetcher.state !== 'idle'}
        refusal={fetcher.data?.refusal}
        submitLabel={submit}
      >
        <SelectedIds ids={ids} list={search} />
        <SelectedField form={form} agents={agents} answer={fetcher.data} />
      </FormShell>
    </Modal>
  )
}
