/** Bytes with a buffer of their own: WebCrypto takes no view on memory that another thread may change. */
export type Bytes = Uint8Array<ArrayBuffer>;

/** The same bytes, copied only when their memory is shared. */
export function owned(bytes: Uint8Array): Bytes {
  return bytes.buffer instanceof ArrayBuffer ? (bytes as Bytes) : bytes.slice();
}

/** Bytes from the platform's cryptographic random source. */
export function randomBytes(length: number): Bytes {
  return crypto.getRandomValues(new Uint8Array(length));
}
