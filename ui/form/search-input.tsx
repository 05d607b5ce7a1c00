import { Search, X } from 'lucide-react'
import { type ComponentProps, useEffect, useRef } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router'
import { listSearch } from '#kernel/list-query.ts'
import { controlClasses } from './field-frame.tsx'

type Props = Omit<
  ComponentProps<'input'>,
  'className' | 'type' | 'name' | 'defaultValue' | 'ref'
> & {
  label: string
  /** What the list on the page was searched for. */
  value: string
  className?: string
}

/**
 * The search field of a list, `q` in its address. The button that clears it is a link, so it works
 * without scripts.
 */
export function SearchInput({ label, value, className = '', ...input }: Props) {
  const box = useRef<HTMLInputElement>(null)
  const { key } = useLocation()
  const [params] = useSearchParams()
  // Follows the URL (back, 'Clear filters') but doesn't overwrite the field while the user is
  // typing.
  // biome-ignore lint/correctness/useExhaustiveDependencies: letters that were never searched for go with the next address
  useEffect(() => {
    if (box.current && document.activeElement !== box.current) box.current.value = value
  }, [value, key])
  const empty = () => {
    if (!box.current) return
    box.current.value = ''
    box.current.focus()
  }
  return (
    <span className={`relative ${className}`}>
      <label>
        <span className="sr-only">{label}</span>
        <Search
          aria-hidden="true"
          className="pointer-events-none absolute top-3 left-3 size-4 text-muted"
        />
        <input
          {...input}
          ref={box}
          type="search"
          name="q"
          maxLength={100}
          autoComplete="off"
          defaultValue={value}
          className={`${controlClasses} min-h-10 max-sm:min-h-11 ${value === '' ? '' : 'pr-10'} pl-9 text-sm [&::-webkit-search-cancel-button]:appearance-none`}
        />
      </label>
      {value !== '' && (
        <Link
          to={listSearch(params, { q: null })}
          preventScrollReset
          onClick={empty}
          aria-label="Clear search"
          className="absolute inset-y-0 right-0 grid w-10 place-items-center rounded-r-lg text-muted hover:text-text"
        >
          <X aria-hidden="true" className="size-4" />
        </Link>
      )}
    </span>
  )
}
