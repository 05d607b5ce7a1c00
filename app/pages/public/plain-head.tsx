import { Notices } from './notices.tsx'

/** The head of a page whose own words are hidden or could not be read: its name, and what went wrong. The other parts follow as ever. */
export function PlainHead({ title, notices, dark = false }: { title: string; notices: readonly string[]; dark?: boolean }) {
  return (
    <header className="-mt-[4.75rem] bg-page pt-[4.75rem]" data-theme={dark ? 'dark' : undefined} data-dark-section={dark || undefined}>
      <div className="container-page pt-12 pb-12 lg:pt-20 lg:pb-16">
        <h1 className="max-w-4xl font-display text-hero font-bold">{title}</h1>
      </div>
      <Notices items={notices} className="pb-12" />
    </header>
  )
}
