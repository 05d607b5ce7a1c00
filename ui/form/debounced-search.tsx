import { Search } from 'lucide-react'
import { Form } from 'react-router'
import { Button } from '../primitives/button.tsx'
import { controlClasses } from './field-frame.tsx'
import { useDebouncedSubmit } from './use-debounced-submit.ts'

const pause = 250

type Props = { label: string; placeholder: string; search: string; className?: string }

/** A search that submits itself after a pause in typing and keeps its state in the URL. */
export function DebouncedSearch({ label, placeholder, search, className = '' }: Props) {
  const { later } = useDebouncedSubmit(pause)
  return (
    <Form className={`flex gap-2 ${className}`} role="search" preventScrollReset>
      <label className="relative min-w-0 flex-1">
        <span className="sr-only">{label}</span>
        <Search aria-hidden="true" className="pointer-events-none absolute top-3 left-3 size-4 text-muted" />
        <input
          type="search"
          name="q"
          defaultValue={search}
          maxLength={100}
          autoComplete="off"
          placeholder={placeholder}
          onInput={({ currentTarget: { form } }) => later(form)}
          className={`${controlClasses} min-h-10 pl-9`}
        />
      </label>
      <Button type="submit" variant="outline">
        Search
      </Button>
    </Form>
  )
}
