/** A§5. */
export const enterName = 'Please enter your name'
export const enterEmail = 'Please enter your email'
export const enterRealEmail = 'Enter an email address such as thandi@example.co.za.'

export type ContactProblems = { name?: string; email?: string }

/** What is missing of name and email address, where they are asked for. */
export function contactProblems({
  name,
  email,
}: {
  name: string | null
  email: string | null
}): ContactProblems {
  const problems: ContactProblems = {}
  if (name?.trim() === '') problems.name = enterName
  if (email?.trim() === '') problems.email = enterEmail
  else if (email !== null && !/^\S+@\S+\.\S+$/.test(email.trim())) problems.email = enterRealEmail
  return problems
}
