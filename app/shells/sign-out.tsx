import { LogOut } from 'lucide-react'
import { Form } from 'react-router'
import { HiddenField } from '#ui/form/field.tsx'
import { IconButton } from '#ui/primitives/icon-button.tsx'

/** In the frames of both areas. Staff come to their sign-in page then, customers to the site. */
export function SignOut({ area }: { area?: 'admin' }) {
  return (
    <Form method="post" action="/sign-out">
      {area && <HiddenField name="area" value={area} />}
      <IconButton
        type="submit"
        label="Sign out"
        icon={<LogOut aria-hidden="true" className="size-4.5" />}
      />
    </Form>
  )
}
