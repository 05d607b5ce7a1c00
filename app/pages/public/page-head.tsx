import { Fragment } from 'react'

/** A headline with coloured full stops. */
export function Dotted({ text }: { text: string }) {
  const sentences = text.split(/\.(?=\s|$)/)
  return sentences.map((sentence, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: sentences keep their places
    <Fragment key={at}>
      {sentence}
      {at < sentences.length - 1 && <span className="text-accent">.</span>}
    </Fragment>
  ))
}

/** Error notices of parts that failed to load. */
export function Notices({
  items,
  className = '',
}: {
  items: readonly string[]
  className?: string
}) {
  if (items.length === 0) return null
  return (
    <div role="alert" className={`container-page ${className}`}>
      <div className="space-y-1 rounded-xl bg-warning-soft px-5 py-4 text-warning">
        {items.map((item) => (
          <p key={item}>{item}</p>
        ))}
      </div>
    </div>
  )
}

/** Heading of a page whose own content is hidden or failed to load. */
export function PlainHead({
  title,
  notices,
  dark = false,
}: {
  title: string
  notices: readonly string[]
  dark?: boolean
}) {
  return (
    <header
      className="-mt-[4.75rem] bg-page pt-[4.75rem]"
      data-theme={dark ? 'dark' : undefined}
      data-dark-section={dark || undefined}
    >
      <div className="container-page pt-12 pb-12 lg:pt-20 lg:pb-16">
        <h1 className="max-w-4xl font-display text-hero font-bold">{title}</h1>
      </div>
      <Notices items={notices} className="pb-12" />
    </header>
  )
}
