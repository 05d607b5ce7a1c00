import { textParts } from '../linked-text.ts'

/** The words as they are, with their web addresses as links that open beside the chat. */
export function LinkedText({ text }: { text: string }) {
  return (
    <>
      {textParts(text).map(({ text, href }, at) =>
        href === null ? (
          text
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other name
          <a key={at} href={href} target="_blank" rel="noopener noreferrer nofollow ugc">
            {text}
          </a>
        ),
      )}
    </>
  )
}
