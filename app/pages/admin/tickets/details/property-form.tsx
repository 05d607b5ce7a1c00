import type { ComponentProps } from 'react'
import { href } from 'react-router'
import type { ChangeableProperty } from '#modules/support/rules/ticket-change.ts'
import { PropertyForm as Form } from '#ui/form/property-form.tsx'

type Props = Omit<ComponentProps<typeof Form>, 'action' | 'name'> & {
  ticketId: string
  name: ChangeableProperty
}

/** One property of a ticket. */
export function PropertyForm({ ticketId, name, ...form }: Props) {
  return (
    <Form
      name={name}
      action={href('/admin/tickets/:id/change/:property', { id: ticketId, property: name })}
      {...form}
    />
  )
}
