/** Where files lie outside the database: an S3-compatible store. */
export type FileStoreAddress = {
  /** The origin of the service. */
  endpoint: string
  bucket: string
  /** Before each key; empty or with a slash at its end. */
  prefix: string
  region: string
  accessKey: string
  secretKey: string
}

/**
 * Reads `s3://ACCESS_KEY:SECRET_KEY@host[:port]/bucket[/prefix][?region=…&tls=no]`, special
 * characters in percent code. Throws a RangeError that says what is wrong, without the secret.
 */
export function readFileStoreAddress(text: string): FileStoreAddress {
  let url: URL
  try {
    url = new URL(text)
  } catch {
    throw new RangeError('is not an address')
  }
  if (url.protocol !== 's3:') throw new RangeError('must start with s3://')
  const [bucket = '', ...folders] = url.pathname.split('/').filter(Boolean)
  if (!url.hostname || !bucket)
    throw new RangeError('must name a host and a bucket: s3://KEY:SECRET@host/bucket')
  if (!url.username || !url.password)
    throw new RangeError('must have an access key and a secret key: s3://KEY:SECRET@host/bucket')
  const unknown = [...url.searchParams.keys()].filter((name) => !['region', 'tls'].includes(name))
  if (unknown.length > 0) throw new RangeError(`does not know ${unknown.join(', ')}`)
  const tls = url.searchParams.get('tls') ?? 'yes'
  if (!['yes', 'no'].includes(tls)) throw new RangeError('must say tls=yes or tls=no')
  return {
    endpoint: `${tls === 'yes' ? 'https' : 'http'}://${url.host}`,
    bucket: decodeURIComponent(bucket),
    prefix: folders.map((folder) => `${decodeURIComponent(folder)}/`).join(''),
    region: url.searchParams.get('region') ?? 'us-east-1',
    accessKey: decodeURIComponent(url.username),
    secretKey: decodeURIComponent(url.password),
  }
}
