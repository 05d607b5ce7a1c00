/** The honeypot: people neither see nor reach it, bots fill it in. */
export function TrapField({ value, onInput }: { value: string; onInput: (value: string) => void }) {
  return (
    <input
      className="chat-hidden"
      type="text"
      name="homepage"
      autoComplete="off"
      tabIndex={-1}
      aria-hidden="true"
      value={value}
      onInput={({ currentTarget }) => onInput(currentTarget.value)}
    />
  )
}
