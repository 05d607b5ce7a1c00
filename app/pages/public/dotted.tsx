import { Fragment } from 'react'

/** A headline whose full stops carry the accent. */
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
