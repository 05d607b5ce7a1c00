import { passwordProblem } from './password.ts'
import { signUpSchema } from './sign-in-forms.ts'

type Field = 'name' | 'email' | 'password'
type Example = {
  about: string
  name?: string
  email?: string
  password?: string
  refused: Field | null
}

const good = {
  name: 'Lerato Dube',
  email: 'lerato@example.co.za',
  password: 'Milkwood and fynbos 9',
}

/** People who never existed. */
const examples: readonly Example[] = [
  { about: 'Everything in order', refused: null },
  {
    about: 'Capitals and spaces around the address',
    email: '  Lerato@Example.co.za ',
    refused: null,
  },
  { about: 'A password of eight characters', password: 'kelp4tay', refused: null },
  { about: 'No name', name: ' ', refused: 'name' },
  { about: 'An advertisement for a name', name: 'Win at https://prizes.example', refused: 'name' },
  { about: 'An address without a host', email: 'lerato@', refused: 'email' },
  {
    about: 'An address of 260 characters',
    email: `${'a'.repeat(250)}@example.co`,
    refused: 'email',
  },
  { about: 'A password of seven characters', password: 'kelp4ta', refused: 'password' },
  { about: 'A password that thieves try first', password: 'Password123', refused: 'password' },
  { about: 'The address as password', password: good.email, refused: 'password' },
  { about: 'One character, repeated', password: 'aaaaaaaaaaaa', refused: 'password' },
  { about: 'No password', password: '', refused: 'password' },
]

export type SignUpExample = { about: string; expected: string; got: string; holds: boolean }

/**
 * The rules of sign-up, asked about made-up people. Makes no account, sends no mail, counts no
 * attempt.
 */
export function signUpSelfTest(): SignUpExample[] {
  return examples.map(({ about, refused, ...given }) => {
    const answer = refusalOf({ ...good, ...given })
    return {
      about,
      expected: refused === null ? 'Accepted' : `Refused: ${refused}`,
      got: answer === null ? 'Accepted' : answer.message,
      holds: (answer?.field ?? null) === refused,
    }
  })
}

function refusalOf(person: {
  name: string
  email: string
  password: string
}): { field: string; message: string } | null {
  const parsed = signUpSchema.safeParse(person)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    return { field: String(issue?.path[0] ?? ''), message: issue?.message ?? '' }
  }
  const problem = passwordProblem(parsed.data.password, {
    email: parsed.data.email,
    isStaff: false,
  })
  return problem === null ? null : { field: 'password', message: problem }
}
