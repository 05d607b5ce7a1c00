import { Search } from 'lucide-react'
import { Form } from 'react-router'
import { controlLook } from '#ui/form/field-frame.tsx'
import { useLateSubmit } from '#ui/form/late-submit.ts'
import { Button } from '#ui/primitives/button.tsx'

const pause = 250

export function PlanSearch({ search }: { search: string }) {
  const { later } = useLateSubmit(pause)
  return (
    <Form className="flex gap-2" role="search" preventScrollReset>
      <label className="relative min-w-0 flex-1">
        <span className="sr-only">Search plans</span>
        <Search aria-hidden="true" className="pointer-events-none absolute top-3 left-3 size-4 text-muted" />
        <input
          type="search"
          name="q"
          defaultValue={search}
          maxLength={100}
          autoComplete="off"
          placeholder="Name, description or feature"
          onInput={({ currentTarget: { form } }) => later(form)}
          className={`${controlLook} min-h-10 pl-9`}
        />
      </label>
      <Button type="submit" variant="outline">
        Search
      </Button>
    </Form>
  )
}
