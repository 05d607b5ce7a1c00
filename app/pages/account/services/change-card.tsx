import { CreditCard } from 'lucide-react'
import { Form, useNavigation } from 'react-router'
import { HiddenField } from '#ui/form/field.tsx'
import { Button } from '#ui/primitives/button.tsx'

/** Leads to PayFast, where the card is typed: it never passes through here. */
export function ChangeCard() {
  const { formData } = useNavigation()
  return (
    <Form method="post">
      <HiddenField name="intent" value="card" />
      <Button
        type="submit"
        variant="outline"
        size="sm"
        loading={formData?.get('intent') === 'card'}
        icon={<CreditCard aria-hidden="true" className="size-4" />}
      >
        Change card
      </Button>
    </Form>
  )
}
