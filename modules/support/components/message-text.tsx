import { linkedText } from '../rules/linked-text.ts'

/**
 * The text of a message, with its line breaks. Addresses in it lead away in a new window that knows
 * nothing of this one.
 */
export function MessageText({ children }: { children: string }) {
  return (
    <p className="wrap-anywhere max-w-prose whitespace-pre-wrap">
      {linkedText(children).map(({ text, address }, place) =>
        address === undefined ? (
          text
        ) : (
          <a
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a message never change places
            key={place}
            href={address}
            target="_blank"
            rel="noopener noreferrer nofollow ugc"
            className="text-link underline underline-offset-2"
          >
            {text}
          </a>
        ),
      )}
    </p>
  )
}
