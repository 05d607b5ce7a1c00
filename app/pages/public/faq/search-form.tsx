import { useTexts } from '#modules/content/components/site-texts.tsx'
import { islandProps } from '#ui/layout/island.ts'
import { buttonClasses } from '#ui/primitives/button-classes.ts'

/** A plain form; its island looks while one types. */
export function SearchForm({ search, example }: { search: string; example: string }) {
  const texts = useTexts('faq')
  return (
    <search>
      <form {...islandProps('faq-search', 'touched')} action="/faq" className="flex max-w-xl gap-2">
        <label htmlFor="faq-search" className="sr-only">
          {texts.search}
        </label>
        <input
          id="faq-search"
          type="search"
          name="q"
          defaultValue={search}
          maxLength={100}
          autoComplete="off"
          placeholder={example}
          className="h-14 min-w-0 flex-1 rounded-xl border border-line-strong bg-surface px-4 text-lg text-text placeholder:text-muted"
        />
        <button
          type="submit"
          className={buttonClasses('primary', 'xl', 'max-sm:px-5 max-sm:text-base')}
        >
          {texts.searchButton}
        </button>
      </form>
    </search>
  )
}
