import { Fragment, type ReactNode } from 'react'

/**
 * A text with `{places}`, each of which gets its part. A place without a part stays as it is
 * written.
 */
export function Filled({
  text,
  parts,
}: {
  text: string
  parts: Readonly<Record<string, ReactNode>>
}) {
  return text.split(/(\{\w+\})/).map((piece, at) => {
    const name = /^\{(\w+)\}$/.exec(piece)?.[1]
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces of a text keep their places
      <Fragment key={at}>
        {name !== undefined && Object.hasOwn(parts, name) ? parts[name] : piece}
      </Fragment>
    )
  })
}
