import type { VisitorChat } from '#modules/chat/rules/visitor-chat.ts'

/** Who answers. */
export function Operator({
  operator,
  showsAvatar,
}: {
  operator: NonNullable<VisitorChat['operator']>
  showsAvatar: boolean
}) {
  const { name, title, avatarUrl } = operator
  return (
    <div className="chat-operator">
      {showsAvatar &&
        (avatarUrl === '' ? (
          <Initial name={name} />
        ) : (
          <img src={avatarUrl} alt="" width="36" height="36" />
        ))}
      <p>
        <strong>{name}</strong>
        {title !== '' && <span className="chat-muted">{title}</span>}
      </p>
    </div>
  )
}

function Initial({ name }: { name: string }) {
  return (
    <span className="chat-initial" aria-hidden="true">
      {[...name.trim()][0]?.toUpperCase() ?? '?'}
    </span>
  )
}
