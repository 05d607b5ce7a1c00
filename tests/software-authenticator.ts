import {
  createHash,
  createSign,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto'

/** What a device may do otherwise than it should, for tests of what is refused. */
type Deviation = {
  /** The site on which the browser says it is. */
  origin?: string
  /** The question that is answered, where it is not the one that was asked. */
  challenge?: string
  /** False: the device did not check who holds it. */
  userVerified?: boolean
  /** What the device says it counted. */
  counter?: number
}

type Asked = { challenge: string }
export type SoftwareAuthenticator = ReturnType<typeof softwareAuthenticator>

/**
 * A device with one passkey (WebAuthn level 3, ES256), and the browser around it: answers questions
 * as `PublicKeyCredential.toJSON()` writes them. Nothing of the program is in it, so that it checks
 * the program's side.
 */
export function softwareAuthenticator({
  origin,
  rpId = new URL(origin).hostname,
}: {
  origin: string
  rpId?: string
}) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  const credential = {
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key',
    clientExtensionResults: {},
  }
  let counted = 0
  const next = (change: Deviation) => {
    counted = change.counter ?? counted + 1
    return counted
  }
  const clientData = (type: string, asked: Asked, change: Deviation) =>
    Buffer.from(
      JSON.stringify({
        type,
        challenge: change.challenge ?? asked.challenge,
        origin: change.origin ?? origin,
        crossOrigin: false,
      }),
    )
  return {
    credentialId: credential.id,
    /** Makes the passkey. */
    create(asked: Asked, change: Deviation = {}): string {
      const data = Buffer.concat([
        authenticatorData(rpId, 0x40 | flags(change), next(change)),
        Buffer.alloc(16),
        length(id),
        id,
        coseKey(publicKey),
      ])
      const attestationObject = Buffer.concat([
        Buffer.from([0xa3]),
        ...[
          text('fmt'),
          text('none'),
          text('attStmt'),
          Buffer.from([0xa0]),
          text('authData'),
          bytes(data),
        ],
      ])
      const response = {
        clientDataJSON: clientData('webauthn.create', asked, change).toString('base64url'),
        transports: ['internal'],
      }
      return JSON.stringify({
        ...credential,
        response: { ...response, attestationObject: attestationObject.toString('base64url') },
      })
    },
    /** Shows it. */
    get(asked: Asked, change: Deviation = {}): string {
      const data = authenticatorData(rpId, flags(change), next(change))
      const client = clientData('webauthn.get', asked, change)
      const signature = createSign('sha256')
        .update(data)
        .update(createHash('sha256').update(client).digest())
        .sign(privateKey)
      const parts = { clientDataJSON: client, authenticatorData: data, signature }
      const response = Object.fromEntries(
        Object.entries(parts).map(([name, part]) => [name, part.toString('base64url')]),
      )
      return JSON.stringify({ ...credential, response })
    },
  }
}

/** User present, and verified unless the test says otherwise. */
function flags({ userVerified = true }: Deviation): number {
  return 0x01 | (userVerified ? 0x04 : 0)
}

function authenticatorData(rpId: string, flagBits: number, counter: number): Buffer {
  const tail = Buffer.alloc(5)
  tail.writeUInt8(flagBits)
  tail.writeUInt32BE(counter, 1)
  return Buffer.concat([createHash('sha256').update(rpId).digest(), tail])
}

/** RFC 9053: an elliptic-curve key for ES256. */
function coseKey(publicKey: KeyObject): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const coordinate = (value: string) => bytes(Buffer.from(value, 'base64url'))
  return Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
    coordinate(x),
    Buffer.from([0x22]),
    coordinate(y),
  ])
}

function length(id: Buffer): Buffer {
  return Buffer.from([id.length >> 8, id.length & 255])
}

/** CBOR (RFC 8949): a short text. */
function text(value: string): Buffer {
  return Buffer.concat([Buffer.from([0x60 | value.length]), Buffer.from(value)])
}

/** CBOR: bytes, up to 64 kB. */
function bytes(value: Buffer): Buffer {
  return Buffer.concat([
    value.length < 256 ? Buffer.from([0x58, value.length]) : Buffer.from([0x59, ...length(value)]),
    value,
  ])
}
