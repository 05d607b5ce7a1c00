/** Customers of the demo firm, with names in South Africa's many languages, some of them long. */
export type DemoPerson = {
  firstName: string
  lastName: string
  company: string
  vatNumber: string
  city: string
  province: string
  postalCode: string
}

type Row = [
  firstName: string,
  lastName: string,
  company: string,
  city: string,
  province: string,
  postalCode: string,
  vatNumber?: string,
]

const person = (
  ...[firstName, lastName, company, city, province, postalCode, vatNumber = '']: Row
): DemoPerson => ({
  firstName,
  lastName,
  company,
  vatNumber,
  city,
  province,
  postalCode,
})

export const demoPeople: DemoPerson[] = [
  person('Thandi', 'Nkosi', 'Nkosi & Daughters Bakery', 'Mthatha', 'Eastern Cape', '5099'),
  person(
    'Johan',
    'van der Merwe',
    'Merwede Wynlandgoed (Edms) Bpk',
    'Stellenbosch',
    'Western Cape',
    '7600',
    '4230198765',
  ),
  person('Aisha', 'Patel', 'Patel Pharmacy Group', 'Durban', 'KwaZulu-Natal', '4001', '4510293847'),
  person('Sipho', 'Dlamini', '', 'Soweto', 'Gauteng', '1804'),
  person('Lerato', 'Mokoena', 'Kgotla Legal', 'Bloemfontein', 'Free State', '9301'),
  person('Pieter', 'Botha', 'Botha Besproeiing', 'Upington', 'Northern Cape', '8801'),
  person('Nomvula', 'Zulu', 'Umoya Yoga', 'Pietermaritzburg', 'KwaZulu-Natal', '3201'),
  person('Ruan', 'Steyn', '', 'Centurion', 'Gauteng', '0157'),
  person(
    'Fatima',
    'Adams',
    'Adams Attorneys Inc',
    'Cape Town',
    'Western Cape',
    '8001',
    '4480112233',
  ),
  person('Kagiso', 'Molefe', 'Molefe Motors', 'Rustenburg', 'North West', '0299'),
  person('Zanele', 'Khumalo', 'Khumalo Kraft Studio', 'Polokwane', 'Limpopo', '0700'),
  person(
    'Willem',
    'Jansen van Rensburg',
    'The Quite Remarkably Long-Named Overberg Agricultural Co-operative Society (Pty) Ltd',
    'Caledon',
    'Western Cape',
    '7230',
    '4190807060',
  ),
  person('Priya', 'Naidoo', 'Spice Route Kitchens', 'Chatsworth', 'KwaZulu-Natal', '4092'),
  person('Bongani', 'Sithole', '', 'Mbombela', 'Mpumalanga', '1200'),
  person('Claire', 'Thompson', 'Kalk Bay Books', 'Cape Town', 'Western Cape', '7975'),
  person('Tshepo', 'Mahlangu', 'Mahlangu Civils', 'Pretoria', 'Gauteng', '0002', '4370011998'),
  person('Ingrid', 'Müller', 'Karoo Lodge', 'Graaff-Reinet', 'Eastern Cape', '6280'),
  person('Mandla', 'Ngcobo', 'Ngcobo Transport', 'Richards Bay', 'KwaZulu-Natal', '3900'),
  person('Anneke', 'Pretorius', 'Blou Reier Gastehuis', 'Langebaan', 'Western Cape', '7357'),
  person('Yusuf', 'Ebrahim', 'Ebrahim Electrical', 'Lenasia', 'Gauteng', '1827'),
  person('Refilwe', 'Tau', '', 'Kimberley', 'Northern Cape', '8301'),
  person('Gareth', 'Evans', 'Evans Surf School', 'Jeffreys Bay', 'Eastern Cape', '6330'),
  person('Nosipho', 'Mthembu', 'Isibindi Youth Trust', 'Gqeberha', 'Eastern Cape', '6001'),
  person('Hendrik', 'Smit', 'Smit Boukontrakteurs', 'George', 'Western Cape', '6529'),
  person('Dineo', 'Phiri', 'Phiri Fashion House', 'Johannesburg', 'Gauteng', '2001'),
  person(
    'Mohammed',
    'Cassim',
    'Cassim Accounting Services',
    'Roodepoort',
    'Gauteng',
    '1724',
    '4660504030',
  ),
]
