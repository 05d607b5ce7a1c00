import { Form } from 'react-router'
import { Button } from '../primitives/button.tsx'
import { SearchInput } from './search-input.tsx'
import { useDebouncedSubmit } from './use-debounced-submit.ts'

const pause = 250

type Props = { label: string; placeholder: string; search: string; className?: string }

/** A search that submits itself after a pause in typing and keeps its state in the URL. */
export function DebouncedSearch({ label, placeholder, search, className = '' }: Props) {
  const { later } = useDebouncedSubmit(pause)
  return (
    <Form className={`flex gap-2 ${className}`} role="search" preventScrollReset>
      <SearchInput
        label={label}
        value={search}
        placeholder={placeholder}
        onInput={({ currentTarget: { form } }) => later(form)}
        className="min-w-0 flex-1"
      />
      <Button type="submit" variant="outline">
        Search
      </Button>
    </Form>
  )
}
