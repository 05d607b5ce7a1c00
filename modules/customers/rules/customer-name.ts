type Named = {
  company: string
  displayName: string
  firstName: string
  lastName: string
  email: string
}

/** What a customer is called where people act for it: the company, else the person. */
export function customerName({ company, displayName, firstName, lastName, email }: Named): string {
  return company || displayName || `${firstName} ${lastName}`.trim() || email
}
