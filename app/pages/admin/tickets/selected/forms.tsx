import type { FormAnswer } from '#app/forms/form-action.ts'
import {
  ticketPriorities,
  ticketPriorityLabels,
  ticketStatuses,
  ticketStatusLabels,
} from '#modules/support/rules/ticket.ts'
import type { SelectedTicketsForm } from '#modules/support/rules/ticket-change.ts'
import { HiddenField, SelectField, TextField } from '#ui/form/field.tsx'

/** `away` is a hint for colleagues: they are outside of their working hours. */
export type AgentChoice = { userId: string; name: string; away?: string | null }

export function agentOption({ userId, name, away }: AgentChoice) {
  return { value: userId, label: away ? `${name} (${away})` : name }
}

/** What can be changed of several tickets at once, with the labels of its button and its form. */
export const selectedForms: readonly {
  form: SelectedTicketsForm
  button: string
  title: string
  submit: string
}[] = [
  { form: 'agent', button: 'Assign', title: 'Assign tickets', submit: 'Assign' },
  { form: 'status', button: 'Status', title: 'Set status', submit: 'Set status' },
  { form: 'priority', button: 'Priority', title: 'Set priority', submit: 'Set priority' },
  { form: 'tags', button: 'Add tags', title: 'Add tags', submit: 'Add tags' },
]

export function deleteMessages(count: number, number = 'this ticket') {
  const what = count === 1 ? number : `${count} tickets`
  return {
    title: `Delete ${what}?`,
    label: count === 1 ? 'Delete ticket' : `Delete ${count} tickets`,
    text: 'All messages, notes and files are deleted too. This cannot be undone.',
  }
}

type Props = {
  form: SelectedTicketsForm
  agents: readonly AgentChoice[]
  answer: FormAnswer | undefined
}

export function SelectedField({ form, agents, answer }: Props) {
  const error = answer?.refusal.fields?.[form]
  const typed = answer?.typed[form]
  switch (form) {
    case 'agent':
      return (
        <SelectField
          label="Agent"
          name="agent"
          placeholder="Unassigned"
          defaultValue={typed ?? ''}
          error={error}
          options={agents.map(agentOption)}
        />
      )
    case 'status':
      return (
        <SelectField
          label="Status"
          name="status"
          defaultValue={typed ?? 'open'}
          error={error}
          hint="Customers whose ticket changes get an email."
          options={ticketStatuses.map((value) => ({ value, label: ticketStatusLabels[value] }))}
        />
      )
    case 'priority':
      return (
        <SelectField
          label="Priority"
          name="priority"
          defaultValue={typed ?? 'normal'}
          error={error}
          options={ticketPriorities.map((value) => ({ value, label: ticketPriorityLabels[value] }))}
        />
      )
    case 'tags':
      return (
        <TextField
          label="Tags"
          name="tags"
          autoComplete="off"
          maxLength={1000}
          defaultValue={typed}
          error={error}
          hint="Separated by commas."
        />
      )
  }
}

export function SelectedIds({ ids, list }: { ids: readonly string[]; list: string }) {
  return (
    <>
      {ids.map((id) => (
        <HiddenField key={id} name="id" value={id} />
      ))}
      <HiddenField name="list" value={list} />
    </>
  )
}
