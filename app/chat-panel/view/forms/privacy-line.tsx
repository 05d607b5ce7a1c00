export function PrivacyLine() {
  return (
    <p className="chat-small">
      What you write goes to our team, and is kept to help you.{' '}
      <a href="/privacy">Privacy policy</a>
    </p>
  )
}
